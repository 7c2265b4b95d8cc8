import { AppError } from '@cueroom/contracts/app-error';
import {
  addSongTracks,
  type NewTrack,
  takeBackSongTracks,
  type TakenBackSongs,
  type Track,
} from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { Approval, AskForChanges } from '@cueroom/contracts/intake/review';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { currentAdmin } from '@cueroom/platform/request-context';
import { undoableSince } from '@cueroom/persistence/records/undo-window';
import { Injectable } from '@nestjs/common';
import { Retention } from '../retention';
import { changesOf } from '../submissions/asked-changes';
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
  promotedTrack,
  tracksOf,
} from '../submissions/review';
import { filesEnd } from '../submissions/retention';
import { decisionLetter, isSameRequest, letterEntry, letterOfChanges } from './review-letter';
import { ReviewLetters } from './review.letters';
import { statusEvents } from '../submissions/submission-change';
import { submissionRecord } from '../submissions/submissions.records';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';

/** The catalog gets this long to answer now; after that the event brings it the tracks. */
const catalogAnswersWithinMs = 2000;
const noSong = () => new AppError('not_found', 'This song does not exist');

interface Deciding {
  by?: string | null;
  letter?: NewLetter | null;
  /** Only while it has one of these revisions: a letter says what was so when it was read. */
  ifMatch?: number[];
}
interface Approving extends Deciding {
  songIds?: string[];
  hasActivity?: boolean;
}

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
  async approve(id: string, approving: Approving = {}): Promise<Approval> {
    const { songIds, by, letter } = approving;
    const approved = await this.decideApproval(id, approving);
    if (letter) await this.letters.add(decisionLetter(approved, letter, by));
    const songs = chosenSongs(approved, songIds);
    const tracks = await this.addTracksNow(approved, songs);
    return { submission: submissionRecord(approved), tracks, skipped: skippedOf(approved, songs) };
  }

  /** What was approved within the undo window are no tracks any more. */
  async unapprove(
    id: string,
    { since = undoableSince(), ifMatch }: { since?: Date; ifMatch?: number[] } = {},
  ): Promise<SubmissionWithSongs> {
    let songIds: string[] = [];
    const reopened = await this.submissions.rewrite(id, async (submission) => {
      checkRevision(submission, ifMatch);
      const refusal = judgeUnapproval(submission, since);
      if (refusal) throw refusal;
      const { songs, isDecision } = approvedAfter(submission, since);
      songIds = songs.map(({ _id }) => String(_id));
      return this.decisions.unapprove(submission, songs, isDecision, since, this.filesEndOf(submission));
    });
    await this.letters.takeBack({ submissionId: id, revision: reopened.revision, since: since.toISOString() });
    await this.takeBackTracksNow(id, { songIds, approval: reopened.revision });
    return submissionRecord(reopened);
  }

  async reject(id: string, deciding: Deciding = {}): Promise<SubmissionWithSongs> {
    const { by, letter } = deciding;
    const rejected = await this.submissions.rewrite(id, async (submission) => {
      await this.checkIsKnown(submission, deciding);
      const refusal = judgeRejection(submission);
      if (refusal) throw refusal;
      if (submission.decision !== 'rejected')
        return this.decisions.reject(submission, { by, letter }, this.filesEndOf(submission));
      return submission.status === 'rejected' ? submission : this.relabel(submission, 'rejected', letter, by);
    });
    if (letter) await this.letters.add(decisionLetter(rejected, letter, by));
    return submissionRecord(rejected);
  }

  /** Asks the artist for changes, and tells by letter. Safe to repeat as long as nothing has come in. */
  async askForChanges({ id, by, ...asking }: AskForChanges): Promise<SubmissionWithSongs> {
    const at = new Date();
    const asked = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeAsking(submission, asking);
      if (refusal) throw refusal;
      const changes = changesOf(asking, submission.songs, at);
      const isRepeated = submission.status === 'changes_asked' && isSameRequest(submission.changes, changes);
      return isRepeated ? submission : this.decisions.askForChanges(submission, changes, by);
    });
    if (asked.changes) await this.letters.add(letterOfChanges(asked, asked.changes, by));
    return submissionRecord(asked);
  }

  /** One song becomes a track, with what the admin typed; with the last promotable one the submission is approved. */
  async promote(track: NewTrack, by?: string | null, idempotency?: Idempotency): Promise<Created<Track>> {
    const songId = track.sourceSongId ?? '';
    const { submission, song } = await this.markPromoted(songId, track);
    const promoted = { ...promotedTrack(submission, song, track), idempotency };
    const [added] = await this.bus.request(addSongTracks, { tracks: [promoted] });
    if (!added) throw new AppError('unavailable', 'The catalog is unavailable, please try again');
    if (isPromotedWhole(submission)) await this.decideApproval(String(submission._id), { by, hasActivity: false });
    return added;
  }

  /** First of all: what is deleted meanwhile becomes no track. From then on an event repeats the request to the catalog. */
  private async markPromoted(songId: string, track: NewTrack) {
    const isIt = ({ _id }: SongDocument) => String(_id) === songId;
    const submission = await retryOnConflict('This submission is being changed, please try again', async () => {
      const found = await this.submissions.findBySong(songId);
      const song = found?.songs.find(isIt);
      if (!found || !song) throw noSong();
      const refusal = judgePromotion(found, song);
      if (refusal) throw refusal;
      return song.status === 'approved'
        ? found
        : this.decisions.promote(
            found,
            song,
            { ...promotedTrack(found, song, track), addedBy: currentAdmin() },
            this.filesEndOf(found),
          );
    });
    const song = submission.songs.find(isIt);
    if (!song) throw noSong();
    return { submission, song };
  }

  /** The decision, or songs added to it, or its label again. */
  private decideApproval(id: string, approving: Approving): Promise<SubmissionDocument> {
    const { songIds, by, letter, hasActivity } = approving;
    return this.submissions.rewrite(id, async (submission) => {
      await this.checkIsKnown(submission, approving);
      const refusal = judgeApproval(submission, songIds);
      if (refusal) throw refusal;
      const chosen = chosenSongs(submission, songIds);
      // The others were promoted or approved before, and what an admin has deleted since then stays so.
      const ends = this.filesEndOf(submission);
      const added = chosen.filter((song) => isPromotable(song) && song.status !== 'approved');
      if (submission.decision === null) {
        const leftOut = submission.songs.filter((song) => !chosen.includes(song) && song.status !== 'approved');
        return this.decisions.approve(submission, added, leftOut, { by, letter, hasActivity }, ends);
      }
      if (added.length > 0) return this.decisions.approve(submission, added, [], { by, letter, hasActivity }, ends);
      return submission.status === 'approved' ? submission : this.relabel(submission, 'approved', letter, by);
    });
  }

  private filesEndOf({ retention = 'keep' }: SubmissionDocument) {
    return (since: Date) => filesEnd(retention, since, this.retention.submission);
  }

  /** A repetition, of which the first answer was lost, writes no letter. @throws AppError 'outdated' */
  private async checkIsKnown(submission: SubmissionDocument, { by, letter, ifMatch }: Deciding): Promise<void> {
    const isRepeated = ifMatch && letter && (await this.letters.isWritten(decisionLetter(submission, letter, by)));
    if (!isRepeated) checkRevision(submission, ifMatch);
  }

  private relabel(
    submission: SubmissionDocument,
    status: 'approved' | 'rejected',
    letter: NewLetter | null | undefined,
    by?: string | null,
  ): Promise<SubmissionDocument | null> {
    const decided = { ...submission, revision: submission.revision + 1 };
    const events = letter ? [letterEntry(decisionLetter(decided, letter, by))] : [];
    const activity = statusEvents(status, submission, status, letter);
    return this.submissions.setStatus(submission, status, [...events, ...activity]);
  }

  private async addTracksNow(approved: SubmissionDocument, songs: SongDocument[]): Promise<Track[]> {
    try {
      const wanted = { tracks: tracksOf(approved, songs) };
      const tracks = await this.bus.request(addSongTracks, wanted, { timeoutMs: catalogAnswersWithinMs });
      await this.decisions.confirmApproval(approved);
      return tracks;
    } catch (error) {
      log.warn(
        { err: error, submissionId: String(approved._id) },
        'catalog unavailable, the approval event will add the tracks',
      );
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
