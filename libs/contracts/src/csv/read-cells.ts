import { fieldOf, type TrackField } from '../catalog/track-fields';
import { builtInWords, type TrackWords, type WordField } from '../catalog/track-words';
import { splitTags } from './lists-in-cells';
import { masterOf, signatoriesOf, writersOf } from './rights-cells';
import type { ImportField } from './track-columns';

/** A text, or null for an empty cell. What is no such value stays a text, which the rules of the field refuse. */
type Read = (cell: string, heading: string, values: readonly string[]) => unknown;

const text: Read = (cell) => cell.trim() || null;

const numberOf = (cell: string, unit: RegExp): number | string => {
  const number = Number(cell.replace(unit, '').replace(',', '.'));
  return Number.isNaN(number) ? cell : number;
};

const clock = /^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)$/;

/** What a spreadsheet makes of 2:21: `02:21:00` and a part of a day; and a number with a comma for its thousands. */
const unclear = /^0?[1-9]\d?:\d{1,2}:00$|^0?[.,]\d{6,}$|^\d,\d{3}$/;

/** Seconds; also from `2:21` and `1:02:21`. What may mean another length stays a text. */
const seconds: Read = (cell) => {
  if (unclear.test(cell.trim())) return cell.trim();
  const [, hours = '0', minutes = '0', rest = ''] = clock.exec(cell.trim()) ?? [];
  if (rest) return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest.replace(',', '.'));
  return cell.trim() ? numberOf(cell.trim(), /\s*s(ec(onds)?)?\.?$/i) : null;
};
const bpm: Read = (cell) => (cell.trim() ? numberOf(cell.trim(), /\s*bpm$/i) : null);

/** In any case. Other programs list several: the first that we know. */
const choice: Read = (cell, heading, values) => {
  const known = (part: string) => values.find((value) => value.toLowerCase() === part.trim().toLowerCase());
  // `R&B/Soul` may be one word, or two.
  const parts = cell.split(/[;,|]/).flatMap((part) => [part, ...part.split('/')]);
  const found = known(cell) ?? parts.map(known).find(Boolean);
  return found ?? text(cell, heading, values);
};

const yes = /^(true|yes|y|1|x|ja|oui|si|sí|wahr|vrai|vero|verdadero|waar|explicit|available)$/i;
const no = /^(false|no|n|0|nein|non|falsch|faux|falso|onwaar|clean|not explicit|unavailable)$/i;
const flag: Read = (cell) => {
  const said = cell.trim();
  return yes.test(said) ? true : no.test(said) ? false : said || null;
};

/** A column `Instrumental` says yes or no, and others say which. */
const vocals: Read = (cell, heading) => {
  const said = cell.trim().toLowerCase();
  const isOfInstrumentals = /^\W*instrumental/i.test(heading);
  if (yes.test(said)) return isOfInstrumentals ? 'instrumental' : 'vocal';
  if (no.test(said)) return isOfInstrumentals ? 'vocal' : 'instrumental';
  if (/^(instrumental|no vocals?|without vocals?)/.test(said)) return 'instrumental';
  return /\bvocals?\b/.test(said) ? 'vocal' : said || null;
};

/** None at all is a value of its own, so an empty cell is null and `None` is none. */
const answer: Read = (cell) => cell.trim().toLowerCase() || null;

/** Who a column with plain names names. */
const roleIn = (heading: string): string =>
  (['composer', 'lyricist', 'arranger', 'publisher'] as const).find((role) => heading.toLowerCase().includes(role)) ??
  'writer';

const readers: Record<TrackField['type'], Read> = {
  text,
  choice,
  seconds,
  bpm,
  // Empty is what a new track has, too: available.
  availability: (...cell) => flag(...cell) ?? true,
  flag,
  tags: (cell) => splitTags(cell),
  writers: (cell, heading) => writersOf(cell, roleIn(heading)),
  owners: (cell) => masterOf(cell),
  signatories: (cell) => signatoriesOf(cell),
  answer,
  vocals,
  'long text': (cell) => cell || null,
};

/** The value of a cell under this heading, as one would send it; not checked yet. */
export const readCell = (
  field: ImportField,
  cell: string,
  heading: string,
  words: TrackWords = builtInWords,
): unknown => {
  const { type, values = [] } = fieldOf(field);
  return readers[type](cell, heading, words[field as WordField] ?? values);
};

/** What to add to the studio's words, so that a cell with this text is read. */
export const wordToAdd = (unknown: string): string => unknown.split(/[;,|]/)[0]?.trim() ?? '';
