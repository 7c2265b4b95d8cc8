import { AppError } from '@cueroom/contracts/app-error';
import {
  type AddPageMessage,
  type AddPageVersion,
  type ArtistPage,
  type ChangePageSong,
  linkIsOver,
  musicTokenPattern,
  type PageVersionAccepted,
  type ReplacePageFile,
  type RetentionState,
  type SetPageRetention,
  type ThreadMessage,
} from '@cueroom/contracts/intake/artist-page';
import type { ChangedField } from '@cueroom/contracts/intake/artist-changes';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import type { Created } from '@cueroom/contracts/message';
import { tidyTags } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision, outdated } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { isInTrash } from '@cueroom/persistence/records/trash';
import { undoableForMs } from '@cueroom/persistence/records/undo-window';
import { linkHash } from '@cueroom/platform/link-token';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { ActivitiesRepository } from '../crm/activities.repository';
import { MailServer } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { ErasureJobs } from '../personal-data/erasure.jobs';
import { Retention } from '../retention';
import { IntakeSettings } from '../settings';
import { audioKeyOf, claimAudio } from '../submissions/claim-audio';
import { EndedLinks } from '../links/ended-links.repository';
import { filesEnd, notTakenSince } from '../submissions/retention';
import { filesAreGone, isBeingChecked, isDecided, isWithdrawn } from '../submissions/review';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';
import { VersionsService } from '../submissions/versions.service';
import { MessagesRepository } from '../thread/messages.repository';
import { artistPage, isFileOpen, type PageRules, retentionOf } from './artist-page';
import { artistNote } from './artist-note';
import { ArtistPageRepository } from './artist-page.repository';

export const tooOften = 'This is being changed by someone else, please try again';
export const decided = () => new AppError('conflict', 'The studio has decided: songs can no longer be changed');

/** The page of a submission, for anyone who has its link. */
@Injectable()
export class ArtistPageService {
  private readonly rules: PageRules;

  constructor(
    private readonly records: ArtistPageRepository,
    private readonly endedLinks: EndedLinks,
    private readonly messages: MessagesRepository,
    private readonly activities: ActivitiesRepository,
    private readonly erasures: ErasureJobs,
    private readonly versions: VersionsService,
    private readonly server: MailServer,
    private readonly studio: Studio,
    private readonly bus: Bus,
    settings: IntakeSettings,
    retention: Retention,
  ) {
    this.rules = {
      answerWithinDays: settings.ANSWER_WITHIN_DAYS,
      isListeningShared: settings.SHARE_LISTENING === 'on',
      isMailed: server.isThere && studio.addressOf('/') !== null,
      retentionDays: retention.submission,
    };
  }

  async get(token: string): Promise<ArtistPage> {
    return this.pageOf(await this.find(token));
  }

  /**
   * Title, lyrics and tags until the studio decides; rights, which may be known later, as long as it is not withdrawn.
   * @throws AppError 'outdated' when the song has none of the revisions
   */
  changeSong({ token, id, trackTitle, lyrics, tags, rights, ifMatch }: ChangePageSong): Promise<ArtistPage> {
    return this.write(token, async (submission) => {
      const isOfRights = [trackTitle, lyrics, tags].every((one) => one === undefined) && !isWithdrawn(submission);
      const song = isOfRights ? songOf(submission, id) : openSong(submission, id);
      const changed: SongDocument = {
        ...song,
        ...(trackTitle !== undefined && { trackTitle: trackTitle.trim() }),
        ...(lyrics !== undefined && { lyrics: lyrics || null }),
        ...(tags !== undefined && { tags: tidyTags(tags) }),
        ...(rights !== undefined && { rights: plain(rights) }),
      };
      const fields = songFields.filter((name) => !isDeepStrictEqual(plain(changed[name]), plain(song[name])));
      // What the song has already is a repeat after a lost answer.
      if (fields.length === 0) return submission;
      checkRevision(song, ifMatch);
      return this.records.changeSong(submission, changed, fields.map(changedNameOf));
    });
  }

  /**
   * The file of a song that has none or a damaged one, or a better one that the studio wants. Safe to repeat.
   * @throws AppError 'outdated' when its place was taken by another one meanwhile
   */
  replaceFile({ token, id, audioFileUrl, inPlaceOf }: ReplacePageFile): Promise<ArtistPage> {
    const key = audioKeyOf(audioFileUrl);
    return this.write(token, async (submission) => {
      const song = openSong(submission, id);
      if (song.objectKey === key) return submission;
      if (inPlaceOf !== undefined && objectKeyOf(inPlaceOf) !== (song.objectKey ?? null)) throw outdated();
      if (isBeingChecked(song)) throw new AppError('conflict', 'We are still checking the file of this song');
      if (!isFileOpen(submission, song, new Date())) {
        throw new AppError('conflict', 'The studio has not asked for another file of this song');
      }
      const file = await claimAudio(this.bus, song.songUid, audioFileUrl);
      return this.records.replaceFile(submission, song, file);
    });
  }

