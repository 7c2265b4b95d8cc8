import type { FieldChange } from '@cueroom/contracts/record-history';
import type { RecordType } from '@cueroom/contracts/record-names';
import {
  briefStatuses,
  budgets,
  contactSubjects,
  type Option,
  otherStatuses,
  priorities,
  projectTypes,
  reviewStatuses,
  timelines,
} from '@cueroom/contracts/options';
import { pitchAccesses, pitchStatuses } from '@cueroom/contracts/pitches/pitch-options';
import { formatDay, formatMoment } from '../../../lib/words/dates';
import { formatDuration, formatMoney, formatNumber, pluralize } from '../../../lib/words/format';
import { capitalized, capitalizedOptions, wordFor } from '../../../lib/words/words';

export interface ChangeInWords {
  field: string;
  /** Missing, with `to`, where values have no words: a picture, another order. */
  from?: string;
  to?: string;
}

const labels: Record<string, string> = {
  ...{ followUpDate: 'Follow-up', lastContactDate: 'Last contact', proposalSentDate: 'Proposal sent' },
  ...{ projectStartDate: 'Project start', projectEndDate: 'Project end', expiresAt: 'Expires', bpm: 'BPM' },
  ...{ fileUrl: 'File', fileName: 'File', imageUrl: 'Picture', videoUrl: 'Film', coverUrl: 'Cover' },
  ...{ iconData: 'Picture', portraitData: 'Portrait', briefId: 'Brief', trackTitle: 'Title', stills: 'Pictures' },
  ...{ isrc: 'ISRC', iswc: 'ISWC', ai: 'AI', composition: 'Writers', master: 'Owners of the recording' },
  ...{
    'nextStep.text': 'Next step',
    'nextStep.dueOn': 'Day of the next step',
    'nextStep.who': 'Who does the next step',
  },
  ...{ showRights: 'Show clearance', askRights: 'Offer the clearance sheet' },
};
const labelOf = (field: string): string =>
  labels[field] ?? capitalized(field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

const statuses: Partial<Record<RecordType, readonly Option[]>> = {
  submission: [...reviewStatuses, ...otherStatuses, { value: 'submitted', label: 'Pending Review' }],
  brief: [...briefStatuses, { value: 'submitted', label: 'New' }],
  pitch: pitchStatuses,
};
const choices: Record<string, readonly Option[]> = {
  ...{ projectType: projectTypes, timeline: timelines, budget: budgets, subject: contactSubjects },
  ...{ access: pitchAccesses, priority: capitalizedOptions(priorities) },
};

const nothing = 'none';
const longest = 300;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Of one thing of a list: what says least of it, and other records' ids, are left out. */
const sayPart = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.entries(part)
    .filter(([name, value]) => value !== null && value !== '' && !/(^key|^signatory|Id|Sec)$/.test(name))
    .map(([name, value]) => (name === 'share' ? `${String(value)} %` : String(value)))
    .join(', ');
};

const sayText = (value: string): string => {
  if (value.startsWith('/api/objects/')) return 'a file';
  if (/^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?Z)?$/.test(value)) return formatDay(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? formatMoment(value) : cut(value);
};

const sayValue = (kind: RecordType, field: string, value: unknown, currency?: string): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return field === 'tracks' ? pluralize(value.length, 'track') : cut(sayList(value));
  if (field === 'estimatedValue') return currency ? formatMoney(Number(value), currency) : formatNumber(Number(value));
  if (field === 'duration') return formatDuration(Number(value));
  if (field === 'briefId') return 'a brief';
  if (field === 'who') return 'someone';
  const options = field === 'status' ? statuses[kind] : choices[field];
  if (typeof value === 'string') return options ? wordFor(options, value) : said(field, sayText(value));
  return typeof value === 'object' ? sayPart(value) : String(value);
};
const said = (field: string, text: string) => (field === 'status' ? capitalized(text) : text);
const sayList = (list: readonly unknown[]): string =>
  list.map(sayPart).join(list.some((part) => typeof part === 'object') ? '; ' : ', ');

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value with parts of its own, as rights are, is told part by part. */
const inParts = (change: FieldChange): FieldChange[] => {
  const { field, from, to } = change;
  if (!isParts(from) && !isParts(to)) return [change];
  const [was, is] = [isParts(from) ? from : {}, isParts(to) ? to : {}];
  const parts = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const valueIn = (values: Record<string, unknown>, part: string) => values[part] ?? null;
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return parts
    .map((part) => ({ field: `${field}.${part}`, from: valueIn(was, part), to: valueIn(is, part) }))
    .filter(
      (part) => JSON.stringify(part.from) !== JSON.stringify(part.to) && !(isEmpty(part.from) && isEmpty(part.to)),
    );
};

/** Of a song's field `songs.ABC1234_S2.rights.isrc`. */
const songField = /^songs\.\w+_S(\d)\./;

export const sayChanges = (kind: RecordType, changes: readonly FieldChange[]): ChangeInWords[] =>
  changes.flatMap(inParts).map(({ field, from, to, currencies = [] }) => {
    const song = songField.exec(field)?.[1];
    const name = field.split('.').at(-1) ?? field;
    const words = song ? `Song ${song}: ${labelOf(name)}` : (labels[field] ?? labelOf(name));
    const [was, is] = [sayValue(kind, name, from, currencies[0]), sayValue(kind, name, to, currencies[1])];
    return was === is ? { field: words } : { field: words, from: was, to: is };
  });
