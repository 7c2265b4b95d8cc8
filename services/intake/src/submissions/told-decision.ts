import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { purgeableBefore } from '@cueroom/persistence/undo-window';
import { isWithdrawn } from './review';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

/** Decided so lately that it can still be undone: its letter waits as long. */
const isHeld = (at: Date | null | undefined, now: Date): boolean => !!at && at > purgeableBefore(now.getTime());

/** The submission as far as its artist is told of it. What the artist has decided is so at once. */
export const asTold = (submission: SubmissionDocument, now: Date): SubmissionDocument => {
  const { decision, decidedAt } = submission;
  const isUntold = !isWithdrawn(submission) && decision !== null && isHeld(decidedAt, now);
  const statusNow = ({ status, approvedAt }: SongDocument): SongDocument['status'] => {
    const isTaken = status === 'approved' && !isHeld(approvedAt, now);
    if (isUntold || decision === null) return isTaken ? status : 'submitted';
    return status === 'approved' && !isTaken ? 'rejected' : status;
  };
  const songs = submission.songs.map((song) => ({ ...song, status: statusNow(song) }));
  if (!isUntold) return { ...submission, songs };
  return { ...submission, songs, decision: null, decidedAt: null, status: 'pending', archive: null };
};

export const isTold = ({ kind, createdAt }: ThreadMessage, now: Date): boolean =>
  kind !== 'letter' || !isHeld(new Date(createdAt), now);

/** Of messages: those that the artist is not told of yet. */
export const untoldLetters = (now: Date) => ({
  kind: 'letter',
  createdAt: { $gt: purgeableBefore(now.getTime()) },
});
