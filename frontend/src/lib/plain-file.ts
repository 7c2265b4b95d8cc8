import { plainName } from '@cueroom/contracts/plain-text';

/** So that it is called the same everywhere. */
export const plainFile = (file: File): File => {
  const { name, type, lastModified } = file;
  return plainName(name) === name ? file : new File([file], plainName(name), { type, lastModified });
};
