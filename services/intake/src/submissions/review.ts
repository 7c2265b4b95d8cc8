import type { NewSong } from '@cueroom/contracts/intake/songs';
import { songUidPattern } from '@cueroom/contracts/intake/songs';
import type { NewTrack, SongTrack } from '@cueroom/contracts/catalog/tracks';
import type { NewChanges, SkippedSong } from '@cueroom/contracts/intake/review';
import { stillArchiving, submissionDecided } from '@cueroom/contracts/intake/refusals';
import { noSongs } from '@cueroom/contracts/intake/review';
import { AppError, type ErrorKind } from '@cueroom/contracts/app-error';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { suggestedFields } from '@cueroom/contracts/media/suggestions';
import { type SubmissionStatus, undecidedStatuses } from '@cueroom/contracts/options';
import { limits, tidyTags } from '@cueroom/contracts/rules';
import type { SongDocument, SubmissionDocument } from './submissions.schema';
import { songVersion, validVersions, versionsOf, versionTitle } from './versions';

export const acceptsSongsForMs = limits.songsAcceptedHours * 3_600_000;

/** How many songs the form said would follow, and did not come. Without a word of it, one is awaited. */
export const missingSongs = ({ songs, songsToFollow }: SubmissionDocument): number =>
  Math.max(songsToFollow ?? 1, songs.length) - songs.length;

export const acceptsSongsUntil = ({ createdAt }: SubmissionDocument): Date =>
  new Date(createdAt.getTime() + acceptsSongsForMs);

export type Refusal = AppError | null;

const tooManyVersions = `Maximum ${limits.versionsPerSubmission} versions allowed`;
const tooManyOfSong = `Maximum ${limits.versionsPerSong} versions allowed for a song`;

const refuse = (kind: ErrorKind, message: string): AppError => new AppError(kind, message);

export const filesAreGone = 'The files are already deleted';
const withdrawnByArtist = 'The artist has withdrawn this submission';
export const isWithdrawn = ({ decision }: Pick<SubmissionDocument, 'decision'>): boolean => decision === 'withdrawn';

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
  if (isDecided(submission)) return refuse('conflict', submissionDecided);
  if (now - submission.createdAt.getTime() > acceptsSongsForMs) {
    return refuse('conflict', 'This submission is closed: songs are accepted for 24 hours');
  }
  return submission.songs.length >= limits.songsPerSubmission ? refuse('conflict', 'Maximum 5 songs allowed') : null;
};

/** May this song get one more version? Also after the decision, as long as its files are kept. */
export const judgeNewVersion = (submission: SubmissionDocument, song: SongDocument): Refusal => {
  const areGone = submission.receipt && !(submission.decision === 'approved' && song.status === 'approved');
  if (isWithdrawn(submission) || areGone) return refuse('conflict', filesAreGone);
  const { versions = [] } = submission;
  if (versionsOf(submission, song.songUid).length >= limits.versionsPerSong) return refuse('conflict', tooManyOfSong);
  return versions.length >= limits.versionsPerSubmission ? refuse('conflict', tooManyVersions) : null;
};

/** Sent with the song, as its version of this number? All but the song itself is checked once more by the write. */
export const judgeSubmittedVersion = (
  submission: SubmissionDocument,
  song: SongDocument,
  number: number,
  now: number,
): Refusal => {
  if (number > limits.versionsPerSong) return refuse('conflict', tooManyOfSong);
  if (isDecided(submission) || song.status === 'approved') {
    return refuse('conflict', submissionDecided);
  }
  const refusal = judgeNewVersion(submission, song);
  if (refusal || now - submission.createdAt.getTime() <= acceptsSongsForMs) return refusal;
  return refuse('conflict', 'This submission is closed: versions are accepted for 24 hours');
};

export const isBeingChecked = ({ audio }: Pick<SongDocument, 'audio'>): boolean =>
  audio.state === 'queued' || audio.state === 'running';
/** Its file, or a version of it. */
const isInWork = (submission: SubmissionDocument, song: SongDocument): boolean =>
  [song, ...versionsOf(submission, song.songUid)].some(isBeingChecked);
const isFileGone = ({ receipt }: SubmissionDocument, { audio, objectKey }: SongDocument): boolean =>
  !!receipt && audio.state === 'valid' && !objectKey;
export const isPromotable = ({ audio }: SongDocument): boolean => audio.state === 'valid' || audio.state === 'none';

export const chosenSongs = ({ songs }: SubmissionDocument, songIds?: string[]): SongDocument[] =>
  songIds ? songs.filter(({ _id }) => songIds.includes(String(_id))) : songs;

/** Only its own songs can be named. */
export const refuseOtherSongs = ({ songs }: SubmissionDocument, songIds: readonly string[] = []): Refusal => {
  const known = songs.map(({ _id }) => String(_id));
  const message = 'This song does not belong to the submission';
  return songIds.every((id) => known.includes(id)) ? null : new AppError('invalid', message, { songIds: [message] });
};

