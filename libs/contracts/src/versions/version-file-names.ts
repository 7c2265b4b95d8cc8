import { limits } from '../limits';
import type { VersionKind } from './version-kinds';

export interface VersionName {
  /** Of the song, as far as the name says it. */
  title: string;
  /** Null: it says nothing of a version. */
  kind: VersionKind | null;
  label: string | null;
}

const seconds = (number: string) =>
  `(?::?${number}\\s?(?:s|secs?|seconds?)|${number}\\s?-?\\s?(?:cut|edit))(?: (?:cut|edit))?`;
const words: readonly [VersionKind, string][] = [
  ['instrumental', 'instrumental|instr|inst'],
  ['a-cappella', 'a ?capp?ell?a|acapp?ell?a|vocals? only'],
  ['clean', 'clean|radio edit'],
  ['alternative-mix', 'alt(?:ernat(?:iv)?e)?(?: mix| version)?|remix'],
  ['underscore', 'underscore|bed'],
  ['cut-60', seconds('60')],
  ['cut-30', seconds('30')],
  ['cut-15', seconds('15')],
  ['sting', 'stinger|sting|button|bumper'],
  ['loop', 'loop'],
];
const instruments =
  'drums?|percussion|bass|guitars?|keys|piano|organ|strings|violins?|cello|synths?|pads?|brass|horns|woodwinds|choir|vocals?|vox|lead|fx';

const without = (text: string): string => text.replace(/^[\s\-–_.,]+|[\s\-–_.,([{]+$/g, '').trim();
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A name in its parts: at brackets, underscores, and hyphens with space around them. */
const partsOf = (base: string): string[] =>
  base
    .split(/[([{\])}_]| - | – /)
    .map(without)
    .filter(Boolean);

const kindIn = (part: string): Pick<VersionName, 'kind' | 'label'> | null => {
  const found = words.find(([, pattern]) => new RegExp(`^(?:${pattern})(?: (?:version|mix|edit))?$`, 'i').test(part));
  if (found) return { kind: found[0], label: null };
  const stem = new RegExp(`^(?:stems? )?(${instruments})(?: stems?)?$`, 'i').exec(part)?.[1];
  return stem ? { kind: 'stem', label: capitalized(stem.toLowerCase()).slice(0, limits.versionLabel) } : null;
};

/** `Low Tide STEM_drums` in its parts. */
const withoutStem = (title: string): string => title.replace(/(.)[\s-]+stems?$/i, '$1');

/**
 * What a file's name says: `Low Tide (Instrumental).wav`, `low-tide_inst.wav`, `Low Tide 30s.wav`, `Low Tide - Drums.wav`. A word at
 * the beginning is part of the title.
 */
export const readVersionName = (fileName: string): VersionName => {
  const base = fileName
    .replace(/\.[A-Za-z0-9]{2,5}$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first = base, ...more] = partsOf(base);
  for (const part of more.toReversed()) {
    const kind = kindIn(part);
    if (kind) return { title: kind.kind === 'stem' ? withoutStem(first) : first, ...kind };
  }
  for (const [kind, pattern] of words) {
    const tail = new RegExp(`^(.+?)[\\s-]+(?:${pattern})(?: (?:version|mix))?$`, 'i').exec(without(base));
    if (tail?.[1] && more.length === 0) return { title: without(tail[1]), kind, label: null };
  }
  return { title: base, kind: null, label: null };
};

/** As readVersionName, of a file that was chosen as a version: `Instrumental.wav` says of which kind, and of no title. */
export const readNameOfVersion = (fileName: string): VersionName => {
  const read = readVersionName(fileName);
  const whole = read.kind === null && kindIn(without(read.title));
  return whole ? { title: '', ...whole } : read;
};

/** As titles are compared: letters and digits alone, without accents. */
export const bareTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
