import { isBeingChecked } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';

const minuteMs = 60_000;
/** A large file over a bad line takes its time, and so does a long queue of the workers. */
const longestMs = 120 * minuteMs;
/** From clients that do not say how many songs will follow. */
const quietMs = 30 * minuteMs;

type Arrived = Pick<SubmissionDocument, 'createdAt' | 'songsToFollow'> & {
  songs: Pick<SubmissionDocument['songs'][number], 'createdAt' | 'audio'>[];
};

/** When to look again at a submission whose songs are still coming or being checked; null: it can be announced. */
export const lookAgainAt = ({ createdAt, songs, songsToFollow }: Arrived, now: Date): Date | null => {
  const last = Math.max(createdAt.getTime(), ...songs.map((song) => song.createdAt.getTime()));
  const quietForMs = now.getTime() - last;
  const isWhole = songsToFollow != null && songs.length >= songsToFollow;
  const patienceMs = isWhole ? 0 : songsToFollow == null ? quietMs : longestMs;
  const isChecking = songs.some(({ audio }) => isBeingChecked({ audio }));
  if (quietForMs >= (isChecking ? longestMs : patienceMs)) return null;
  return new Date(now.getTime() + (isWhole ? minuteMs / 6 : minuteMs));
};
