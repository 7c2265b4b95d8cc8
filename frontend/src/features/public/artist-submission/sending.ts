import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import pLimit, { type LimitFunction } from 'p-limit';
import { proxy, ref } from 'valtio/vanilla';
import { retryDelaysMs } from '../../../lib/retrying';
import { problemOfAudioFile } from '../../uploads/audio-file.rules';
import type { BegunUpload } from '../../uploads/upload-file';
import type { AudioFound } from '../../uploads/check-audio';
import { isSameFile, type KeptFile } from './kept-file';
import { dropUpload, startUpload } from './song-upload';
import type { VersionSending } from './song-versions';
import type { SubmissionValues } from './submission-values';

/** The state of one song. What was done is kept, so that another try does only the rest. */
export interface SongSending extends AudioFound {
  file: File | null;
  state: 'waiting' | 'queued' | 'uploading' | 'saving' | 'sent' | 'failed';
  /** A file of an earlier visit. Unless it has arrived, it has to be chosen again. */
  kept?: KeptFile;
  /** Of the file: it is sent as soon as it is chosen. */
  upload?: 'queued' | 'uploading' | 'paused' | 'done' | 'failed';
  uploadError?: string;
  begun?: BegunUpload;
  /** SHA-256 of the file's first MiB. */
  hash?: string;
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
  /** Files beside it (song-versions.ts). */
  versions?: readonly VersionSending[];
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
  /** Everything is there. */
  hasArrived?: boolean;
  /** Ends what is under way. */
  stop: AbortController;
  atOnce: LimitFunction;
  delaysMs: readonly number[];
}

const uploadsAtOnce = 3;

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
  const before = songSending(sending, key);
  const { number, kept, versions } = before;
  if (file && kept && !kept.address) return goOnWith(sending, before, file, kept);
  dropUpload(before);
  const problem = file ? problemOfAudioFile(file) : undefined;
  sending.songs[key] = { file: file && ref(file), problem, state: 'waiting', progress: 0, number, versions };
  if (file && !problem) checkFile(sending, file, () => sending.songs[key]);
};

export const removeFile = (sending: Sending, key: string) => {
  const { number, versions } = songSending(sending, key);
  dropUpload(sending.songs[key]);
  sending.songs[key] = { file: null, state: 'waiting', progress: 0, number, versions };
};

/** The file that an earlier visit has begun to send. */
export const goOnWith = (sending: Sending, song: SongSending, file: File, kept: KeptFile): void => {
  const goOn = async () => {
    if (!(await isSameFile(file, kept))) return void (song.problem = `This is another file than ${kept.name}`);
    const { hash, begun, progress } = kept;
    Object.assign(song, { file: ref(file), kept: undefined, problem: undefined, hash, begun, progress });
    void startUpload(sending, song).catch(() => undefined);
  };
  checks.set(file, goOn());
};

/** What it is, and then its upload, unless it is not wanted any more or would be refused. */
export const checkFile = (sending: Sending, file: File, songOf: () => SongSending | undefined): void => {
  const check = async () => {
    // Its code is loaded with the first file. Without it nothing is told before sending.
    const found = await import('../../uploads/check-audio')
      .then(({ checkAudio }) => checkAudio(file))
      .catch(() => undefined);
    const song = songOf();
    if (song?.file !== file) return;
    Object.assign(song, found);
    if (!song.problem) void startUpload(sending, song).catch(() => undefined);
  };
  checks.set(file, check());
};

/** Until all chosen files are checked. */
export const checked = async ({ songs }: Sending): Promise<void> => {
  const all = Object.values(songs).flatMap((song) => [song, ...(song.versions ?? [])]);
  await Promise.all(all.map(({ file }) => file && checks.get(file)));
};

export const forgetSong = (sending: Sending, key: string) => {
  const song = sending.songs[key];
  [song, ...(song?.versions ?? [])].forEach(dropUpload);
  delete sending.songs[key];
};
