/** The words that a track is found by: letters and digits of any script, lower case, without accents. */
export const searchWords = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(
    texts
      .join(' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];
