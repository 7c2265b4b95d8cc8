import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import pLimit, { type LimitFunction } from 'p-limit';
import { proxy, ref } from 'valtio/vanilla';
import { retryDelaysMs } from '../../../lib/retrying';
import { problemOfAudioFile } from './audio-file.rules';
import type { AudioFound } from './check-audio';
import type { SubmissionValues } from './submission-values';

/** The state of one song. What was done is kept, so that another try does only the rest. */
export interface SongSending extends AudioFound {
  file: File | null;
  state: 'waiting' | 'queued' | 'uploading' | 'saving' | 'sent' | 'failed';
  /** Of the upload, 0 to 1. */
  progress: number;
  /** It goes on when the connection is back. */
  isWaiting?: boolean;
  error?: string;
  address?: string;
  /** n of songUid. Stays with the song once it was tried. */
  number?: number;
  /** The server has the song as it was sent before, unseen; it was edited since. */
  hasEarlierVersion?: boolean;
  earlierTitle?: string;
}

export interface Sending {
  submissionUid: string;
  /** The server's answer to the submission. From then on only the songs are left to send. */
  receipt: SubmissionSent | null;
  /** Details that were sent under this submissionUid without an answer: the server may have them. */
  unanswered: NewSubmission[];
  unansweredSongs: NewSong[];
  /** The details that the server has, where they were edited since. */
  receivedAs?: NewSubmission;
  /** How many runs are under way: the form's own, and each Retry. */
  running: number;
  /** The details go out when the connection is back. */
  isWaiting?: boolean;
  error?: string;
  /** What is sent; or what was typed when its page was left. */
  values?: SubmissionValues;
  songs: Record<string, SongSending>;
  /** Every n of a songUid that was sent under this submissionUid. */
  triedNumbers: number[];
  /** Bytes uploaded at a time, of the last seconds: how fast it goes. */
  pace: { at: number; bytes: number }[];
  /** Ends what is under way. */
  stop: AbortController;
  atOnce: LimitFunction;
  delaysMs: readonly number[];
}

/** Fewer files that arrive one after the other: when the connection breaks, some are there already. */
const uploadsAtOnce = 2;

const uidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Three random characters and the last four digits of the time. One that is taken is answered with 409, and drawn again. */
export const drawSubmissionUid = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(3));
  const characters = [...random].map((number) => uidCharacters[number % uidCharacters.length]);
  return characters.join('') + String(Date.now()).slice(-4);
};

export const newSending = (values?: SubmissionValues, delaysMs: readonly number[] = retryDelaysMs): Sending =>
  proxy({
    submissionUid: drawSubmissionUid(),
    receipt: null,
    unanswered: [],
    unansweredSongs: [],
    running: 0,
    values,
    songs: {},
    triedNumbers: [],
    pace: [],
    stop: ref(new AbortController()),
    atOnce: pLimit(uploadsAtOnce),
    delaysMs,
  });

export const songSending = ({ songs }: Sending, key: string): SongSending => {
  if (!(key in songs)) songs[key] = { file: null, state: 'waiting', progress: 0 };
  // Read back: valtio watches its own copy of the object.
  return songs[key] as SongSending;
};

const checks = new WeakMap<File, Promise<void>>();

export const chooseFile = (sending: Sending, key: string, file: File | null) => {
  const { number } = songSending(sending, key);
  const problem = file ? problemOfAudioFile(file) : undefined;
  sending.songs[key] = { file: file && ref(file), problem, state: 'waiting', progress: 0, number };
  if (file && !problem) checks.set(file, check(sending, key, file));
};

/** Its code is loaded with the first file. Without it nothing is told before sending. */
const check = async (sending: Sending, key: string, file: File) => {
  const found = await import('./check-audio').then(({ checkAudio }) => checkAudio(file)).catch(() => undefined);
  const song = sending.songs[key];
  if (song?.file === file) Object.assign(song, found);
};

/** Until all chosen files are checked. */
export const checked = async ({ songs }: Sending): Promise<void> => {
  await Promise.all(Object.values(songs).map(({ file }) => file && checks.get(file)));
};

export const forgetSong = (sending: Sending, key: string) => {
  delete sending.songs[key];
};
