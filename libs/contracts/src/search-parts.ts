import { plainText, withoutUnseen } from './plain-text';

const maxLetters = 60;
const wordsIn = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]{1,60}/gu) ?? [];

/** What names such as `!!!` and `💔` are found by. */
const signsIn = (text: string): string[] =>
  plainText(text)
    .split(/\s+/)
    .map((signs) => [...withoutUnseen(signs)].slice(0, maxLetters).join(''))
    .filter(Boolean);

/**
 * Letters and digits of any script as `plainText` writes them; each word once, one of more than 60 letters in parts. A
 * text without a letter or digit is found by its signs.
 */
export const searchWords = (...texts: (string | null | undefined)[]): string[] => [
  ...new Set(
    texts.flatMap((text) => {
      const words = wordsIn(text ?? '');
      return words.length > 0 ? words : signsIn(text ?? '');
    }),
  ),
];

/** Numbers of a record that can be searched for. Durations are in seconds. */
export type Measure = 'bpm' | 'duration';

export interface MeasureRange {
  of: Measure;
  from?: number;
  to?: number;
  /** The number that was meant; a record closer to it is a better match. */
  near?: number;
}

/** A piece of what was typed. What it finds, or leaves out, is a range, a phrase, or each of the words. */
export interface SearchPart {
  /** As typed, with its minus and quotes. */
  text: string;
  isExcluded: boolean;
  words: readonly string[];
  isPhrase?: true;
  range?: MeasureRange;
}

/** Said in sentences, and without a meaning for a search that has other words. */
const fillers = new Set(
  `a an and any as at be by for from i in into is it its like need needs of on or our some something that the this to
  track tracks song songs music we with`.split(/\s+/),
);
/** `no drums` leaves out drums; `no return` is a title. */
const sounds =
  'bass|beats?|brass|choirs?|drums?|guitars?|lyrics?|percussion|pianos?|singers?|singing|strings|synths?|vocals?|voices?';

const number = String.raw`(\d{1,4}(?:\.\d{1,2})?)`;
const time = String.raw`(\d{1,2}:[0-5]\d)`;
const about = String.raw`(?:(around|about|approx\.?|circa|ca\.?|roughly|~|under|below|max\.?|over|above|min\.?|<|>)\s*)?`;
const between = String.raw`(?:between\s+|from\s+)?`;
const until = String.raw`\s*(?:[-\u2013\u2014]|to\b|and\b)\s*`; // any dash
const end = String.raw`(?=[\s,;.)]|$)`;
const unit = String.raw`\s*(bpm|minutes?|mins?|seconds?|secs?)`;

const patternOf = (source: string): RegExp => new RegExp(source, 'iuy');
const patterns = {
  phrase: patternOf('"([^"]*)"'),
  times: patternOf(between + time + until + time + end),
  time: patternOf(about + time + end),
  measures: patternOf(between + number + until + number + unit + end),
  measure: patternOf(about + number + unit + end),
  bpms: patternOf(between + number + until + number + end),
  bpm: patternOf(about + number + end),
  without: patternOf(String.raw`(?:no|without)\s+(${sounds})${end}`),
  word: patternOf(String.raw`[^\s"]+`),
  gap: patternOf(String.raw`(?:[\s,;"]|-+(?=[\s,;]|$))+`),
};

/** A share of the number that was meant; of a duration, and of beats that a worker has counted. */
const tolerance = { bpm: 0.06, duration: 0.1 };
/** Around a number that stands alone: beats are counted in fractions, and 3:00 is said of 2:57. */
const exact = { bpm: 0.5, duration: 5 };
const usualBpm = (value: number): boolean => value >= 30 && value <= 300;

const secondsOf = (text: string): number => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
};
const valueOf = (text: string, said: string): { of: Measure; value: number } => {
  if (said.toLowerCase() === 'bpm') return { of: 'bpm', value: Number(text) };
  return { of: 'duration', value: Number(text) * (/^m/i.test(said) ? 60 : 1) };
};

const rangeNear = (of: Measure, value: number, word = ''): MeasureRange => {
  if (/^(under|below|max|<)/i.test(word)) return { of, to: value };
  if (/^(over|above|min|>)/i.test(word)) return { of, from: value };
  const width = word ? value * tolerance[of] : exact[of];
  return { of, from: value - width, to: value + width, near: value };
};
const rangeBetween = (of: Measure, one: number, other: number): MeasureRange => ({
  of,
  from: Math.min(one, other),
  to: Math.max(one, other),
});

