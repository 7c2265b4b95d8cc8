import { plainText, withoutUnseen } from './plain-text';
import { rangeText } from './ranges';

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

/** What words mean for one kind of record: its own spelling of it, `D minor` for `Dm`. */
export interface Fact {
  fact: string;
  value: string;
}

/** A fact that was understood, and the words that said it, as they were typed. */
export interface Understood extends Fact {
  words: string;
}

/** What the words of one kind of record may mean. */
export interface Reader {
  measures: readonly Measure[];
  /** What is said from this place of a text on. */
  factAt?: (text: string, at: number) => (Fact & { length: number }) | undefined;
  /** For people. */
  say?: (fact: Understood) => string;
}
const onlyWords: Reader = { measures: [] };

/** A piece of what was typed. What it finds, or leaves out, is a range, a fact, a phrase, or each of the words. */
export interface SearchPart {
  /** As typed, with its minus and quotes. */
  text: string;
  isExcluded: boolean;
  words: readonly string[];
  isPhrase?: true;
  range?: MeasureRange;
  fact?: Fact;
}

/** Said in sentences, and without a meaning for a search that has other words. */
const fillers = new Set(
  `a about an and any as at be by for from i ideally in into is it its like looking need needs of on or our some something that the this to
  track tracks song songs music we with`.split(/\s+/),
);
/** `no drums` leaves out drums; `no return` is a title. */
const sounds =
  'bass|beats?|brass|choirs?|drums?|guitars?|lyrics?|percussion|pianos?|singers?|singing|strings|synths?|vocals?|voices?';

const numerals = 'one two three four five six seven eight nine ten'.split(' ');
const numeralsOf: Record<string, number> = {
  ...Object.fromEntries(numerals.map((word, n) => [word, n + 1])),
  ...{ fifteen: 15, thirty: 30, sixty: 60, ninety: 90 },
};
const number = String.raw`(\d{1,4}(?:\.\d{1,2})?)`;
/** Before a unit it may be a word, too. */
const spoken = String.raw`(\d{1,4}(?:\.\d{1,2})?|${Object.keys(numeralsOf).join('|')})`;
const time = String.raw`(\d{1,2}:[0-5]\d)`;
const most = String.raw`under|below|max\.?|<|up to|at most|(?:less|shorter|slower|no (?:more|longer|faster)) than`;
const least = String.raw`over|above|min\.?|>|at least|(?:more|longer|faster|no (?:less|shorter|slower)) than`;
const near = String.raw`around|about|approx\.?|approximately|circa|ca\.?|roughly|~`;
const about = String.raw`(?:(${near}|${most}|${least})\s*)?`;
const between = String.raw`(?:between\s+|from\s+)?`;
const until = String.raw`\s*(?:[-\u2013\u2014]|to\b|and\b)\s*`; // any dash
const end = String.raw`(?=[\s,;.)]|$)`;
const unit = String.raw`[\s-]*(bpm|beats per minute|minutes?|mins?|seconds?|secs?)`;

const patternOf = (source: string): RegExp => new RegExp(source, 'iuy');
const patterns = {
  phrase: patternOf('"([^"]*)"'),
  times: patternOf(between + time + until + time + end),
  time: patternOf(about + time + end),
  measures: patternOf(between + spoken + until + spoken + unit + end),
  measure: patternOf(about + spoken + unit + end),
  bpms: patternOf(between + number + until + number + end),
  bpm: patternOf(about + number + end),
  without: patternOf(String.raw`(?:no|without)\s+(${sounds})${end}`),
  word: patternOf(String.raw`[^\s"]+`),
  gap: patternOf(String.raw`(?:[\s,;"]|-+(?=[\s,;]|$))+`),
};

/** A share of the number that was meant; of a duration, and of beats that a worker has counted. */
const tolerance = { bpm: 0.05, duration: 0.1 };
/** Around a number that stands alone: beats are counted in fractions, and 3:00 is said of 2:57. */
const exact = { bpm: 0.5, duration: 5 };
const usualBpm = (value: number): boolean => value >= 30 && value <= 300;

const secondsOf = (text: string): number => {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return minutes * 60 + seconds;
};
const valueOf = (text: string, said: string): { of: Measure; value: number } => {
  const value = numeralsOf[text.toLowerCase()] ?? Number(text);
  if (/^b/i.test(said)) return { of: 'bpm', value };
  return { of: 'duration', value: value * (/^m/i.test(said) ? 60 : 1) };
};

const [isMost, isLeast] = [new RegExp(`^(?:${most})`, 'i'), new RegExp(`^(?:${least})`, 'i')];
const rangeNear = (of: Measure, value: number, word = ''): MeasureRange => {
  if (isMost.test(word)) return { of, to: value };
  if (isLeast.test(word)) return { of, from: value };
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

const partAt = (text: string, at: number, { measures, factAt }: Reader): SearchPart => {
  const isExcluded = /^-["\p{L}\p{N}]/u.test(text.slice(at, at + 2));
  const start = isExcluded ? at + 1 : at;
  const cut = (length: number) => text.slice(at, start + length);
  const phrase = matchAt(patterns.phrase, text, start);
  if (phrase) {
    const words = plainText(phrase[1]!).match(/[\p{L}\p{N}]+/gu) ?? [];
    return { text: cut(phrase[0].length), isExcluded, words, isPhrase: true };
  }
  const said = factAt?.(text, start);
  if (said) {
    const { length, ...fact } = said;
    return { text: cut(length), isExcluded, words: [], fact };
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
 * their ranges (`90 bpm`, `85-95`, `3:00-4:00`, `under 2 min`) and facts (`Dm`, `one-stop`) where the `reader` knows them,
 * else words. Signs (`!!!`) count where nothing else was typed.
 */
export const searchParts = (typed: string | undefined, reader = onlyWords): SearchPart[] => {
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
    const part = partAt(text, at, reader);
    at += Math.max(1, part.text.length);
    if (part.range || part.fact || part.words.length > 0) parts.push(part);
  }
  if (parts.length === 0) return signParts(text);
  const isFiller = ({ isExcluded, isPhrase, words, range, fact }: SearchPart): boolean =>
    !isExcluded && !isPhrase && !range && !fact && words.every((word) => fillers.has(word));
  const meant = parts.filter((part) => !isFiller(part));
  return meant.some(({ isExcluded }) => !isExcluded) ? meant : parts;
};

/** Of a number the one that was meant, or its range. What is left out is not among them. */
export const understoodIn = (parts: readonly SearchPart[]): Understood[] =>
  parts.flatMap(({ fact, range, text, isExcluded }) => {
    if (isExcluded) return [];
    if (fact) return [{ ...fact, words: text }];
    return range ? [{ fact: range.of, value: range.near?.toString() ?? rangeText(range), words: text }] : [];
  });
