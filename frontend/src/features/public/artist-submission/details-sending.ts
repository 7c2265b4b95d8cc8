import { submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { NewSubmission, SubmissionSent } from '@cueroom/contracts/intake/submissions';
import { api } from '../../../lib/api';
import { isRefusedFor } from '../../../lib/api-error';
import { isNetworkError, retrying } from '../../../lib/retrying';
import { findReceived } from '../../../lib/send-once';
import { drawSubmissionUid, type Sending } from './sending';
import type { SubmissionValues } from './submission-values';

const maxDraws = 5;

/** Sends the details. @returns the server's receipt, also where it had the details already */
export async function postDetails(sending: Sending, values: SubmissionValues): Promise<SubmissionSent> {
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
    try {
      return await post(sending, details);
    } catch (error) {
      const earlier =
        isRefusedFor(error, submissionReceivedBefore) &&
        (await findReceived(sending.unanswered, (each) => post(sending, each)));
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

const post = (sending: Sending, details: NewSubmission) => {
  let isBroken = false;
  const attempt = async () => {
    try {
      const receipt = await api.post<SubmissionSent>('/api/artist/submit', details);
      isBroken = false;
      return receipt;
    } catch (error) {
      isBroken = isNetworkError(error);
      throw error;
    }
  };
  return retrying(attempt, {
    delaysMs: sending.delaysMs,
    // Nothing has arrived yet: only a device without any network waits, otherwise the studio may be what is away.
    isWaitedOut: (error) => isNetworkError(error) && !navigator.onLine,
    // It is shown from the first try that broke: a line that swallows requests takes long to break each time.
    onWaiting: (isWaiting) => (sending.isWaiting = isWaiting || isBroken),
    signal: sending.stop.signal,
  });
};
