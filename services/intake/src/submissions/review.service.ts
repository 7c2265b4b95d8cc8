import { AppError } from '@cueroom/contracts/app-error';
import {
  addSongTracks,
  type NewTrack,
  type SongTrack,
  takeBackSongTracks,
  type TakenBackSongs,
  type Track,
} from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Approval } from '@cueroom/contracts/intake/review';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { undoableSince } from '@cueroom/persistence/undo-window';
import { Injectable } from '@nestjs/common';
import { DecisionsRepository } from './decisions.repository';
import {
  approvedAfter,
  chosenSongs,
  isPromotable,
  isPromotedWhole,
  judgeApproval,
  judgePromotion,
  judgeRejection,
  judgeUnapproval,
  skippedOf,
  trackOf,
  tracksOf,
} from './review';
import { submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import type { SubmissionDocument } from './submissions.schema';

/** The catalog gets this long to answer now; after that the event brings it the tracks. */
const catalogAnswersWithinMs = 2000;

@Injectable()
export class ReviewService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly bus: Bus,
  ) {}

  /** These songs become tracks, by default all. Safe to repeat; other songs may follow later. */
  async approve(id: string, songIds?: string[], by?: string | null): Promise<Approval> {
    const approved = await this.decideApproval(id, songIds, by);
    const songs = chosenSongs(approved, songIds);
    const tracks = await this.addTracksNow(id, tracksOf(approved, songs));
    return { submission: submissionRecord(approved), tracks, skipped: skippedOf(songs) };
  }

  /** What was approved within the undo window are no tracks any more. */
  async unapprove(id: string, since = undoableSince()): Promise<SubmissionWithSongs> {
    let songIds: string[] = [];
    const reopened = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeUnapproval(submission, since);
      if (refusal) throw refusal;
      const { songs, isDecision } = approvedAfter(submission, since);
      songIds = songs.map(({ _id }) => String(_id));
      return this.decisions.unapprove(submission, songs, isDecision);
    });
    await this.takeBackTracksNow(id, { songIds, approval: reopened.revision });
    return submissionRecord(reopened);
  }

  async reject(id: string, by?: string | null): Promise<SubmissionWithSongs> {
    const rejected = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeRejection(submission);
      if (refusal) throw refusal;
      if (submission.decision !== 'rejected') return this.decisions.reject(submission, by);
      return submission.status === 'rejected' ? submission : this.submissions.setStatus(submission, 'rejected');
    });
    return submissionRecord(rejected);
  }

  /** One song becomes a track, with what the admin typed; with the last promotable one the submission is approved. */
  async promote(track: NewTrack, by?: string | null, idempotency?: Idempotency): Promise<Created<Track>> {
    const songId = track.sourceSongId ?? '';
    const submission = await this.submissions.findBySong(songId);
    const song = submission?.songs.find(({ _id }) => String(_id) === songId);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    const refusal = judgePromotion(submission, song);
    if (refusal) throw refusal;

    const { duration, bpm, key, fileUrl, previewUrl } = trackOf(submission, song);
    const heard = { duration: track.duration ?? duration, bpm: track.bpm ?? bpm, key: track.key ?? key };
    const promoted = { ...track, ...heard, fileUrl, previewUrl, sourceSongId: songId, idempotency };
    const [added] = await this.bus.request(addSongTracks, { tracks: [promoted] });
    if (!added) throw new AppError('unavailable', 'The catalog is unavailable, please try again');

    const marked = await this.decisions.markPromoted(songId);
    if (marked && isPromotedWhole(marked)) await this.decideApproval(String(marked._id), undefined, by);
    return added;
  }

  /** The decision, or songs added to it, or its label again. */
  private decideApproval(id: string, songIds?: string[], by?: string | null): Promise<SubmissionDocument> {
    return this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeApproval(submission, songIds);
      if (refusal) throw refusal;
      const chosen = chosenSongs(submission, songIds);
      // The others were promoted or approved before, and what an admin has deleted since then stays so.
      const added = chosen.filter((song) => isPromotable(song) && song.status !== 'approved');
      if (submission.decision === null) {
        const leftOut = submission.songs.filter((song) => !chosen.includes(song) && song.status !== 'approved');
        return this.decisions.approve(submission, added, leftOut, by);
      }
      if (added.length > 0) return this.decisions.approve(submission, added, [], by);
      return submission.status === 'approved' ? submission : this.submissions.setStatus(submission, 'approved');
    });
  }

  private async addTracksNow(submissionId: string, tracks: SongTrack[]): Promise<Track[]> {
    try {
      return await this.bus.request(addSongTracks, { tracks }, { timeoutMs: catalogAnswersWithinMs });
    } catch (error) {
      log.warn({ err: error, submissionId }, 'catalog unavailable, the approval event will add the tracks');
      return [];
    }
  }

  private async takeBackTracksNow(submissionId: string, songs: TakenBackSongs): Promise<void> {
    try {
      await this.bus.request(takeBackSongTracks, songs, { timeoutMs: catalogAnswersWithinMs });
    } catch (error) {
      log.warn({ err: error, submissionId }, 'catalog unavailable, an event will take back the tracks');
    }
  }
}
