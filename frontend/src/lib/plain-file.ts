import { plainName } from '@cueroom/contracts/plain-text';

/** So that it is called the same everywhere. */
export const plainFile = (file: File): File => {
  const { name, type, lastModified } = file;
  return plainName(name) === name ? file : new File([file], plainName(name), { type, lastModified });
};

export const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
