import { songReceivedBefore, submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { NewSong, Song } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { proxy, ref } from 'valtio/vanilla';
import { api } from '../../../lib/api';
import { hasStatus, isRefusedFor, sayError } from '../../../lib/api-error';
import { pluralize } from '../../../lib/format';
import { retrying, retryDelaysMs } from '../../../lib/retrying';
import { findReceived } from '../../../lib/send-once';
import { uploadFile } from '../../uploads/upload-file';
import { problemOfAudioFile } from './audio-file.rules';
import type { SongValues, SubmissionValues } from './submission-values';

/** The state of one song. What was done is kept, so that another try does only the rest. */
export interface SongSending {
  file: File | null;
  problem?: string;
  state: 'waiting' | 'uploading' | 'saving' | 'sent' | 'failed';
  /** Of the upload, 0 to 1. */
  progress: number;
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
  receipt: SubmissionReceipt | null;
  /** Details that were sent under this submissionUid without an answer: the server may have them. */
  unanswered: NewSubmission[];
  unansweredSongs: NewSong[];
  /** The details that the server has, where they were edited since. */
  receivedAs?: NewSubmission;
  /** How many runs are under way: the form's own, and each Retry. */
  running: number;
  error?: string;
  songs: Record<string, SongSending>;
  /** Every n of a songUid that was sent under this submissionUid. */
  triedNumbers: number[];
  delaysMs: readonly number[];
}

/** `running`: another run is still under way, and gives the final outcome. */
export type Outcome = 'sent' | 'failed' | 'running';

const uidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Three random characters and the last four digits of the time. One that is taken is answered with 409, and drawn again. */
export const drawSubmissionUid = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(3));
  const characters = [...random].map((number) => uidCharacters[number % uidCharacters.length]);
  return characters.join('') + String(Date.now()).slice(-4);
};
const maxDraws = 5;

export const newSending = (delaysMs: readonly number[] = retryDelaysMs): Sending =>
  proxy({
    submissionUid: drawSubmissionUid(),
    receipt: null,
    unanswered: [],
    unansweredSongs: [],
    running: 0,
    songs: {},
    triedNumbers: [],
    delaysMs,
  });

const songSending = ({ songs }: Sending, key: string): SongSending => {
  if (!(key in songs)) songs[key] = { file: null, state: 'waiting', progress: 0 };
  // Read back: valtio watches its own copy of the object.
  return songs[key] as SongSending;
};

export const chooseFile = (sending: Sending, key: string, file: File | null) => {
  const { number } = songSending(sending, key);
  const problem = file ? problemOfAudioFile(file) : undefined;
  sending.songs[key] = { file: file && ref(file), problem, state: 'waiting', progress: 0, number };
};

export const sendSubmission = (sending: Sending, values: SubmissionValues): Promise<Outcome> =>
  run(sending, values, async () => {
    sending.error = undefined;
    sending.receipt ??= await postSubmission(sending, values);
    await Promise.all(values.songs.map((song) => sendSong(sending, song)));
  });

/** Also where the server has an earlier version of a song: that one is kept, or this one is sent as a song of its own. */
export type Retry = 'again' | 'keep-earlier' | 'as-new';

/** Tries one song again, while the others go on. */
export const retrySong = (sending: Sending, values: SubmissionValues, song: SongValues, how: Retry): Promise<Outcome> =>
  run(sending, values, async () => {
    const progress = songSending(sending, song.key);
    if (how === 'keep-earlier') Object.assign(progress, { state: 'sent', error: undefined });
    if (how === 'as-new') progress.number = undefined;
    await sendSong(sending, song);
  });

async function run(sending: Sending, { songs }: SubmissionValues, work: () => Promise<void>): Promise<Outcome> {
  sending.running++;
  try {
    await work();
  } catch (error) {
    sending.error = sayError(error);
  } finally {
    sending.running--;
  }
  if (sending.running > 0) return 'running';
  // By what has arrived now: a song that failed in one run may have arrived in another.
  return songs.every(({ key }) => sending.songs[key]?.state === 'sent') ? 'sent' : 'failed';
}

