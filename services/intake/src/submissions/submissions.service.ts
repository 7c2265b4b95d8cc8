import { AppError } from '@cueroom/contracts/app-error';
import { submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { Song, SongOfFile } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionAccepted, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { tidyTags } from '@cueroom/contracts/rules';
import { checkRevision } from '@cueroom/persistence/edits';
import { Injectable } from '@nestjs/common';
import { receipt, songRecord, submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { isSameEmail, isSameSubmission } from './same-content';
import type { SubmissionDocument } from './submissions.schema';

@Injectable()
export class SubmissionsService {
  constructor(private readonly submissions: SubmissionsRepository) {}

  /** Safe to repeat: the same content again answers the first record. */
  async add(submission: NewSubmission, announceAt?: Date): Promise<SubmissionAccepted> {
    const created = await this.submissions.insert(submission, announceAt);
    if (created) return { record: receipt(created), isNew: true };
    const first = await this.submissions.findByUid(submission.submissionUid);
    if (!first || !isSameEmail(first, submission)) throw new AppError('conflict', submissionUidTaken);
    if (!isSameSubmission(first, submission)) throw new AppError('conflict', submissionReceivedBefore);
    return { record: receipt(first), isNew: false };
  }

  async get(id: string): Promise<SubmissionWithSongs> {
    return submissionRecord(await this.submissions.get(id));
  }

  async getSong(songId: string): Promise<Song> {
    const submission = await this.submissions.findBySong(songId);
    const song = submission?.songs.find(({ _id }) => String(_id) === songId);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    return songRecord(String(submission._id), song);
  }

  async listSongsOfFiles(objectKeys: string[]): Promise<SongOfFile[]> {
    const submissions = await this.submissions.findByFiles(objectKeys);
    return submissions.flatMap(({ _id: submissionId, artistName, decision, songs }) =>
      songs.flatMap(({ _id, objectKey, trackTitle }) =>
        objectKey && objectKeys.includes(objectKey)
          ? {
              objectKey,
              songId: String(_id),
              submissionId: String(submissionId),
              title: trackTitle,
              artist: artistName,
              isArchived: decision === 'rejected',
            }
          : [],
      ),
    );
  }

  setTags(id: string, tags: string[], ifMatch?: number[]): Promise<SubmissionWithSongs> {
    return this.edit(id, ifMatch, (submission) => this.submissions.setTags(submission, tidyTags(tags)));
  }

  setStatus(id: string, status: SubmissionStatus, ifMatch?: number[]): Promise<SubmissionWithSongs> {
    return this.edit(id, ifMatch, (submission) => this.submissions.setStatus(submission, status));
  }

  async delete(id: string): Promise<void> {
    if (!(await this.submissions.trash(id))) throw new AppError('not_found', 'This submission does not exist');
  }

  private async edit(
    id: string,
    ifMatch: number[] | undefined,
    write: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<SubmissionWithSongs> {
    const edited = await this.submissions.rewrite(id, (submission) => {
      checkRevision(submission, ifMatch);
      return write(submission);
    });
    return submissionRecord(edited);
  }
}
