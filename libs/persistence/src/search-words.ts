const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words that a record is found by: letters and digits of any script, lower case, without accents. */
export const searchWords = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(plain(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []),
];

/** What a text is sorted by, where an index of the database has to do it: A, a and ä are one letter; no text comes first. */
export const sortKey = (text: string | null | undefined): string => plain((text ?? '').trim());

/** A filter: each word of what was typed begins one of the record's `words`. */
export const wordsBeginning = (typed: string | undefined): { $and?: { words: RegExp }[] } => {
  const beginnings = searchWords(typed).map((word) => ({ words: new RegExp(`^${word}`) }));
  return beginnings.length > 0 ? { $and: beginnings } : {};
};
