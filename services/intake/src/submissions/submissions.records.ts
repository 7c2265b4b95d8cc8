import type { AskedChanges } from '@cueroom/contracts/intake/artist-changes';
import { Song } from '@cueroom/contracts/intake/songs';
import { Submission, SubmissionReceipt, type SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { type Iso, isoDates, toRecord } from '@cueroom/persistence/records/to-record';
import { askedOf } from './asked-changes';
import type { ReceivedDocument } from './submission-parts';
import type { SongDocument, SubmissionDocument, VersionDocument } from './submissions.schema';
import { versionRecord, versionsOf } from './versions';

/** @param versions of all songs of its submission */
export const songRecord = (submissionId: string, song: SongDocument, versions: VersionDocument[] = []): Song => {
  const { objectKey, fileName, fileType } = song;
  return {
    ...toRecord(Song, song),
    rights: song.rights ?? null,
    clearance: clearanceOf(song.rights),
    versions: versionsOf({ versions }, song.songUid).map((version) => versionRecord(version, song)),
    submissionId,
    audioFileUrl: objectKey ? objectPathOf(objectKey) : null,
    audioFileName: fileName,
    audioFileType: fileType,
  };
};

/** Songs arrive in any order; they are read in the artist's. */
export const inOrder = (songs: SongDocument[]): SongDocument[] =>
  [...songs].sort((a, b) => a.songUid.localeCompare(b.songUid));

export const orNull = <T extends object>(part: T | null | undefined): Iso<T> | null => (part ? isoDates(part) : null);

/** What the artist was asked for, and what has come in of it. */
export const changesRecord = ({
  changes,
  songs,
}: Pick<SubmissionDocument, 'changes' | 'songs'>): AskedChanges | null => {
  if (!changes) return null;
  const datesOf = (received: ReceivedDocument[] = []) => received.map(isoDates);
  return {
    ...isoDates(changes),
    received: datesOf(changes.received),
    songs: askedOf(changes, inOrder(songs)).map((asked) => ({ ...asked, received: datesOf(asked.received) })),
    backAt: changes.backAt?.toISOString() ?? null,
  };
};

/** As it stands in the plain list: of its songs only how many there are, and the title of the first. */
export const submissionRow = (document: SubmissionDocument): Submission => {
  const [first] = inOrder(document.songs);
  return {
    ...toRecord(Submission, document),
    clientId: pageIdOf(document.email),
    retention: document.retention ?? 'keep',
    changes: changesRecord(document),
    changed: orNull(document.changed),
    receipt: orNull(document.receipt),
    decidedAt: document.decidedAt?.toISOString() ?? null,
    decidedBy: document.decidedBy ?? null,
    trackTitle: first?.trackTitle ?? null,
    songCount: document.songs.length,
  };
};

export const submissionRecord = (document: SubmissionDocument): SubmissionWithSongs => ({
  ...submissionRow(document),
  songs: inOrder(document.songs).map((song) => songRecord(String(document._id), song, document.versions)),
});

export const receipt = (document: SubmissionDocument): SubmissionReceipt => toRecord(SubmissionReceipt, document);