  /** Also after the decision. Safe to repeat: a file is one version. */
  async addVersion({ token, id, ...sent }: AddPageVersion): Promise<PageVersionAccepted> {
    let [isNew, isClaimed] = [false, false];
    const record = await this.write(token, async (submission) => {
      const song = songOf(submission, id);
      const version = await this.versions.begin(submission, song, { ...sent, isClaimed });
      isNew = version !== null;
      isClaimed ||= isNew;
      return version ? this.records.addVersion(submission, song, version) : submission;
    });
    return { record, isNew };
  }

  async addMessage({ token, text, idempotency }: AddPageMessage): Promise<Created<ThreadMessage>> {
    const submission = await this.find(token);
    const submissionId = String(submission._id);
    const mail = this.server.firstState;
    const added = await this.messages.add({ submissionId, from: 'artist', text, mail }, idempotency, (id) => [
      artistNote(submissionId, id, 'Message from the artist'),
    ]);
    await retryOnConflict(tooOften, async () => this.records.answer(await this.find(token)));
    return added;
  }

  /** It goes back to the studio as it is. Safe to repeat. */
  finishChanges(token: string): Promise<ArtistPage> {
    return this.write(token, async (submission) => {
      const { changes } = submission;
      if (!changes || changes.until < new Date() || isDecided(submission)) {
        throw new AppError('conflict', 'The studio has not asked for anything');
      }
      return changes.backAt ? submission : this.records.finishChanges(submission);
    });
  }

  /** The decision of the artist: the files go when it can no longer be undone. */
  async withdraw(token: string): Promise<ArtistPage> {
    return this.write(token, async (submission) => {
      if (isWithdrawn(submission)) return submission;
      if (isDecided(submission)) throw decided();
      return this.records.withdraw(submission, new Date(Date.now() + undoableForMs));
    });
  }

  async setRetention({ token, choice }: SetPageRetention): Promise<RetentionState> {
    const changed = await retryOnConflict(tooOften, async () => {
      const submission = await this.find(token);
      if (submission.receipt || isWithdrawn(submission)) throw new AppError('conflict', filesAreGone);
      const at = notTakenSince(submission);
      const ends = at && filesEnd(choice, at, this.rules.retentionDays);
      return this.records.setRetention(submission, choice, ends);
    });
    return retentionOf(changed, this.rules);
  }

  /** This submission, for good; tracks that came of it stay. Recorded at once, and carried out soon. */
  async erase(token: string): Promise<void> {
    await this.eraseFound(await this.find(token));
  }

  async eraseFound(submission: SubmissionDocument): Promise<void> {
    await this.records.beginErasure(submission);
    this.erasures.nudge();
  }

  /** What the artist and the studio have written to each other, feedback included, oldest first. */
  async thread(id: string): Promise<ThreadMessage[]> {
    const [messages, { items }] = await Promise.all([
      this.messages.list(id),
      this.activities.list({ entityType: 'submission', entityId: id }),
    ]);
    const feedback = items
      .filter(({ activityType, description }) => activityType === 'feedback' && description)
      .map(({ id, subject, description, createdAt }): ThreadMessage => {
        const words = { subject, text: description ?? '', createdAt, takenBackAt: null };
        return { id, from: 'studio', kind: 'feedback', ...words };
      });
    return [...messages, ...feedback].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  private async pageOf(submission: SubmissionDocument): Promise<ArtistPage> {
    const id = String(submission._id);
    const thread = await this.thread(id);
    if (thread.some(({ kind }) => kind === 'letter')) await this.messages.markLettersSeen(id);
    return artistPage(submission, thread, this.rules);
  }

  /** @throws AppError 'gone' when the link is over, 'not_found' when it never was, both in the same words */
  async find(token: string): Promise<SubmissionDocument> {
    const words = linkIsOver(this.studio.email);
    // Also for a token that cannot be one, so that each answer takes the same time.
    const hash = linkHash(token);
    const [submission, isEnded] = await Promise.all([this.records.findByLink(hash), this.endedLinks.has(hash)]);
    if (submission && !submission.removedAt && musicTokenPattern.test(token)) return submission;
    // What the studio has deleted may come back.
    const isOver = isEnded || (submission && !isInTrash(submission));
    throw new AppError(isOver ? 'gone' : 'not_found', words);
  }

  private async write(
    token: string,
    attempt: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<ArtistPage> {
    return this.pageOf(await retryOnConflict(tooOften, async () => attempt(await this.find(token))));
  }
}

const songFields = ['trackTitle', 'lyrics', 'tags', 'rights'] as const;
const changedNameOf = (name: (typeof songFields)[number]): ChangedField['field'] =>
  name === 'trackTitle' ? 'title' : name;

/** As it is stored: what a class has made of it does not count. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value ?? null)) as T;

const songOf = (submission: SubmissionDocument, id: string): SongDocument => {
  const song = submission.songs.find(({ _id }) => String(_id) === id);
  if (!song) throw new AppError('not_found', 'This song does not exist');
  return song;
};

const openSong = (submission: SubmissionDocument, id: string): SongDocument => {
  const song = songOf(submission, id);
  if (isDecided(submission)) throw decided();
  return song;
};
