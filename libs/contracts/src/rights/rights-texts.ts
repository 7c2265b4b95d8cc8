import type { Rights } from './rights';

/** It is written with separators between its parts, or some of them, or none: each begins a word. */
const fromEachPart = (code: string, lengths: readonly number[]): string[] =>
  lengths.map((_, part) => code.slice(lengths.slice(0, part).reduce((sum, length) => sum + length, 0)));

const isrcTexts = (isrc: string): string[] => fromEachPart(isrc, [2, 3, 2, 5]);
const iswcTexts = (iswc: string): string[] => fromEachPart(iswc, [1, 3, 3, 3, 1]);

/** The texts of these in which a "phrase" is looked for. */
export const rightsPhrases = ['rights.composition.name', 'rights.composition.publisher'] as const;

/** What a song or a track is found by, beside its own texts. */
export const rightsTexts = (rights: Rights | null | undefined): string[] => {
  const { composition = [], isrc, iswc } = rights ?? {};
  return [
    ...composition.flatMap(({ name, publisher }) => [name, ...(publisher ? [publisher] : [])]),
    ...(isrc ? isrcTexts(isrc) : []),
    ...(iswc ? iswcTexts(iswc) : []),
  ];
};
