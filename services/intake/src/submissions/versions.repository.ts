import { songSubmitted } from '@cueroom/contracts/intake/songs';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/rules';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { acceptsSongsForMs } from './review';
import type { SubmissionDocument, VersionDocument } from './submissions.schema';

/** In a write's `$expr`, so that of two files sent at once the last place goes to one. */
const countOf = (...conditions: object[]) => ({
  $size: { $filter: { input: { $ifNull: ['$versions', []] }, as: 'one', cond: { $and: conditions } } },
});
const isOf = (songUid: string) => ({ $eq: ['$$one.songUid', songUid] });

/** Versions of a submission, and of one of its songs. */
const storedVersions = countOf();
const storedSongVersions = (songUid: string) => countOf(isOf(songUid));

export const versionSubmitted = (submissionId: string, { _id, versionUid, objectKey }: VersionDocument): OutboxEntry =>
  outboxEntry(songSubmitted, `${_id}-1`, {
    submissionId,
    songId: String(_id),
    songUid: versionUid,
    objectKey: objectKey ?? '',
  });

@Injectable()
export class VersionsRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** Null when the submission no longer takes it: it is full, decided, too old, gone, or has it already. */
  add({ _id }: SubmissionDocument, version: VersionDocument): Promise<SubmissionDocument | null> {
    const { songUid, versionUid } = version;
    return guardedWrite(
      this.relay,
      this.submissions,
      {
        _id,
        ...present,
        decision: null,
        status: { $in: undecidedStatuses },
        createdAt: { $gt: new Date(Date.now() - acceptsSongsForMs) },
        songs: { $elemMatch: { songUid, status: { $ne: 'approved' } } },
        'versions.versionUid': { $ne: versionUid },
        $expr: {
          $and: [
            { $lt: [storedVersions, limits.versionsPerSubmission] },
            { $lt: [storedSongVersions(songUid), limits.versionsPerSong] },
          ],
        },
      },
      { $push: { versions: version, outbox: versionSubmitted(String(_id), version) } },
    );
  }
}
