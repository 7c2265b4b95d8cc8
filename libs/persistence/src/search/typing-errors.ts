import type { SearchPart } from '@cueroom/contracts/search-parts';
import type { Model, QueryFilter } from 'mongoose';
import { beginsWith, type Search, type Searched, searchOfParts } from './search-words';

/** It may be stale: it only proposes words, and those are counted before they are searched for. */
const keptMs = 10 * 60_000;
const vocabularies = new WeakMap<object, { readAt: number; words: Promise<Map<string, string[]>> }>();
const maxProposals = 12;
const minLetters = 4;
const hasDigit = /\p{N}/u;

/** More words than fit into a reply: no proposals for a while. After any other error they are read again. */
const replyTooLarge = 17217;

/** By their first letters; without codes such as an ISRC, of which there is one for each track and none is put right. */
const vocabularyOf = <Document>(model: Model<Document>): Promise<Map<string, string[]>> => {
  const kept = vocabularies.get(model);
  if (kept && Date.now() - kept.readAt < keptMs) return kept.words;
  const words = model
    .distinct('words')
    .then((read) => byFirstLetter(read))
    .catch((error: { code?: unknown }) => {
      if (error.code !== replyTooLarge) vocabularies.delete(model);
      return new Map<string, string[]>();
    });
  vocabularies.set(model, { readAt: Date.now(), words });
  return words;
};

/** A record without words adds one that is undefined. */
const byFirstLetter = (words: readonly unknown[]): Map<string, string[]> => {
  const sorted = new Map<string, string[]>();
  for (const word of words) {
    if (typeof word !== 'string' || hasDigit.test(word)) continue;
    const [letter = ''] = word;
    const same = sorted.get(letter);
    if (same) same.push(word);
    else sorted.set(letter, [word]);
  }
  return sorted;
};

/** With the numbers that it has beside the words. */
export const wordsIndex = <Document>(model: Model<Document>): Record<string, 1> =>
  model.schema.indexes().find(([keys]) => Object.keys(keys)[0] === 'words')?.[0] as Record<string, 1>;

/** How many records have a word that begins so, as far as `limit`. */
export const countWord = <Document>(model: Model<Document>, word: string, limit: number): Promise<number> =>
  model.countDocuments(beginsWith(word) as QueryFilter<Document>, { limit, hint: wordsIndex(model) });

/**
 * The beginning of `word` that was meant where one letter is wrong, missing, too many, or two are swapped. With `isWhole`
 * only all of the word.
 */
export const meantBy = (typed: string, word: string, isWhole: boolean): string | undefined => {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const [rest, other] = [typed.slice(same), word.slice(same)];
  // A beginning whose last letter is taken for wrong would match too much.
  if (rest.length < (isWhole ? 0 : 2)) return undefined;
  const isSo = (wanted: string, from: number) =>
    isWhole ? other.slice(from) === wanted : other.slice(from).startsWith(wanted);
  const length = isSo(rest.slice(1), 1)
    ? typed.length
    : isSo(rest, 1)
      ? typed.length + 1
      : isSo(rest.slice(1), 0)
        ? typed.length - 1
        : rest.length > 1 && isSo(`${rest[1]}${rest[0]}${rest.slice(2)}`, 0)
          ? typed.length
          : 0;
  return length > 0 ? word.slice(0, length) : undefined;
};

export const proposalsFor = (typed: string, vocabulary: readonly string[]): string[] => {
  const propose = (isWhole: boolean) => {
    const found = new Set<string>();
    for (const word of vocabulary) {
      if (isWhole && Math.abs(word.length - typed.length) > 1) continue;
      // First letters are seldom wrong, and a word that lacks one is mostly the middle of another.
      if (word[0] !== typed[0] && (word[0] !== typed[1] || word[1] !== typed[0])) continue;
      const meant = meantBy(typed, word, isWhole);
      if (meant && meant !== typed) found.add(meant);
    }
    return [...found].slice(0, maxProposals);
  };
  const whole = propose(true);
  return whole.length > 0 ? whole : propose(false);
};

/** The word that most records have, of those that are one typing error away. */
const correctedWord = async <Document>(model: Model<Document>, word: string): Promise<string | undefined> => {
  if (word.length < minLetters || hasDigit.test(word)) return undefined;
  const vocabulary = await vocabularyOf(model);
  // The first two may be swapped.
  const letters = new Set([...word].slice(0, 2));
  const proposals = proposalsFor(
    word,
    [...letters].flatMap((letter) => vocabulary.get(letter) ?? []),
  );
  const counted = await Promise.all(
    proposals.map(async (proposal) => ({ proposal, count: await countWord(model, proposal, 1000) })),
  );
  const [most] = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return most?.proposal;
};

/** The search without the typing errors of words that no record has, at most one in each; undefined where there is none. */
export const withoutTypingErrors = async <Document>(
  model: Model<Document>,
  { parts }: Search,
  unknown: readonly string[],
  meaning: Searched,
): Promise<Search | undefined> => {
  const corrected = await Promise.all(unknown.map(async (word) => [word, await correctedWord(model, word)] as const));
  const corrections = new Map(corrected.filter(([, word]) => word !== undefined));
  if (corrections.size === 0) return undefined;
  const correct = (part: SearchPart): SearchPart => {
    if (part.isExcluded || !part.words.some((word) => corrections.has(word))) return part;
    const meant = part.words.map((word) => corrections.get(word) ?? word);
    return { ...part, words: meant, text: part.isPhrase ? `"${meant.join(' ')}"` : meant.join(' ') };
  };
  return searchOfParts(parts.map(correct), meaning);
};
