import { type DownloadFormat, downloadFormats } from '../media/download-formats';
import type { Option } from '../options';

export const pitchStatuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly Option[];
export type PitchStatus = (typeof pitchStatuses)[number]['value'];

/** What a client may take away, and in which formats. */
export const pitchAccesses = [
  { value: 'stream', label: 'Listen only', formats: [] },
  { value: 'mp3', label: 'Download MP3', formats: ['mp3'] },
  { value: 'original', label: 'Download all formats', formats: downloadFormats },
] as const satisfies readonly (Option & { formats: readonly DownloadFormat[] })[];
export type PitchAccess = (typeof pitchAccesses)[number]['value'];

export const mayDownload = (access: PitchAccess, format: DownloadFormat): boolean =>
  pitchAccesses.some(({ value, formats }) => value === access && (formats as readonly string[]).includes(format));

export const trackChoices = [
  { value: 'yes', label: 'Yes' },
  { value: 'maybe', label: 'Maybe' },
  { value: 'no', label: 'No' },
] as const satisfies readonly Option[];
export type TrackChoice = (typeof trackChoices)[number]['value'];

/** What a client can do on its page. */
export const reactionKinds = ['opened', 'heard', 'choice', 'comment', 'download', 'request'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const listenPath = '/listen/';
