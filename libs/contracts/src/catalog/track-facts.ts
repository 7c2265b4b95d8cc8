import type { Fact, Reader, Understood } from '../search-parts';
import { clearances } from '../rights/clearance';
import { versionGroups, versionKinds } from '../versions/version-kinds';
import { musicalKey } from './musical-key';

/** Facts of a track that its words may say, beside its numbers. */
type TrackFact = 'key' | 'clearance' | 'vocals' | 'version';

const end = String.raw`(?=[\s,;.)]|$)`;
const patternOf = (source: string, flags = 'iuy'): RegExp => new RegExp(source + end, flags);

const noVoice = String.raw`(?:no|without|without any)\s+(?:lead\s+)?(?:vocals?|voices?|singing|singers?|lyrics)`;
const seconds = String.raw`[\s-]*(?:s|secs?|seconds?)`;
const cut = String.raw`[\s-]*cut(?:[\s-]?down)?s?`;
/** `30 s cut`, `:30`, `30-second spot` */
const cutOf = (length: number): RegExp =>
  patternOf(`:${length}(?:${cut})?|${length}(?:${seconds})?${cut}|${length}${seconds}[\\s-]*(?:version|edit|spot)s?`);
const has = String.raw`(?:(?:with|has|plus)\s+(?:an?\s+|the\s+)?)`;
const version = String.raw`\s+(?:version|mix|edit)s?`;

/** In this order: an instrumental version is more than something instrumental. */
const phrases: [TrackFact, string, RegExp][] = [
  ...[60, 30, 15].map((length): [TrackFact, string, RegExp] => ['version', `cut-${length}`, cutOf(length)]),
  ['version', 'cut-downs', patternOf(String.raw`${has}?cut[\s-]?downs?`)],
  ['version', 'instrumental', patternOf(String.raw`${has}?instrumental${version}|${has}instrumentals?`)],
  ['version', 'a-cappella', patternOf(String.raw`${has}?a[\s-]?cc?app?ell?as?(?:${version})?`)],
  ['version', 'clean', patternOf(String.raw`${has}?clean${version}`)],
  ['version', 'alternative-mix', patternOf(String.raw`${has}?(?:alternat(?:e|ive)|alt)${version}`)],
  ['version', 'underscore', patternOf(String.raw`${has}?underscore${version}`)],
  ['version', 'stem', patternOf(String.raw`${has}?stems`)],
  ['vocals', 'instrumental', patternOf(`${noVoice}|instrumentals?|non[\\s-]?vocal`)],
  ['vocals', 'vocal', patternOf(String.raw`with\s+(?:vocals?|singing|lyrics|voices?)|vocal\s+(?:tracks?|songs?)`)],
  ['clearance', 'one-stop', patternOf(String.raw`(?:one|1)[\s-]?stop`)],
  ['clearance', 'two-stop', patternOf(String.raw`(?:two|2)[\s-]?stop`)],
];

const accidental = String.raw`(?:[\s-]*(?:\u266f|\u266d|#|b|sharp|flat))`;
const mode = String.raw`(?:[\s-]*(?:major|minor|maj|min|moll|dur|m))`;
const inKey = String.raw`(?:in\s+)?(?:the\s+)?key(?:\s+(?:of|in|is))?\s*:?\s*`;
/** Letters that are words, too, are keys only where more says so: `Am`, `key of a`, but not `am`, `a minor key`. */
const keys = [
  patternOf(String.raw`${inKey}([a-g]${accidental}?${mode}?|(?:[1-9]|1[0-2])[abmd])`),
  patternOf(String.raw`(?!a\s+m(?:aj|in)or\s+key)([a-g]${accidental}?[\s-]*(?:major|minor|maj|min|moll|dur)\.?)`),
  patternOf(
    String.raw`([A-G][\u266f\u266d#b]?m|[b-d]m|gm|[a-g][\u266f\u266d#b]m|[A-G][\u266f\u266d#]|(?:[1-9]|1[0-2])[AB])`,
    'uy',
  ),
];

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const factAt = (text: string, at: number): (Fact & { length: number }) | undefined => {
  for (const pattern of keys) {
    const found = matchAt(pattern, text, at);
    const key = musicalKey(found?.[1] ?? '');
    if (found && key) return { fact: 'key' satisfies TrackFact, value: key, length: found[0].length };
  }
  for (const [fact, value, pattern] of phrases) {
    const found = matchAt(pattern, text, at);
    if (found) return { fact, value, length: found[0].length };
  }
  return undefined;
};

const labels: readonly { value: string; label: string }[] = [
  ...clearances,
  ...versionGroups.filter(({ value }) => value === 'cut-downs'),
  ...versionKinds,
  { value: 'vocal', label: 'Vocal' },
];

/** As it stands on a chip. */
const sayFact = ({ fact, value, words }: Understood): string => {
  if (fact === 'duration') return words;
  if (fact === 'bpm') return /bpm|beats/i.test(words) ? words : `${words} BPM`;
  const label = labels.find((known) => known.value === value)?.label ?? value;
  return fact === 'version' ? `Has: ${label}` : label;
};

/** How `q` is read where tracks are searched for. */
export const trackReader: Reader = { measures: ['bpm', 'duration'], factAt, say: sayFact };
