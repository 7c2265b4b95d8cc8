import type { NewSong, Song } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/limits';
import { proxy, ref } from 'valtio/vanilla';
import { api } from '../../../lib/api';
import { hasStatus, sayError } from '../../../lib/api-error';
import { countOf } from '../../../lib/format';
import { retrying, retryDelaysMs } from '../../../lib/retrying';
import { uploadFile } from '../../uploads/upload-file';
import { problemOfAudioFile } from './audio-file.rules';
import type { SongValues, SubmissionValues } from './submission-values';

/** How far one song is. What was done is kept, so that a second try does only the rest. */
export interface SongSending {
  file: File | null;
  /** Why this file cannot be sent. */
  problem?: string;
  state: 'waiting' | 'uploading' | 'saving' | 'sent' | 'failed';
  /** Of the upload, 0 to 1. */
  progress: number;
  error?: string;
  /** Where the uploaded file is. */
  address?: string;
  /** n of songUid. Stays with the song once it was tried. */
  number?: number;
}

export interface Sending {
  submissionUid: string;
  /** The server's answer to the submission. From then on only the songs are left to send. */
  receipt: SubmissionReceipt | null;
  isBusy: boolean;
  error?: string;
  songs: Record<string, SongSending>;
  /** Every n of a songUid that was sent under this submissionUid. */
  triedNumbers: number[];
  delaysMs: readonly number[];
}

const uidCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Three random characters and the last four digits of the time. A collision is answered with 409, and drawn again. */
export const drawSubmissionUid = (): string => {
  const random = crypto.getRandomValues(new Uint32Array(3));
  const characters = [...random].map((number) => uidCharacters[number % uidCharacters.length]);
  return characters.join('') + String(Date.now()).slice(-4);
};
const maxDraws = 5;

export const newSending = (delaysMs: readonly number[] = retryDelaysMs): Sending =>
  proxy({ submissionUid: drawSubmissionUid(), receipt: null, isBusy: false, songs: {}, triedNumbers: [], delaysMs });

const songSending = ({ songs }: Sending, key: string): SongSending => {
  if (!(key in songs)) songs[key] = { file: null, state: 'waiting', progress: 0 };
  // Read back: what is watched is the store's own copy, not the object that was put in.
  return songs[key] as SongSending;
};

export const chooseFile = (sending: Sending, key: string, file: File | null) => {
  const { number } = songSending(sending, key);
  const problem = file ? problemOfAudioFile(file) : undefined;
  sending.songs[key] = { file: file && ref(file), problem, state: 'waiting', progress: 0, number };
};

/** Sends what was not sent yet. True when everything has arrived. */
export async function sendSubmission(sending: Sending, values: SubmissionValues): Promise<boolean> {
  sending.isBusy = true;
  sending.error = undefined;
  try {
    sending.receipt ??= await postSubmission(sending, values);
    const results = await Promise.all(values.songs.map((song) => sendSong(sending, song)));
    return results.every(Boolean);
  } catch (error) {
    sending.error = sayError(error);
    return false;
  } finally {
    sending.isBusy = false;
  }
}

async function postSubmission(sending: Sending, values: SubmissionValues): Promise<SubmissionReceipt> {
  for (let draws = 1; ; draws++) {
    const submission: NewSubmission = {
      submissionUid: sending.submissionUid,
      artistName: values.artistName,
      email: values.email,
      ...(values.genre && { genre: values.genre }),
      description: values.description,
      status: 'submitted',
    };
    try {
      return await retrying(() => api.post<SubmissionReceipt>('/api/artist/submit', submission), sending);
    } catch (error) {
      if (!hasStatus(error, 409) || draws === maxDraws) throw error;
      sending.submissionUid = drawSubmissionUid();
    }
  }
}

async function sendSong(sending: Sending, song: SongValues): Promise<boolean> {
  const { receipt } = sending;
  const progress = songSending(sending, song.key);
  if (!receipt || progress.state === 'sent') return true;
  progress.number ??= firstFreeNumber(sending);
  progress.error = undefined;
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
    await retrying(() => api.post<Song>('/api/artist/submit-song', payload), sending);
    progress.state = 'sent';
    return true;
  } catch (error) {
    progress.state = 'failed';
    progress.error = sayError(error);
    // The server does not know the file (any more): the next try uploads it anew.
    if (hasStatus(error, 400)) progress.address = undefined;
    return false;
  }
}

/** Tries one song again, while the others go on. True when everything has arrived. */
export async function retrySong(sending: Sending, song: SongValues): Promise<boolean> {
  await sendSong(sending, song);
  return Object.values(sending.songs).every(({ state }) => state === 'sent');
}

/**
 * A number that was never tried: what became of a song that failed and was removed is not known here, and a second song
 * under its number would be taken for it. Only when all numbers were tried is one used again.
 */
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

/** How far everything together is: songs that have arrived, and the share of the bytes that were uploaded. */
export const sayProgress = ({ songs }: { readonly songs: Readonly<Record<string, Readonly<SongSending>>> }): string => {
  const all = Object.values(songs);
  const sent = all.filter(({ state }) => state === 'sent').length;
  const withFile = all.filter(({ file }) => file);
  const bytes = withFile.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const uploaded = withFile.reduce((sum, { file, progress }) => sum + (file?.size ?? 0) * progress, 0);
  const share = bytes > 0 && uploaded < bytes ? ` ${Math.round((100 * uploaded) / bytes)} % uploaded.` : '';
  return `${sent} of ${countOf(all.length, 'song')} sent.${share}`;
};
