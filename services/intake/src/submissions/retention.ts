import type { RetentionChoice } from '@cueroom/contracts/options';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

const dayMs = 24 * 3_600_000;

const chosenEnd = (choice: RetentionChoice, decidedAt: Date): Date | null => {
  if (choice === 'keep') return null;
  if (choice === '30-days') return new Date(decidedAt.getTime() + 30 * dayMs);
  const end = new Date(decidedAt);
  end.setUTCMonth(end.getUTCMonth() + 6);
  return end;
};

type Decided = Pick<SubmissionDocument, 'decision' | 'decidedAt'>;

/** When the studio has declined. A status alone declines nothing. */
export const declinedAt = ({ decision, decidedAt }: Decided): Date | null =>
  decision === 'rejected' ? decidedAt : null;

/** Since when it has files that nobody took: all of a declined one, and of an accepted one those of the other songs. */
export const notTakenSince = (submission: Decided & Pick<SubmissionDocument, 'songs' | 'versions'>): Date | null => {
  if (submission.decision !== 'approved') return declinedAt(submission);
  const { songs, versions = [] } = submission;
  const left = songs.filter(({ status }) => status !== 'approved').map(({ songUid }) => songUid);
  const hasFiles = [...songs, ...versions].some(({ songUid, objectKey }) => objectKey && left.includes(songUid));
  return hasFiles ? submission.decidedAt : null;
};

/** @param days after which the studio erases decided submissions; undefined: never */
export const studioEnd = (decidedAt: Date, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(decidedAt.getTime() + days * dayMs);

/** When the files of a declined submission go, if its artist has chosen so: the shorter of both terms. Null: not by choice. */
export const filesEnd = (choice: RetentionChoice, decidedAt: Date, days: number | undefined): Date | null => {
  const chosen = chosenEnd(choice, decidedAt);
  const studio = studioEnd(decidedAt, days);
  return chosen && studio && studio < chosen ? studio : chosen;
};

/** When the files of a submission go if it is declined now, as its artist's page says it; null: they stay, or there are none. */
export const endIfDeclined = (
  { songs, versions = [], retention = 'keep' }: Pick<SubmissionDocument, 'songs' | 'versions' | 'retention'>,
  days: number | undefined,
  now = new Date(),
): Date | null => {
  const left = songs.filter(({ status }) => status !== 'approved').map(({ songUid }) => songUid);
  const hasFiles = [...songs, ...versions].some(({ songUid, objectKey }) => objectKey && left.includes(songUid));
  return hasFiles ? (filesEnd(retention, now, days) ?? studioEnd(now, days)) : null;
};

/** When files go that nobody took since then, if the artist has chosen so. */
export type FilesEnd = (since: Date) => Date | null;

/** For the write after which these songs have that status. */
export const endOf = (
  submission: SubmissionDocument,
  changed: SongDocument[],
  status: SongDocument['status'],
  filesEnd: FilesEnd,
): { set: { filesEndAt?: Date }; unset: { filesEndAt?: 1 } } => {
  const isChanged = ({ _id }: SongDocument) => changed.some((one) => one._id.equals(_id));
  const songs = submission.songs.map((song) => (isChanged(song) ? { ...song, status } : song));
  const since = notTakenSince({ ...submission, songs });
  const filesEndAt = since && filesEnd(since);
  return filesEndAt ? { set: { filesEndAt }, unset: {} } : { set: {}, unset: { filesEndAt: 1 } };
};