const rangeAt = (text: string, at: number): { length: number; range: MeasureRange } | undefined => {
  const match = (pattern: RegExp) => matchAt(pattern, text, at);
  const found = (matched: RegExpExecArray, range: MeasureRange) => ({ length: matched[0].length, range });
  const times = match(patterns.times);
  if (times) return found(times, rangeBetween('duration', secondsOf(times[1]!), secondsOf(times[2]!)));
  const one = match(patterns.time);
  if (one) return found(one, rangeNear('duration', secondsOf(one[2]!), one[1]));
  const measures = match(patterns.measures);
  if (measures) {
    const [from, to] = [valueOf(measures[1]!, measures[3]!), valueOf(measures[2]!, measures[3]!)];
    return found(measures, rangeBetween(from.of, from.value, to.value));
  }
  const measure = match(patterns.measure);
  if (measure) {
    const { of, value } = valueOf(measure[2]!, measure[3]!);
    return found(measure, rangeNear(of, value, measure[1]));
  }
  const bpms = match(patterns.bpms);
  const [low, high] = [Number(bpms?.[1]), Number(bpms?.[2])];
  if (bpms && usualBpm(low) && usualBpm(high)) return found(bpms, rangeBetween('bpm', low, high));
  const bpm = match(patterns.bpm);
  if (bpm?.[1] && usualBpm(Number(bpm[2]))) return found(bpm, rangeNear('bpm', Number(bpm[2]), bpm[1]));
  return undefined;
};

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const partAt = (text: string, at: number, measures: readonly Measure[]): SearchPart => {
  const isExcluded = /^-["\p{L}\p{N}]/u.test(text.slice(at, at + 2));
  const start = isExcluded ? at + 1 : at;
  const cut = (length: number) => text.slice(at, start + length);
  const phrase = matchAt(patterns.phrase, text, start);
  if (phrase) {
    const words = plainText(phrase[1]!).match(/[\p{L}\p{N}]+/gu) ?? [];
    return { text: cut(phrase[0].length), isExcluded, words, isPhrase: true };
  }
  const found = measures.length > 0 ? rangeAt(text, start) : undefined;
  if (found && measures.includes(found.range.of))
    return { text: cut(found.length), isExcluded, words: [], range: found.range };
  const without = matchAt(patterns.without, text, start);
  if (without) return { text: cut(without[0].length), isExcluded: true, words: wordsIn(without[1]!) };
  const [word = text.slice(start)] = matchAt(patterns.word, text, start) ?? [];
  return { text: cut(word.length), isExcluded, words: [...new Set(wordsIn(word))] };
};

/** Where no word, phrase or number was typed. A quote or a minus may be the beginning of one. */
const signParts = (text: string): SearchPart[] =>
  signsIn(text.replaceAll('"', ' '))
    .filter((signs) => !/^[-,;]+$/.test(signs))
    .map((signs) => ({ text: signs, isExcluded: false, words: [signs] }));

/**
 * What `q` means in every list: words, of which each begins one of the record's; "phrases"; -exclusions; and numbers with
 * their ranges (`90 bpm`, `85-95`, `3:00-4:00`, `under 2 min`) where records have such a `measure`, else words. Signs
 * (`!!!`) count where nothing else was typed.
 */
export const searchParts = (typed: string | undefined, measures: readonly Measure[] = []): SearchPart[] => {
  const text = typed ?? '';
  const parts: SearchPart[] = [];
  for (let at = 0; at < text.length;) {
    const gap = matchAt(patterns.gap, text, at);
    const isPhrase = text[at] === '"' && matchAt(patterns.phrase, text, at);
    if (gap && !isPhrase) {
      // A quote that is just being opened is no phrase yet, but the next one may be.
      at += gap[0].includes('"') ? gap[0].indexOf('"') || 1 : gap[0].length;
      continue;
    }
    const part = partAt(text, at, measures);
    at += Math.max(1, part.text.length);
    if (part.range || part.words.length > 0) parts.push(part);
  }
  if (parts.length === 0) return signParts(text);
  const isFiller = ({ isExcluded, isPhrase, words, range }: SearchPart): boolean =>
    !isExcluded && !isPhrase && !range && words.every((word) => fillers.has(word));
  const meant = parts.filter((part) => !isFiller(part));
  return meant.some(({ isExcluded }) => !isExcluded) ? meant : parts;
};
