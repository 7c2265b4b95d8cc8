import type { Song } from '@cueroom/contracts/intake/songs';
import type {
  Submission,
  SubmissionArchive,
  SubmissionReceipt,
  SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { isoDates, toRecord } from '@cueroom/persistence/to-record';
import type { ArchiveDocument, SongDocument, SubmissionDocument } from './submissions.schema';

export const songRecord = (
  submissionId: string,
  { _id, objectKey, fileName, fileType, askedAt, approval, approvedAt, ...fields }: SongDocument,
): Song => ({
  ...isoDates(fields),
  id: String(_id),
  submissionId,
  audioFileUrl: objectKey ? objectPathOf(objectKey) : null,
  audioFileName: fileName,
  audioFileType: fileType,
});

const archiveRecord = ({ revision, attempts, key, askedAt, ...archive }: ArchiveDocument): SubmissionArchive => archive;

/** Songs arrive in any order; they are read in the artist's. */
const inOrder = (songs: SongDocument[]): SongDocument[] =>
  [...songs].sort((a, b) => a.songUid.localeCompare(b.songUid));

/** As it stands in the plain list: of its songs only how many there are, and the title of the first. */
export const submissionRow = (document: SubmissionDocument): Submission => {
  const [first] = inOrder(document.songs);
  return {
    ...toRecord(document, 'songs', 'decision', 'songsToFollow'),
    decidedAt: document.decidedAt?.toISOString() ?? null,
    decidedBy: document.decidedBy ?? null,
    archive: document.archive && archiveRecord(document.archive),
    trackTitle: first?.trackTitle ?? null,
    songCount: document.songs.length,
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
