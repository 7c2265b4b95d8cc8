import { AppError } from '@cueroom/contracts/app-error';
import { type NewSong, type SongAccepted } from '@cueroom/contracts/intake/songs';
import type { NewSubmission, SubmissionAccepted } from '@cueroom/contracts/intake/submissions';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, type StoredObject } from '@cueroom/contracts/media/objects';
import { tidyTags } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { judgeNewSong } from './review';
import { receipt, songRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { newSongId, type SongDocument, type SubmissionDocument } from './submissions.schema';

/** Submissions whose songs wait for the workers: more than a day's work. What came on top would only fill the disk. */
const mostWaiting = 2000;

const tooMany = () =>
  new AppError('unavailable', 'More songs wait to be checked than we can take, please try again later');
const notFound = 'This submission does not exist';

/** What artists send. Everything may be sent again: the first record stays. */
@Injectable()
export class SongsService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly bus: Bus,
  ) {}

  async addSubmission(submission: NewSubmission): Promise<SubmissionAccepted> {
    const created = await this.submissions.insert(submission);
    if (created) return { record: receipt(created), isNew: true };
    const first = await this.submissions.findByUid(submission.submissionUid);
    if (first?.email.toLowerCase() !== submission.email.toLowerCase()) {
      throw new AppError('conflict', 'This submission id is taken, please draw another one');
    }
    return { record: receipt(first), isNew: false };
  }

  async addSong(song: NewSong): Promise<SongAccepted> {
    const submission = await this.submissions.find(song.submissionId);
    if (!submission) throw new AppError('not_found', notFound);
    const first = songWithUid(submission, song.songUid);
    if (first) return { record: songRecord(song.submissionId, first), isNew: false };

    const refusal = judgeNewSong(submission, song, Date.now());
    if (refusal) throw refusal;
    if (song.audioFileUrl && (await this.submissions.isUnjudged(mostWaiting))) throw tooMany();
    const document = songDocument(song, await this.claimFile(song));
    const changed = await this.submissions.addSong(song.submissionId, document);
    const stored = changed && songWithUid(changed, song.songUid);
    if (stored) return { record: songRecord(song.submissionId, stored), isNew: true };
    return this.explainRefusedWrite(song);
  }

  /** Something came between reading and writing: the same song, the fifth song, a decision, the end of the submission. */
  private async explainRefusedWrite(song: NewSong): Promise<SongAccepted> {
    const submission = await this.submissions.find(song.submissionId);
    if (!submission) throw new AppError('not_found', notFound);
    const first = songWithUid(submission, song.songUid);
    if (first) return { record: songRecord(song.submissionId, first), isNew: false };
    throw judgeNewSong(submission, song, Date.now()) ?? new AppError('conflict', 'Please try again');
  }

  /** The file becomes this song's, or the song is refused. */
  private async claimFile({ audioFileUrl, songUid }: NewSong): Promise<StoredObject | null> {
    if (!audioFileUrl) return null;
    const key = objectKeyOf(audioFileUrl);
    if (!key) {
      const message = 'This is not the address of an uploaded file';
      throw new AppError('invalid', message, { audioFileUrl: [message] });
    }
    return this.bus.request(claimObject, { key, owner: `song/${songUid}`, exclusive: true });
  }
}

const songWithUid = (submission: SubmissionDocument, songUid: string): SongDocument | undefined =>
  submission.songs.find((song) => song.songUid === songUid);

const songDocument = (song: NewSong, file: StoredObject | null): SongDocument => ({
  _id: newSongId(),
  songUid: song.songUid,
  trackTitle: song.trackTitle.trim(),
  trackUrl: song.trackUrl || null,
  lyrics: song.lyrics || null,
  tags: tidyTags(song.tags),
  status: 'submitted',
  fileName: file?.filename ?? null,
  fileType: file?.contentType ?? null,
  createdAt: new Date(),
  audio: { state: file ? 'queued' : 'none' },
  ...(file && { objectKey: file.key, askedAt: new Date() }),
});
