import type { NewSong } from '@cueroom/contracts/intake/songs';
import { songUidPattern } from '@cueroom/contracts/intake/songs';
import type { SongTrack } from '@cueroom/contracts/catalog/tracks';
import type { SkippedSong } from '@cueroom/contracts/intake/review';
import { stillArchiving } from '@cueroom/contracts/intake/refusals';
import { noSongs } from '@cueroom/contracts/intake/review';
import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { suggestedFields } from '@cueroom/contracts/media/suggestions';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { limits, tidyTags } from '@cueroom/contracts/rules';
import type { SongDocument, SubmissionDocument } from './submissions.schema';

export const acceptsSongsForMs = 24 * 3_600_000;

export type Refusal = AppError | null;

const refuse = (kind: ErrorKind, message: string): AppError => new AppError(kind, message);

export const isDecided = ({ decision, status }: Pick<SubmissionDocument, 'decision' | 'status'>): boolean =>
  decision !== null || !(undecidedStatuses as readonly string[]).includes(status);

/** May this song be added? The number of songs, and whose they are, is checked once more by the write itself. */
export const judgeNewSong = (submission: SubmissionDocument, song: NewSong, now: number): Refusal => {
  const [, submissionUid, number] = songUidPattern.exec(song.songUid) ?? [];
  if (submissionUid !== submission.submissionUid) {
    return new AppError('invalid', 'This song belongs to another submission', {
      songUid: ['This song belongs to another submission'],
    });
  }
  if (Number(number) > limits.songsPerSubmission) return refuse('conflict', 'Maximum 5 songs allowed');
  if (isDecided(submission)) return refuse('conflict', 'This submission was already decided on');
  if (now - submission.createdAt.getTime() > acceptsSongsForMs) {
    return refuse('conflict', 'This submission is closed: songs are accepted for 24 hours');
  }
  if (submission.songs.length >= limits.songsPerSubmission) return refuse('conflict', 'Maximum 5 songs allowed');
  return null;
};

export const isBeingChecked = ({ audio }: Pick<SongDocument, 'audio'>): boolean =>
  audio.state === 'queued' || audio.state === 'running';
export const isPromotable = ({ audio }: SongDocument): boolean => audio.state === 'valid' || audio.state === 'none';

export const chosenSongs = ({ songs }: SubmissionDocument, songIds?: string[]): SongDocument[] =>
  songIds ? songs.filter(({ _id }) => songIds.includes(String(_id))) : songs;

/** May these songs be approved, or all? In an approved submission they may again. */
export const judgeApproval = (submission: SubmissionDocument, songIds?: string[]): Refusal => {
  const { decision, songs } = submission;
  const known = songs.map(({ _id }) => String(_id));
  if (songIds?.some((id) => !known.includes(id))) {
    const message = 'This song does not belong to the submission';
    return new AppError('invalid', message, { songIds: [message] });
  }
  if (decision === 'rejected') return refuse('conflict', 'This submission was rejected');
  if (songs.length === 0) return refuse('impossible', noSongs);
  const chosen = chosenSongs(submission, songIds);
  if (chosen.some(isBeingChecked)) return refuse('conflict', 'Audio is still being checked');
  if (!chosen.some(isPromotable)) return refuse('impossible', 'No song in this submission has valid audio');
  return null;
};

/** May it be rejected? A rejected one may again: it stays as it is. */
export const judgeRejection = ({ decision }: SubmissionDocument): Refusal =>
  decision === 'approved' ? refuse('conflict', 'This submission was approved and cannot be rejected') : null;

/** What was approved after that: its songs, and whether it was the decision itself. */
export const approvedAfter = ({ decision, decidedAt, songs }: SubmissionDocument, since: Date) => ({
  songs: songs.filter(({ status, approvedAt }) => status === 'approved' && approvedAt && approvedAt > since),
  isDecision: decision === 'approved' && !!decidedAt && decidedAt > since,
});

/** May that be undone? */
export const judgeUnapproval = (submission: SubmissionDocument, since: Date): Refusal => {
  if (submission.decision !== 'approved') return refuse('conflict', 'This submission was not approved');
  const { songs, isDecision } = approvedAfter(submission, since);
  if (isDecision || songs.length > 0) return null;
  return refuse('conflict', `An approval can be undone for ${limits.undoWindowSec} seconds only`);
};

/** May its files be brought back? While that goes on it may be asked for again. */
export const judgeRestore = ({ decision, archive }: SubmissionDocument): Refusal => {
  if (decision !== 'rejected') return refuse('conflict', 'This submission was not rejected');
  const isBeingArchived = archive?.state === 'queued' || archive?.state === 'running';
  if (isBeingArchived && !archive.isRestoring) return refuse('conflict', stillArchiving);
  return null;
};

export const judgePromotion = ({ decision }: SubmissionDocument, song: SongDocument): Refusal => {
  if (decision === 'rejected') return refuse('conflict', 'This submission was rejected');
  if (isBeingChecked(song)) return refuse('conflict', 'Audio is still being checked');
  if (!isPromotable(song)) return refuse('impossible', song.audio.error ?? 'This song has no valid audio');
  return null;
};

export const isPromotedWhole = ({ songs }: SubmissionDocument): boolean =>
  songs.every((song) => song.status === 'approved' || song.audio.state === 'invalid');

/** The track that a song becomes: its tags first, then those of the submission. */
export const trackOf = (submission: SubmissionDocument, song: SongDocument): SongTrack => ({
  sourceSongId: String(song._id),
  title: song.trackTitle,
  artist: submission.artistName,
  genre: submission.genre,
  tags: tidyTags([...song.tags, ...submission.tags]).slice(0, limits.tags),
  duration: song.audio.durationSec ?? null,
  fileUrl: song.objectKey ? objectPathOf(song.objectKey) : null,
  previewUrl: song.audio.previewUrl ?? null,
  ...suggestedFields(song.audio.suggestions),
});

export const tracksOf = (submission: SubmissionDocument, songs: SongDocument[]): SongTrack[] =>
  songs
    .filter(isPromotable)
    .sort((a, b) => a.songUid.localeCompare(b.songUid))
    .map((song) => ({ ...trackOf(submission, song), approval: song.approval ?? 0 }));

export const skippedOf = (songs: SongDocument[]): SkippedSong[] =>
  songs
    .filter((song) => !isPromotable(song))
    .map((song) => ({
      songId: String(song._id),
      trackTitle: song.trackTitle,
      reason: song.audio.error ?? 'This song has no valid audio',
    }));
