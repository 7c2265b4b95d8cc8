import { ref } from 'valtio/vanilla';
import { sayError } from '../../../lib/api-error';
import { keepReceived } from '../../../lib/received-music';
import { postDetails } from './details-sending';
import { forgetDraft } from './draft';
import { releaseDraft } from './draft-owner';
import { type Sending, type SongSending, songSending } from './sending';
import { firstFreeNumber, sendSong } from './song-sending';
import { sendVersions, versionsOf } from './song-versions';
import type { SubmissionValues } from './submission-values';

/** `running`: another run is still under way, and gives the final outcome. */
export type Outcome = 'sent' | 'failed' | 'canceled' | 'running';

export const sendSubmission = (sending: Sending, values: SubmissionValues): Promise<Outcome> =>
  run(sending, values, async () => {
    sending.error = undefined;
    sending.receipt ??= await postDetails(sending, values);
    for (const { key } of values.songs) songSending(sending, key).number ??= firstFreeNumber(sending);
    await Promise.all(
      values.songs.map(async (song) => {
        await sendSong(sending, song);
        await sendVersions(sending, song.key);
      }),
    );
  });

/** Also where the server has an earlier version of a song: that one is kept, or this one is sent as a song of its own. */
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
  if (sending.running === 0) Object.assign(sending, { stop: ref(new AbortController()), pace: [] });
  sending.values = ref(values);
  sending.running++;
  const { signal } = sending.stop;
  try {
    await work();
  } catch (error) {
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
    if (link && submissionUid) keepReceived({ link, submissionUid });
    forgetDraft();
    // Another tab may begin the next one.
    releaseDraft();
    return 'sent';
  }
  return signal.aborted ? 'canceled' : 'failed';
}