async function postSubmission(sending: Sending, values: SubmissionValues): Promise<SubmissionReceipt> {
  for (let draws = 1; ; draws++) {
    const details: NewSubmission = {
      submissionUid: sending.submissionUid,
      artistName: values.artistName,
      email: values.email,
      ...(values.genre && { genre: values.genre }),
      description: values.description,
      status: 'submitted',
      songsToFollow: values.songs.length,
    };
    try {
      return await postDetails(sending, details);
    } catch (error) {
      const earlier =
        isRefusedFor(error, submissionReceivedBefore) &&
        (await findReceived(sending.unanswered, (each) => postDetails(sending, each)));
      if (earlier) {
        sending.receivedAs = earlier.body;
        return earlier.answer;
      }
      sending.unanswered.push(details);
      if (!isRefusedFor(error, submissionUidTaken, submissionReceivedBefore) || draws === maxDraws) throw error;
      // Taken by someone else; or by this artist under another email, where no reply would arrive.
      Object.assign(sending, { submissionUid: drawSubmissionUid(), unanswered: [] });
    }
  }
}

const postDetails = (sending: Sending, details: NewSubmission) =>
  retrying(() => api.post<SubmissionReceipt>('/api/artist/submit', details), sending);

async function sendSong(sending: Sending, song: SongValues): Promise<void> {
  const { receipt } = sending;
  const progress = songSending(sending, song.key);
  if (!receipt || ['uploading', 'saving', 'sent'].includes(progress.state)) return;
  progress.number ??= firstFreeNumber(sending);
  Object.assign(progress, { error: undefined, earlierTitle: undefined });
  try {
    if (progress.file && !progress.address) {
      progress.state = 'uploading';
      progress.address = await uploadFile(progress.file, 'audio', {
        onProgress: (share) => (progress.progress = share),
        delaysMs: sending.delaysMs,
      });
    }
    progress.state = 'saving';
    const payload: NewSong = {
      songUid: `${receipt.submissionUid}_S${progress.number}`,
      submissionId: receipt.id,
      trackTitle: song.trackTitle,
      trackUrl: song.trackUrl || null,
      lyrics: song.lyrics || null,
      tags: song.tags,
      status: 'submitted',
      audioFileUrl: progress.address ?? null,
    };
    await postSong(sending, progress, payload);
    progress.state = 'sent';
  } catch (error) {
    progress.state = 'failed';
    progress.hasEarlierVersion = isRefusedFor(error, songReceivedBefore);
    progress.error = progress.hasEarlierVersion ? earlierVersion : sayError(error);
    // The server may not know the file any more: the next try uploads it again.
    if (hasStatus(error, 400)) progress.address = undefined;
  }
}

async function postSong(sending: Sending, progress: SongSending, payload: NewSong): Promise<void> {
  const post = (song: NewSong) => retrying(() => api.post<Song>('/api/artist/submit-song', song), sending);
  try {
    await post(payload);
  } catch (error) {
    if (isRefusedFor(error, songReceivedBefore)) {
      const earlier = sending.unansweredSongs.filter(({ songUid }) => songUid === payload.songUid);
      progress.earlierTitle = (await findReceived(earlier, post))?.body.trackTitle;
    } else sending.unansweredSongs.push(payload);
    throw error;
  }
}

const earlierVersion = 'We already have an earlier version of this song. Keep that one, or send this one as well.';

/** One that was never tried, if there is one: a song that failed and was removed may have arrived under its number. */
const firstFreeNumber = ({ songs, triedNumbers }: Sending): number => {
  const numbers = Array.from({ length: limits.songsPerSubmission }, (_, index) => index + 1);
  const held = Object.values(songs).map(({ number }) => number);
  const number =
    numbers.find((each) => !triedNumbers.includes(each)) ?? numbers.find((each) => !held.includes(each)) ?? 1;
  triedNumbers.push(number);
  return number;
};

export const forgetSong = (sending: Sending, key: string) => {
  delete sending.songs[key];
};

/** Progress of the whole submission: songs received, and the share of bytes uploaded. */
export const sayProgress = ({ songs }: { readonly songs: Readonly<Record<string, Readonly<SongSending>>> }): string => {
  const all = Object.values(songs);
  const sent = all.filter(({ state }) => state === 'sent').length;
  const withFile = all.filter(({ file }) => file);
  const bytes = withFile.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const uploaded = withFile.reduce((sum, { file, progress }) => sum + (file?.size ?? 0) * progress, 0);
  const share = bytes > 0 && uploaded < bytes ? ` ${Math.round((100 * uploaded) / bytes)}% uploaded.` : '';
  return `${sent} of ${pluralize(all.length, 'song')} sent.${share}`;
};