/** May these songs be approved, or all? In an approved submission they may again. */
export const judgeApproval = (submission: SubmissionDocument, songIds?: string[]): Refusal => {
  const { decision, songs } = submission;
  const refusal = refuseOtherSongs(submission, songIds);
  if (refusal) return refusal;
  if (decision === 'rejected') return refuse('conflict', 'This submission was rejected');
  if (decision === 'withdrawn') return refuse('conflict', withdrawnByArtist);
  if (songs.length === 0) return refuse('impossible', noSongs);
  const chosen = chosenSongs(submission, songIds);
  if (chosen.some((song) => isInWork(submission, song))) return refuse('conflict', 'Audio is still being checked');
  if (chosen.some((song) => isFileGone(submission, song))) return refuse('conflict', filesAreGone);
  if (!chosen.some(isPromotable)) return refuse('impossible', 'No song in this submission has valid audio');
  return null;
};

/** May it be rejected? A rejected one may again: it stays as it is. */
export const judgeRejection = ({ decision }: SubmissionDocument): Refusal => {
  if (decision === 'withdrawn') return refuse('conflict', withdrawnByArtist);
  return decision === 'approved' ? refuse('conflict', 'This submission was approved and cannot be rejected') : null;
};

/** May it have this label? None that says the opposite of its decision. */
export const judgeLabel = (submission: SubmissionDocument, status: SubmissionStatus): Refusal => {
  if (isWithdrawn(submission)) return refuse('conflict', withdrawnByArtist);
  if (status === 'rejected') return judgeRejection(submission);
  return status === 'approved' && submission.decision === 'rejected'
    ? refuse('conflict', 'This submission was rejected')
    : null;
};

/** May the artist be asked for changes to these songs? */
export const judgeAsking = (
  submission: SubmissionDocument,
  { songIds, songs }: Pick<NewChanges, 'songIds' | 'songs'>,
): Refusal => {
  if (isDecided(submission)) return refuse('conflict', submissionDecided);
  return refuseOtherSongs(submission, [...(songIds ?? []), ...(songs ?? []).map(({ songId }) => songId)]);
};

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
export const judgeRestore = ({ decision, archive, receipt }: SubmissionDocument): Refusal => {
  if (decision !== 'rejected') return refuse('conflict', 'This submission was not rejected');
  if (receipt) return refuse('conflict', 'Its files were deleted, as its artist wanted');
  const isBeingArchived = archive?.state === 'queued' || archive?.state === 'running';
  if (isBeingArchived && !archive.isRestoring) return refuse('conflict', stillArchiving);
  return null;
};

export const judgePromotion = (submission: SubmissionDocument, song: SongDocument): Refusal => {
  const { decision } = submission;
  if (decision === 'rejected') return refuse('conflict', 'This submission was rejected');
  if (decision === 'withdrawn') return refuse('conflict', withdrawnByArtist);
  if (isInWork(submission, song)) return refuse('conflict', 'Audio is still being checked');
  if (isFileGone(submission, song)) return refuse('conflict', filesAreGone);
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
  rights: song.rights ?? null,
  lyrics: song.lyrics ?? null,
  ...suggestedFields(song.audio.suggestions),
  versions: validVersions(submission, song).map(songVersion),
});

/** The track that a song becomes by itself: what an admin typed comes first. */
export const promotedTrack = (submission: SubmissionDocument, song: SongDocument, typed: NewTrack): SongTrack => {
  const { sourceSongId, fileUrl, previewUrl, versions, ...own } = trackOf(submission, song);
  const filled = {
    duration: typed.duration ?? own.duration,
    bpm: typed.bpm ?? own.bpm,
    key: typed.key ?? own.key,
    rights: typed.rights ?? own.rights,
    lyrics: typed.lyrics ?? own.lyrics,
  };
  return { ...typed, ...filled, fileUrl, previewUrl, versions, sourceSongId };
};

export const tracksOf = (submission: SubmissionDocument, songs: SongDocument[]): SongTrack[] =>
  songs
    .filter(isPromotable)
    .sort((a, b) => a.songUid.localeCompare(b.songUid))
    .map((song) => ({ ...trackOf(submission, song), approval: song.approval ?? 0 }));

/** Songs that become no tracks, and versions that do not go with theirs. */
export const skippedOf = (submission: SubmissionDocument, songs: SongDocument[]): SkippedSong[] =>
  songs.flatMap((song): SkippedSong[] => {
    const [songId, { trackTitle }] = [String(song._id), song];
    if (!isPromotable(song)) {
      return [{ songId, trackTitle, reason: song.audio.error ?? 'This song has no valid audio' }];
    }
    return versionsOf(submission, song.songUid)
      .filter(({ audio }) => audio.state !== 'valid')
      .map((version) => ({
        songId,
        versionId: String(version._id),
        trackTitle: versionTitle(song, version),
        reason: version.audio.error ?? 'This version has no valid audio',
      }));
  });
