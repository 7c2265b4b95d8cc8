import { AppError } from '@cueroom/contracts/app-error';
import { addSongTracks, type NewTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import type { Approval } from '@cueroom/contracts/intake/review';
import type { Song, SongOfFile } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { tidyTags } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import {
  isPromotedWhole,
  judgeApproval,
  judgePromotion,
  judgeRejection,
  type Refusal,
  skippedOf,
  trackOf,
  tracksOf,
} from './review';
import { songRecord, submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import type { Decision, SubmissionDocument } from './submissions.schema';

/** The catalog gets this long to answer now; after that the event brings it the tracks. */
const catalogAnswersWithinMs = 2000;
const tries = 5;

/** What an admin decides about a submission. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly bus: Bus,
  ) {}

  async get(id: string): Promise<SubmissionWithSongs> {
    return submissionRecord(found(await this.submissions.find(id)));
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

  async setTags(id: string, tags: string[]): Promise<SubmissionWithSongs> {
    const tidied = tidyTags(tags);
    return submissionRecord(await this.change(id, (submission) => this.submissions.setTags(submission, tidied)));
  }

  async setStatus(id: string, status: SubmissionStatus): Promise<SubmissionWithSongs> {
    return submissionRecord(found(await this.submissions.setStatus(id, status)));
  }

  async delete(id: string): Promise<void> {
    if (!(await this.submissions.delete(id))) throw notFound();
  }

  async approve(id: string): Promise<Approval> {
    const approved = await this.decideApproval(id);
    const tracks = await this.addTracksNow(approved);
    return { submission: submissionRecord(approved), tracks, skipped: skippedOf(approved) };
  }

  async reject(id: string): Promise<SubmissionWithSongs> {
    return submissionRecord(
      await this.decide(id, 'rejected', judgeRejection, (submission) => this.submissions.reject(submission)),
    );
  }

  /** One song becomes a track, with what the admin typed; with the last promotable one the submission is approved. */
  async promote(track: NewTrack): Promise<Track> {
    const songId = track.sourceSongId ?? '';
    const submission = await this.submissions.findBySong(songId);
    const song = submission?.songs.find(({ _id }) => String(_id) === songId);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    const refusal = judgePromotion(submission, song);
    if (refusal) throw refusal;

    const { duration, fileUrl, previewUrl } = trackOf(submission, song);
    const promoted = { ...track, sourceSongId: songId, duration: track.duration ?? duration, fileUrl, previewUrl };
    const [added] = await this.bus.request(addSongTracks, { tracks: [promoted] });
    if (!added) throw new AppError('unavailable', 'The catalog is away, please try again');

    const marked = await this.submissions.markPromoted(songId);
    // The others were promoted before, and what an admin has deleted since then stays so.
    if (marked && isPromotedWhole(marked)) await this.decideApproval(String(marked._id));
    return added;
  }

  private decideApproval(id: string): Promise<SubmissionDocument> {
    return this.decide(id, 'approved', judgeApproval, (submission) => this.submissions.approve(submission));
  }

  /** The one transition out of undecided. Decided so already, it gets the decision's label back. */
  private decide(
    id: string,
    decision: Decision,
    judge: (submission: SubmissionDocument) => Refusal,
    write: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<SubmissionDocument> {
    return this.change(id, async (submission) => {
      const refusal = judge(submission);
      if (refusal) throw refusal;
      if (submission.decision !== decision) return write(submission);
      return submission.status === decision ? submission : this.submissions.labelDecided(submission, decision);
    });
  }

  /** A change of what was read, repeated when somebody else's change came between. */
  private async change(
    id: string,
    write: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<SubmissionDocument> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const changed = await write(found(await this.submissions.find(id)));
      if (changed) return changed;
    }
    throw new AppError('conflict', 'This submission is being changed by someone else, please try again');
  }

  private async addTracksNow(submission: SubmissionDocument): Promise<Track[]> {
    try {
      return await this.bus.request(
        addSongTracks,
        { tracks: tracksOf(submission) },
        { withinMs: catalogAnswersWithinMs },
      );
    } catch (error) {
      log.warn({ err: error, submissionId: String(submission._id) }, 'the catalog is away: the event adds the tracks');
      return [];
    }
  }
}

const notFound = () => new AppError('not_found', 'This submission does not exist');

const found = (submission: SubmissionDocument | null): SubmissionDocument => {
  if (!submission) throw notFound();
  return submission;
};
