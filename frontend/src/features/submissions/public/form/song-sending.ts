import { songReceivedBefore, submissionDecided } from '@cueroom/contracts/intake/refusals';
import type { NewSong } from '@cueroom/contracts/intake/songs';
import { limits } from '@cueroom/contracts/limits';
import { call } from '../../../../lib/api/api';
import { isRefusedFor, isUnanswered, sayError } from '../../../../lib/api/api-error';
import { isNetworkError, retrying } from '../../../../lib/api/retrying';
import { findReceived } from '../../../../lib/api/send-once';
import { awaitedFile } from '../../../shared/uploads/kept-file';
import { isLost, loseSongFile, sayLost, type Sending, type SongSending, songSending } from './sending';
import { sentRights } from '../../../tracks/shared/rights-values';
import type { SongValues } from './submission-values';

const sentBefore = 'We already have this song as you first sent it. Keep it that way, or send this one as well.';

/** Sends one song, unless it is on its way or has arrived. How that went is in its state. */
export async function sendSong(sending: Sending, song: SongValues, isSecondTry = false): Promise<void> {
  const { receipt, stop } = sending;
  const progress = songSending(sending, song.key);
  if (!receipt || ['queued', 'uploading', 'saving', 'sent'].includes(progress.state)) return;
  progress.number ??= firstFreeNumber(sending);
  Object.assign(progress, { state: 'queued', error: undefined, earlierTitle: undefined });
  try {
    // A song whose file was promised is never sent without it.
    if (awaitedFile(progress)) throw new Error(sayLost(progress));
    if (progress.file) progress.address ??= await untilStopped(sending.uploads.start(progress), stop.signal);
    progress.state = 'saving';
    const payload: NewSong = {
      songUid: `${receipt.submissionUid}_S${progress.number}`,
      submissionId: receipt.id,
      trackTitle: song.trackTitle,
      trackUrl: song.trackUrl || null,
      lyrics: song.lyrics || null,
      tags: song.tags,
      rights: sentRights(song.rights),
      status: 'submitted',
      audioFileUrl: progress.address ?? null,
    };
    await postSong(sending, progress, payload);
    progress.state = 'sent';
  } catch (error) {
    progress.isWaiting = false;
    if (isRefusedFor(error, submissionDecided)) endAll(sending);
    if (stop.signal.aborted) return void (progress.state = 'waiting');
    progress.state = 'failed';
    progress.hasEarlierVersion = isRefusedFor(error, songReceivedBefore);
    progress.error = progress.hasEarlierVersion ? sentBefore : sayError(error);
    if (!isLost(error)) return;
    loseSongFile(progress);
    if (progress.file && !isSecondTry) await sendSong(sending, song, true);
  }
}

/** None of its songs is taken any more: what is under way ends, and nothing is to be tried again. */
const endAll = (sending: Sending) => {
  sending.isDecided = true;
  sending.stop.abort();
};

/** The upload itself goes on. */
const untilStopped = <T>(upload: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    upload,
    new Promise<never>((_, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);

const waits = (progress: SongSending, isWaiting: boolean) => {
  progress.isWaiting = isWaiting;
};

async function postSong(sending: Sending, progress: SongSending, payload: NewSong): Promise<void> {
  let isNoted = false;
  // At once, so that a reload knows it, too.
  const noteUnanswered = () => {
    if (!isNoted) sending.unansweredSongs.push(payload);
    isNoted = true;
  };
  const attempt = async (song: NewSong) => {
    try {
      return await call('POST /api/artist/submit-song', { body: song });
    } catch (error) {
      if (song === payload && isUnanswered(error)) noteUnanswered();
      throw error;
    }
  };
  const post = (song: NewSong) =>
    retrying(() => attempt(song), {
      delaysMs: sending.delaysMs,
      isWaitedOut: isNetworkError,
      onWaiting: (isWaiting) => waits(progress, isWaiting),
      signal: sending.stop.signal,
    });
  try {
    await post(payload);
  } catch (error) {
    if (isRefusedFor(error, songReceivedBefore)) {
      const earlier = sending.unansweredSongs.filter(({ songUid }) => songUid === payload.songUid);
      progress.earlierTitle = (await findReceived(earlier, post))?.body.trackTitle;
    } else if (sending.stop.signal.aborted) noteUnanswered();
    throw error;
  }
}

/** One that was never tried, if there is one: a song that failed and was removed may have arrived under its number. */
export const firstFreeNumber = ({ songs, triedNumbers }: Sending): number => {
  const numbers = Array.from({ length: limits.songsPerSubmission }, (_, index) => index + 1);
  const held = Object.values(songs).map(({ number }) => number);
  const number =
    numbers.find((each) => !triedNumbers.includes(each)) ?? numbers.find((each) => !held.includes(each)) ?? 1;
  triedNumbers.push(number);
  return number;
};
