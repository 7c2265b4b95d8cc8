import { AppError } from '@cueroom/contracts/app-error';
import type { Song, SongOfFile } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { Injectable } from '@nestjs/common';
import { songRecord, submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';

/** Reads single submissions and songs. */
@Injectable()
export class SubmissionsQueries {
  constructor(private readonly submissions: SubmissionsRepository) {}

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
    return submissions.flatMap((submission) =>
      submission.songs.flatMap(({ _id, objectKey, trackTitle }) =>
        objectKey && objectKeys.includes(objectKey)
          ? {
              objectKey,
              songId: String(_id),
              submissionId: String(submission._id),
              title: trackTitle,
              artist: submission.artistName,
              isArchived: submission.decision === 'rejected',
            }
          : [],
      ),
    );
  }
}
