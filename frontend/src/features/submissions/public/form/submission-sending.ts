import { submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import { ref } from 'valtio/vanilla';
import { call } from '../../../../lib/api/api';
import { hasStatus, isRefusedFor, isUnanswered, sayError } from '../../../../lib/api/api-error';
import { isSame } from '../../../../lib/is-same';
import { receivedMusic } from '../../../../lib/received-music';
import { isNetworkError, retrying } from '../../../../lib/api/retrying';
import { findReceived } from '../../../../lib/api/send-once';
import { forgetDraft } from './draft';
import { releaseDraft } from './draft-owner';
import { newSubmissionUid, type Sending, type SongSending, songSending } from './sending';
import { firstFreeNumber, sendSong } from './song-sending';
import { sendVersions, versionsOf } from './song-versions';
import type { SubmissionValues } from './submission-values';

/** `asked`: only an answer of the artist is missing. `refused`: for now, and the form says until when. `running`: another run is still under way, and gives the final outcome. */
export type Outcome = 'sent' | 'asked' | 'refused' | 'failed' | 'canceled' | 'running';

export const sendSubmission = (sending: Sending, values: SubmissionValues): Promise<Outcome> =>
  run(sending, values, async () => {
    sending.error = undefined;
    sending.receipt ??= await submitDetails(sending, values);
    for (const { key } of values.songs) songSending(sending, key).number ??= firstFreeNumber(sending);
    await Promise.all(
      values.songs.map(async (song) => {
        await sendSong(sending, song);
        await sendVersions(sending, song.key);
      }),
    );
  });

/** Also where the server has the song as it was first sent: that one is kept, or this one is sent as a song of its own. */
export type Retry = 'again' | 'keep-earlier' | 'as-new';

/** Tries one song again, while the others go on. */
export const retrySong = (sending: Sending, values: SubmissionValues, key: string, how: Retry): Promise<Outcome> =>
  run(sending, values, async () => {
    const song = values.songs.find((each) => each.key === key);
    const progress = songSending(sending, key);
    if (how === 'keep-earlier') Object.assign(progress, { state: 'sent', error: undefined });
    if (how === 'as-new') progress.number = firstFreeNumber(sending);
    if (song) await sendSong(sending, song);
    await sendVersions(sending, key);
  });

/** Ends what is under way. What has arrived stays, and sending again does the rest. */
export const cancelSending = (sending: Sending) => {
  sending.stop.abort();
};

async function run(sending: Sending, values: SubmissionValues, work: () => Promise<void>): Promise<Outcome> {
  if (sending.running === 0) Object.assign(sending, { stop: ref(new AbortController()) });
  sending.values = ref(values);
  sending.running++;
  const { signal } = sending.stop;
  let isTooSoon = false;
  try {
    await work();
  } catch (error) {
    isTooSoon = hasStatus(error, 429);
    if (!signal.aborted) sending.error = sayError(error);
  } finally {
    sending.running--;
    sending.isWaiting = false;
  }
  if (sending.running > 0) return 'running';
  // By what has arrived now: a song that failed in one run may have arrived in another.
  const isSent = (song?: SongSending) =>
    song?.state === 'sent' && versionsOf(song).every(({ state }) => state === 'sent');
  if (values.songs.every(({ key }) => isSent(sending.songs[key]))) {
    sending.hasArrived = true;
    const { link, submissionUid } = sending.receipt ?? {};
    if (link && submissionUid) receivedMusic.keep({ link, submissionUid });
    forgetDraft();
    // Another tab may begin the next one.
    releaseDraft();
    return 'sent';
  }
  if (signal.aborted) return 'canceled';
  const open = values.songs.map(({ key }) => sending.songs[key]).filter((song) => !isSent(song));
  const isAsked = open.every((song) => song?.state === 'failed' && song.hasEarlierVersion);
  if (isTooSoon) return 'refused';
  return isAsked && !sending.error ? 'asked' : 'failed';
}

const maxDraws = 5;

/** Sends the details. @returns the server's receipt, also where it had the details already */
async function submitDetails(sending: Sending, values: SubmissionValues): Promise<SubmissionSent> {
  for (let draws = 1; ; draws++) {
    const details: NewSubmission = {
      submissionUid: sending.submissionUid,
      artistName: values.artistName,
      email: values.email,
      ...(values.genre && { genre: values.genre }),
      description: values.description,
      ...(values.retention !== 'keep' && { retention: values.retention }),
      status: 'submitted',
      songsToFollow: values.songs.length,
    };
    const { unanswered } = sending;
    const before = unanswered.filter((one) => !isSame(one, details));
    // Kept before it is sent: a reload loses the answer, too.
    sending.unanswered = [...before, details];
    let isLost = false;
    const noteLost = (error: unknown): never => {
      isLost ||= isUnanswered(error);
      throw error;
    };
    try {
      return await post(sending, details, noteLost).catch(noteLost);
    } catch (error) {
      if (!isLost) sending.unanswered = unanswered;
      const earlier =
        isRefusedFor(error, submissionReceivedBefore) && (await findReceived(before, (each) => post(sending, each)));
      if (earlier) {
        sending.receivedAs = earlier.body;
        return earlier.answer;
      }
      if (!isRefusedFor(error, submissionUidTaken, submissionReceivedBefore) || draws === maxDraws) throw error;
      // Taken by someone else; or by this artist under another email, where no reply would arrive.
      Object.assign(sending, { submissionUid: newSubmissionUid(), unanswered: [] });
    }
  }
}

/** @param onFailed of each try */
const post = (sending: Sending, details: NewSubmission, onFailed?: (error: unknown) => never) =>
  retrying(() => call('POST /api/artist/submit', { body: details }).catch(onFailed), {
    // Not again at once: what breaks on a connection that was open, browsers have repeated themselves by then.
    delaysMs: sending.delaysMs.slice(1),
    isWaitedOut: isNetworkError,
    onWaiting: (isWaiting) => (sending.isWaiting = isWaiting),
    signal: sending.stop.signal,
  });
