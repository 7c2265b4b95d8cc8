import type { Song } from '@cueroom/contracts/intake/songs';
import type {
  Submission,
  SubmissionArchive,
  SubmissionReceipt,
  SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import type { ArchiveDocument, SongDocument, SubmissionDocument } from './submissions.schema';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const songRecord = (submissionId: string, song: SongDocument): Song => ({
  id: String(song._id),
  submissionId,
  songUid: song.songUid,
  trackTitle: song.trackTitle,
  trackUrl: song.trackUrl,
  lyrics: song.lyrics,
  tags: song.tags,
  status: song.status,
  audioFileUrl: song.objectKey ? objectPathOf(song.objectKey) : null,
  audioFileName: song.fileName,
  audioFileType: song.fileType,
  audio: song.audio,
  createdAt: song.createdAt.toISOString(),
});

const archiveRecord = (archive: ArchiveDocument | null): SubmissionArchive | null =>
  archive && {
    state: archive.state,
    originalBytes: archive.originalBytes,
    archivedBytes: archive.archivedBytes,
    error: archive.error,
    isRestoring: archive.isRestoring,
  };

/** Songs arrive in any order; they are read in the artist's. */
const inOrder = (songs: SongDocument[]): SongDocument[] =>
  [...songs].sort((a, b) => a.songUid.localeCompare(b.songUid));

/** As it stands in the plain list: of its songs only how many there are, and the title of the first. */
export const submissionRow = (document: SubmissionDocument): Submission => {
  const [first] = inOrder(document.songs);
  return {
    id: String(document._id),
    submissionUid: document.submissionUid,
    artistName: document.artistName,
    email: document.email,
    description: document.description,
    phone: document.phone,
    website: document.website,
    socialLinks: document.socialLinks,
    genre: document.genre,
    ownership: document.ownership,
    status: document.status,
    priority: document.priority,
    notes: document.notes,
    tags: document.tags,
    followUpDate: iso(document.followUpDate),
    lastContactDate: iso(document.lastContactDate),
    archive: archiveRecord(document.archive),
    trackTitle: first?.trackTitle ?? null,
    songCount: document.songs.length,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  };
};

export const submissionRecord = (document: SubmissionDocument): SubmissionWithSongs => ({
  ...submissionRow(document),
  songs: inOrder(document.songs).map((song) => songRecord(String(document._id), song)),
});

export const receipt = (document: SubmissionDocument): SubmissionReceipt => ({
  id: String(document._id),
  submissionUid: document.submissionUid,
  status: document.status,
  createdAt: document.createdAt.toISOString(),
});
