import { plainText } from '@cueroom/contracts/plain-text';
import type { SearchPart } from '@cueroom/contracts/search-parts';
import type { ReactNode } from 'react';

/** The words that were searched for: what begins so has matched. */
export const matchedWords = (parts: readonly SearchPart[]): string[] =>
  parts.flatMap(({ isExcluded, words }) => (isExcluded ? [] : words));

const word = /([\p{L}\p{N}\p{M}]+)/u;
const isMatch = (text: string, words: readonly string[]): boolean =>
  words.some((begins) => plainText(text).startsWith(begins));
export const hasMatch = (text: string | null, words: readonly string[]): boolean =>
  (text ?? '').split(word).some((each) => word.test(each) && isMatch(each, words));

/** The text with the words in it that matched highlighted; as it is where none did. */
export const markWords = (text: string, words: readonly string[]): ReactNode => {
  if (words.length === 0 || !hasMatch(text, words)) return text;
  return text.split(word).map((part, index) =>
    word.test(part) && isMatch(part, words) ? (
      <mark key={index} className="rounded-sm bg-brand-tint text-brand-darker">
        {part}
      </mark>
    ) : (
      <span key={index}>{part}</span>
    ),
  );
};
