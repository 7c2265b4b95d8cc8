export const objectsPath = '/api/objects/';

/** A stored file's key: 128 random bits. A rendition's key is its source's key with a suffix. */
export const objectKeyPattern = /^[0-9a-f]{32}$/;

export const objectPathOf = (key: string): string => objectsPath + key;

/** The key in a path that we answered with (`/api/objects/<key>`), else null. */
export const objectKeyOf = (path: string | null | undefined): string | null => {
  if (!path?.startsWith(objectsPath)) return null;
  const key = path.slice(objectsPath.length);
  return objectKeyPattern.test(key) ? key : null;
};

/** The key of the file that a path stands for, signed or not: the file itself, or something that was made from it; else null. */
export const sourceKeyOf = (path: string | null | undefined): string | null =>
  objectKeyOf(path?.split('?', 1)[0]?.replace(/(\.[a-z0-9]+)+$/, ''));
