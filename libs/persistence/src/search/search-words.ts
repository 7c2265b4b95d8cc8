import { alsoWritten, plainText } from '@cueroom/contracts/plain-text';
import { feltRanges } from '@cueroom/contracts/ranges';
import {
  type Fact,
  type MeasureRange,
  type Reader,
  type SearchPart,
  searchParts,
} from '@cueroom/contracts/search-parts';

export { searchWords } from '@cueroom/contracts/search-parts';

export type Filter = Record<string, unknown>;

export const initialsOf = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0))),
];

/** What a text is sorted by: A, a and ä are one letter. Null: there is no text. */
export const sortKey = (text: string | null | undefined): string | null => plainText((text ?? '').trim()) || null;

/** Sorts after every letter and digit. */
const last = '\u{10ffff}';

export const isOneLetter = (word: string): boolean => word.length === 1 || [...word].length === 1;

/** Ranges, because patterns take half as long again wherever records have to be read. */
export const wordFilter = (word: string): Filter =>
  isOneLetter(word) ? { initials: word } : { words: { $elemMatch: { $gte: word, $lt: word + last } } };

/** For a word of two letters or more: as a pattern it is decided in the index alone, with the numbers that it has. */
export const beginsWith = (word: string): Filter => ({ words: new RegExp(`^${literally(word)}`) });

/** As a part of a pattern: names may be made of signs. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

export interface Searched {
  /** What was typed: see searchParts. */
  q?: string;
  /** What its words may mean. */
  reader?: Reader;
  /** What a fact asks of a record. */
  factFilter?: (fact: Fact) => Filter;
  /** Fields with the texts that the words were made of: a "phrase" is in one of them. */
  texts?: readonly string[];
}

export interface Search {
  parts: readonly SearchPart[];
  /** Each begins one of a record's words. */
  words: readonly string[];
  /** What else has to be so of a record. */
  filters: readonly Filter[];
}

export const allOf = (filters: readonly Filter[]): Filter => {
  const said = filters.filter((filter) => Object.keys(filter).length > 0);
  return said.length > 1 ? { $and: said } : (said[0] ?? {});
};

export const searchOf = (searched: Searched): Search =>
  searchOfParts(searchParts(searched.q, searched.reader), searched);

export const searchOfParts = (parts: readonly SearchPart[], meaning: Searched = {}): Search => ({
  parts,
  words: [...new Set(parts.flatMap(({ isExcluded, words }) => (isExcluded ? [] : words)))],
  filters: parts.flatMap((part) => {
    const { isExcluded, words } = part;
    // Without vocals means without the tag "vocal", too.
    if (isExcluded) return [{ $nor: [allOf([...words.map(singular).map(wordFilter), ...filtersOf(part, meaning)])] }];
    return filtersOf(part, meaning);
  }),
});

export const conditionsOf = ({ words, filters }: Search): Filter[] => [...words.map(wordFilter), ...filters];

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word);

/** Of tempos also half and double: a beat is counted so. What is left out is left out as it is said. */
const rangeFilter = ({ of, ...asked }: MeasureRange, isExcluded: boolean): Filter => {
  const ranges = of === 'bpm' && !isExcluded ? feltRanges(asked) : [asked];
  const [first, ...felt] = ranges.map(({ from, to }): Filter => {
    return { [of]: { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) } };
  });
  return felt.length > 0 ? { $or: [first, ...felt] } : (first ?? {});
};

const filtersOf = (part: SearchPart, { texts = [], factFilter }: Searched): Filter[] => {
  const { range, fact, isPhrase, isExcluded, words } = part;
  if (range) return [rangeFilter(range, isExcluded)];
  if (fact) return factFilter ? [factFilter(fact)] : [];
  if (!isPhrase || texts.length === 0) return [];
  const pattern = phrasePattern(words);
  return [{ $or: texts.map((field) => ({ [field]: pattern })) }];
};

const accented: Record<string, string> = {
  a: 'àáâãäåā',
  c: 'çć',
  e: 'èéêëē',
  i: 'ìíîïī',
  n: 'ñń',
  o: 'òóôõöō',
  u: 'ùúûüū',
  y: 'ýÿ',
};

const twoLetters = new RegExp(`${[...alsoWritten.keys()].filter((plain) => plain.length > 1).join('|')}|.`, 'gsu');

/** These words one after another, whatever stands between them, with or without accents. */
const phrasePattern = (words: readonly string[]): RegExp => {
  const letterPattern = (letter: string) =>
    `[${letter}${accented[letter] ?? ''}${alsoWritten.get(letter) ?? ''}]\\p{M}*`;
  const wordPattern = (word: string) =>
    word.replace(twoLetters, (letters) => {
      const each = [...letters].map(letterPattern).join('');
      return letters.length > 1 && alsoWritten.has(letters) ? `(?:${each}|[${alsoWritten.get(letters)}])` : each;
    });
  const gap = '[^\\p{L}\\p{N}]+';
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.map(wordPattern).join(gap)}(?![\\p{L}\\p{N}])`, 'iu');
};
