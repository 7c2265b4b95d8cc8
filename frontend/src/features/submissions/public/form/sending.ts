import type { NewSong } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import type { VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { proxy, ref } from 'valtio/vanilla';
import { ApiError } from '../../../../lib/api/api-error';
import { keepHandle } from '../../../../lib/file-handles';
import { retryDelaysMs } from '../../../../lib/api/retrying';
import type { AudioFound } from '../../../shared/uploads/check-audio';
import { loseFile, nameOf } from '../../../shared/uploads/kept-file';
import { newUploadQueue, type Upload, type UploadQueue } from '../../../shared/uploads/upload-queue';
import type { SubmissionValues } from './submission-values';

/** The state of one song. What was done is kept, so that another try does only the rest. */
export interface SongSending extends AudioFound, Upload {
  state: 'waiting' | 'queued' | 'uploading' | 'saving' | 'sent' | 'failed';
  error?: string;
  /** The song's title as the file's name gave it: it goes with the file, unless the artist has changed it. */
  titleOfFile?: string;
  /** n of songUid. Stays with the song once it was tried. */
  number?: number;
  /** The server has the song as it was sent before, unseen; it was edited since. */
  hasEarlierVersion?: boolean;
  earlierTitle?: string;
  /** Files beside it. */
  versions?: readonly VersionSending[];
}

/** A file beside the song's main one. `number`: n of versionUid. */
export interface VersionSending extends SongSending {
  key: string;
  kind: VersionKind;
  label: string;
  /** It was chosen as any file of a song; its name says that it is a version. */
  isProposed?: boolean;
  /** It was sent without an answer: the server may have it. */
  isUnanswered?: boolean;
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
  /** It was refused, as the studio has decided or the artist has withdrawn. */
  isDecided?: boolean;
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
  /** Files go up as they are chosen. */
  uploads: UploadQueue;
  /** Everything is there. */
  hasArrived?: boolean;
  /** Ends what is under way. */
  stop: AbortController;
  delaysMs: readonly number[];
}

const uidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Three random characters and the last four digits of the time. One that is taken is answered with 409, and drawn again. */
export const newSubmissionUid = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(3));
  const characters = [...random].map((number) => uidCharacters[number % uidCharacters.length]);
  return characters.join('') + String(Date.now()).slice(-4);
};

export const newSending = (values?: SubmissionValues, delaysMs: readonly number[] = retryDelaysMs): Sending =>
  proxy({
    submissionUid: newSubmissionUid(),
    receipt: null,
    unanswered: [],
    unansweredSongs: [],
    running: 0,
    values,
    songs: {},
    triedNumbers: [],
    uploads: newUploadQueue('audio', { delaysMs, onKnown: (file, hash) => void keepHandle(file, hash) }),
    stop: ref(new AbortController()),
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

/** Songs that arrived as they were first sent, beside those that were then sent as songs of their own. */
export const earlierSongs = (
  { receipt, songs, unansweredSongs }: Pick<Sending, 'receipt' | 'songs' | 'unansweredSongs'>,
  values: SubmissionValues,
): NewSong[] => {
  const uids = new Set(values.songs.map(({ key }) => `${receipt?.submissionUid}_S${songs[key]?.number}`));
  return unansweredSongs.filter(({ songUid }) => !uids.has(songUid) && uids.add(songUid));
};

export const sayLost = (song: Readonly<SongSending>): string =>
  `We no longer have ${nameOf(song) ?? 'its file'}. Please choose it again.`;

/** The server does not take the address of the file, which it gave before. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && 'audioFileUrl' in error.errors;

export const loseSongFile = (song: SongSending): void => {
  loseFile(song);
  if (song.kept) song.error = sayLost(song);
};
