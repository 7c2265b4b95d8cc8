import { moods, trackGenres } from '../options';
import { visible } from '../plain-text';

export const vocabularyLimits = { words: 100, word: 60 } as const;

/** What the genre and the mood of a track may be, by its field. */
export interface TrackWords {
  genre: readonly string[];
  mood: readonly string[];
}
export type WordField = keyof TrackWords;
export const wordFields = ['genre', 'mood'] as const satisfies readonly WordField[];
/** Those of all studios, before a studio's own. */
export const builtInWords: TrackWords = { genre: trackGenres, mood: moods };

/** The studio's own words of a field are in the list of this name. */
export const wordLists = { genre: 'genres', mood: 'moods' } as const satisfies Record<WordField, string>;
export type OwnWords = Record<(typeof wordLists)[WordField], string[]>;
export const noOwnWords: OwnWords = { genres: [], moods: [] };

export const trackWords = ({ genres, moods: own }: OwnWords): TrackWords => ({
  genre: [...trackGenres, ...genres],
  mood: [...moods, ...own],
});

type Said = { [Field in WordField]?: string | null };

/** What is said and none of the words. */
export const unknownWords = (said: Said, words: TrackWords): { [Field in WordField]?: string } =>
  Object.fromEntries(
    wordFields.flatMap((field) => {
      const word = said[field];
      return typeof word !== 'string' || words[field].includes(word) ? [] : [[field, word]];
    }),
  );
export const isKnown = (said: Said, words: TrackWords): boolean => Object.keys(unknownWords(said, words)).length === 0;
export const sayUnknown = (field: WordField, word: string): string => `There is no ${field} “${word}”`;

const alike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Why these cannot be a studio's own words. */
export const wordsRefusal = (field: WordField, words: readonly unknown[]): string | undefined => {
  for (const [at, word] of words.entries()) {
    if (typeof word !== 'string' || !visible.test(word)) return `A ${field} is empty`;
    // A comma separates several of them in filters and in cells.
    if (word.includes(',')) return `“${word}” has a comma`;
    if (builtInWords[field].some((known) => alike(known, word))) return `“${word}” is there already`;
    if (words.slice(0, at).some((before) => alike(String(before), word))) return `“${word}” is there twice`;
  }
  return undefined;
};
