import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import { purgeableBefore } from '@cueroom/persistence/undo-window';
import { isWithdrawn } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** Decided so lately that it can still be undone: its letter waits as long. */
const isHeld = (at: Date | null | undefined, now: Date): boolean => !!at && at > purgeableBefore(now.getTime());

/** The submission as far as its artist is told of it. What the artist has decided is so at once. */
export const asTold = (submission: SubmissionDocument, now: Date): SubmissionDocument => {
  const { decision, decidedAt } = submission;
  const isOpen = decision === null || (!isWithdrawn(submission) && isHeld(decidedAt, now));
  const songs = submission.songs.map((song) =>
    song.status === 'approved' && isHeld(song.approvedAt, now)
      ? { ...song, status: isOpen ? ('submitted' as const) : ('rejected' as const) }
      : song,
  );
  if (decision === null || !isOpen) return { ...submission, songs };
  return { ...submission, songs, decision: null, decidedAt: null, status: 'pending' };
};

export const isTold = ({ kind, createdAt }: ThreadMessage, now: Date): boolean =>
  kind !== 'letter' || !isHeld(new Date(createdAt), now);
