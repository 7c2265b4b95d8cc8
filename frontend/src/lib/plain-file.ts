/** Signs that turn the words around them, as U+202E. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name that can be put into a sentence. */
export const plainName = (name: string): string => name.replace(turning, '');

/** So that it is called the same everywhere. */
export const plainFile = (file: File): File => {
  const { name, type, lastModified } = file;
  return plainName(name) === name ? file : new File([file], plainName(name), { type, lastModified });
};
