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
import { changesOpenDays } from '@cueroom/contracts/intake/changes-letter';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { Approval, AskForChanges } from '@cueroom/contracts/intake/review';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { undoableSince } from '@cueroom/persistence/undo-window';
import { Injectable } from '@nestjs/common';
import { Retention } from '../retention';
import { DecisionsRepository } from './decisions.repository';
import {
  approvedAfter,
  chosenSongs,
  isPromotable,
  isPromotedWhole,
  judgeApproval,
  judgeAsking,
  judgePromotion,
  judgeRejection,
  judgeUnapproval,
  skippedOf,
  trackOf,
  tracksOf,
} from './review';
import { filesEnd } from './retention';
import { ReviewLetters } from './review.letters';
import { submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import type { SubmissionDocument } from './submissions.schema';

/** The catalog gets this long to answer now; after that the event brings it the tracks. */
const catalogAnswersWithinMs = 2000;
const dayMs = 24 * 3_600_000;

@Injectable()
export class ReviewService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly decisions: DecisionsRepository,
    private readonly bus: Bus,
    private readonly letters: ReviewLetters,
    private readonly retention: Retention,
  ) {}

  /** These songs become tracks, by default all. Safe to repeat; other songs may follow later. */
  async approve(
    id: string,
    { songIds, by, letter }: { songIds?: string[]; by?: string | null; letter?: NewLetter | null } = {},
  ): Promise<Approval> {
    const approved = await this.decideApproval(id, songIds, by);
    if (letter) await this.letters.add(approved, letter, by);
    const songs = chosenSongs(approved, songIds);
    const tracks = await this.addTracksNow(id, tracksOf(approved, songs));
    return { submission: submissionRecord(approved), tracks, skipped: skippedOf(approved, songs) };
  }

  /** What was approved within the undo window are no tracks any more. */
  async unapprove(id: string, since = undoableSince()): Promise<SubmissionWithSongs> {
    let songIds: string[] = [];
    let approved = null as SubmissionDocument | null;
    const reopened = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeUnapproval(submission, since);
      if (refusal) throw refusal;
      const { songs, isDecision } = approvedAfter(submission, since);
      approved = submission;
      songIds = songs.map(({ _id }) => String(_id));
      return this.decisions.unapprove(submission, songs, isDecision);
    });
    if (approved) await this.letters.deleteNew(approved, since);
    await this.takeBackTracksNow(id, { songIds, approval: reopened.revision });
    return submissionRecord(reopened);
  }

  async reject(id: string, by?: string | null, letter?: NewLetter | null): Promise<SubmissionWithSongs> {
    const rejected = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeRejection(submission);
      if (refusal) throw refusal;
      const ends = (decidedAt: Date) => filesEnd(submission.retention ?? 'keep', decidedAt, this.retention.submission);
      if (submission.decision !== 'rejected') return this.decisions.reject(submission, by, ends);
      return submission.status === 'rejected' ? submission : this.submissions.setStatus(submission, 'rejected');
    });
    if (letter) await this.letters.add(rejected, letter, by);
    return submissionRecord(rejected);
  }

  /** Asks the artist for changes, and tells by letter. */
  async askForChanges({ id, items, message, songIds, by }: AskForChanges): Promise<SubmissionWithSongs> {
    const at = new Date();
    const until = new Date(at.getTime() + changesOpenDays * dayMs);
    const changes = { at, until, items, message: message.trim(), songIds: songIds ?? [] };
    const asked = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeAsking(submission, changes.songIds);
      if (refusal) throw refusal;
      return this.decisions.askForChanges(submission, changes);
    });
    await this.letters.addChanges(asked, changes, by);
    return submissionRecord(asked);
  }

  /** One song becomes a track, with what the admin typed; with the last promotable one the submission is approved. */
  async promote(track: NewTrack, by?: string | null, idempotency?: Idempotency): Promise<Created<Track>> {
    const songId = track.sourceSongId ?? '';
    const submission = await this.submissions.findBySong(songId);
    const song = submission?.songs.find(({ _id }) => String(_id) === songId);
    if (!submission || !song) throw new AppError('not_found', 'This song does not exist');
    const refusal = judgePromotion(submission, song);
    if (refusal) throw refusal;

    const { duration, bpm, key, fileUrl, previewUrl, rights, versions } = trackOf(submission, song);
    const heard = { duration: track.duration ?? duration, bpm: track.bpm ?? bpm, key: track.key ?? key };
    const promoted = {
      ...track,
      ...heard,
      rights: track.rights ?? rights,
      fileUrl,
      previewUrl,
      versions,
      sourceSongId: songId,
      idempotency,
    };
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
