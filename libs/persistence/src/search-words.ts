const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

type Text = string | null | undefined;

/** Letters and digits of any script, lower case, without accents; each word once, one of more than 60 letters in parts. */
export const searchWords = (...texts: Text[]): string[] => [
  ...new Set(plain(texts.join(' ')).match(/[\p{L}\p{N}]{1,60}/gu) ?? []),
];

export const initialsOf = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))),
];

/** What a text is sorted by: A, a and ä are one letter. Null: there is no text. */
export const sortKey = (text: Text): string | null => plain((text ?? '').trim()) || null;

/** Sorts after every letter and digit. */
const last = '\u{10ffff}';

const isOneLetter = (word: string): boolean => word.length === 1 || [...word].length === 1;

/** Ranges, because patterns take half as long again wherever records have to be read. */
const filterOf = (word: string) =>
  isOneLetter(word) ? { initials: word } : { words: { $elemMatch: { $gte: word, $lt: word + last } } };
export type WordFilter = ReturnType<typeof filterOf>;

/** `q` in every list: each word typed begins one of the record's words. Without a letter or digit it is no search. */
export const wordFilters = (typed: string | undefined): WordFilter[] => searchWords(typed).map(filterOf);

/** The words typed by which the index of words can be entered, those of two letters or more. */
export const indexedWords = (typed: string | undefined) => {
  const words = searchWords(typed);
  return words
    .filter((word) => !isOneLetter(word))
    .map((word) => ({
      word,
      range: { min: { words: word }, max: { words: word + last } },
      others: words.filter((other) => other !== word).map(filterOf),
    }));
};
