import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import pLimit, { type LimitFunction } from 'p-limit';
import { proxy, ref } from 'valtio/vanilla';
import { retryDelaysMs } from '../../../../lib/retrying';
import type { AudioFound } from '../../../shared/uploads/check-audio';
import type { PaceNote } from '../../../shared/uploads/pace';
import type { BegunUpload } from '../../../shared/uploads/upload-file';
import type { KeptFile } from './kept-file';
import type { VersionSending } from './song-versions';
import type { SubmissionValues } from './submission-values';

/** The state of one song. What was done is kept, so that another try does only the rest. */
export interface SongSending extends AudioFound {
  file: File | null;
  state: 'waiting' | 'queued' | 'uploading' | 'saving' | 'sent' | 'failed';
  /** A file of an earlier visit. Unless it has arrived, it has to be chosen again. */
  kept?: KeptFile;
  /** Of the file: it is sent as soon as it is chosen. `checking`: the server is asked whether it still has it. */
  upload?: 'queued' | 'uploading' | 'paused' | 'checking' | 'done' | 'failed';
  uploadError?: string;
  begun?: BegunUpload;
  /** When the last of the file was sent. */
  sentAtMs?: number;
  /** Of the file (`hashOf`). */
  hash?: string;
  /** Of the upload, 0 to 1. */
  progress: number;
  /** It goes on when the connection is back. */
  isWaiting?: boolean;
  error?: string;
  address?: string;
  /** The song's title as the file's name gave it: it goes with the file, unless the artist has changed it. */
  titleOfFile?: string;
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
  /** Of songs, too; what was refused is not among them. */
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
  /** The form's fields as they are now. */
  read?: () => SubmissionValues;
  /** Of a draft that came back: when it was saved. */
  keptAtMs?: number;
  /** Chosen before a draft came back: they are sorted into it. */
  chosenEarly?: readonly File[];
  songs: Record<string, SongSending>;
  /** Every n of a songUid that was sent under this submissionUid. */
  triedNumbers: number[];
  pace: PaceNote[];
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

/** The form's fields are read here, until the form is left: then they are kept. */
export const readFrom = (sending: Sending, read: () => SubmissionValues): (() => void) => {
  sending.read = read;
  return () => {
    if (sending.read === read) Object.assign(sending, { read: undefined, values: ref(read()) });
  };
};

/** Files that were chosen before a draft came back; once. */
export const takeChosenEarly = (sending: Sending): readonly File[] => {
  const { chosenEarly = [] } = sending;
  sending.chosenEarly = undefined;
  return chosenEarly;
};

/** Songs, and the versions beside them: all that may have a file. */
export const filesOf = ({ songs }: Pick<Sending, 'songs'>): SongSending[] =>
  Object.values(songs).flatMap((song) => [song, ...(song.versions ?? [])]);

/** Sent without an answer: the server may have it. */
export const mayHaveArrived = ({ songs, receipt, unansweredSongs }: Sending, key: string): boolean => {
  const { number, hasEarlierVersion = false } = songs[key] ?? {};
  const songUid = `${receipt?.submissionUid}_S${number}`;
  return hasEarlierVersion || unansweredSongs.some((sent) => sent.songUid === songUid);
};

/** A file of an earlier visit that has to be chosen again. */
export const awaitedFile = ({ file, kept, address }: Readonly<SongSending>): KeptFile | undefined =>
  file || address ? undefined : kept;
