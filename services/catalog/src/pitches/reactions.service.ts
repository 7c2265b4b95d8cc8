import { AppError } from '@cueroom/contracts/app-error';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import type { Created } from '@cueroom/contracts/message';
import type {
  AddComment,
  Chosen,
  ChooseTrack,
  ListenCommentParams,
  RequestLicense,
} from '@cueroom/contracts/pitches/listen';
import type { LicenseRequest, TrackComment } from '@cueroom/contracts/pitches/reactions';
import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { commentTakenBack, type ListenDownloadFetched } from '@cueroom/contracts/pitches/pitch-activity';
import { limits } from '@cueroom/contracts/rules';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from '../tracks/tracks.repository';
import { PitchActivities } from './activities.repository';
import { Listeners, type Opened } from './listeners.service';
import { longestSec, reactionsOf, versionIn } from './listen-content';
import { PitchFeed } from './pitch-feed';
import { commentReaction, reacted, type Reaction } from './reacted';
import { commentRecord, requestRecord } from './recipient-record';
import { RecipientsRepository } from './recipients.repository';
import type { RecipientDocument, StoredDownload, StoredReactions } from './recipients.schema';

/** So many downloads of a track are remembered: media keeps each for a day. */
const downloadsKept = 50;
/** For so long a comment can be taken back. */
const takenBackWithinMs = 10 * 60_000;

/** The track of an act, as it stands in the pitch. */
interface ActedOn extends Opened {
  track: Track;
  placed: PitchTrack;
  of: StoredReactions;
}
/** What is there now of the track, and the events for the studio. */
type Act = { of: StoredReactions; reaction: Reaction & { occurrence?: string } } | null;

export const withReactions = (all: readonly StoredReactions[], changed: StoredReactions): StoredReactions[] => {
  const others = all.filter(({ trackId }) => trackId !== changed.trackId);
  return [...others, changed];
};

/** What a client does: one guarded write with its event, so that what was confirmed is never lost. */
@Injectable()
export class Reactions {
  constructor(
    private readonly listeners: Listeners,
    private readonly recipients: RecipientsRepository,
    private readonly tracks: TracksRepository,
    private readonly activities: PitchActivities,
    private readonly feed: PitchFeed,
  ) {}

  /** The choice that was made last stands, wherever it was made and however late it comes. @returns what stands */
  async choose({ token, trackId, choice = null, chosenAt, insteadOf }: ChooseTrack): Promise<Chosen> {
    const madeAt = new Date(Math.min(Date.now(), chosenAt ? Date.parse(chosenAt) : Infinity));
    let standing: Pick<StoredReactions, 'choice' | 'choiceAt'> = { choice, choiceAt: madeAt };
    await this.act(token, trackId, ({ of }) => {
      const isSeen = of.choiceAt?.toISOString() === (insteadOf ?? undefined);
      const isOlder = !isSeen && chosenAt !== undefined && of.choiceAt !== undefined && of.choiceAt > madeAt;
      standing = isOlder || of.choice === choice ? of : { choice, choiceAt: madeAt };
      const came = { ...of, ...standing, choiceCameAt: new Date() };
      return standing === of ? null : { of: came, reaction: { kind: 'choice', choice } };
    });
    return { trackId, choice: standing.choice, choiceAt: standing.choiceAt?.toISOString() ?? null };
  }

  async comment({ token, trackId, at, text, idempotency }: AddComment): Promise<Created<TrackComment>> {
    const comment = {
      id: this.recipients.newId(),
      at,
      text: text.trim(),
      createdAt: new Date(),
      ...keyOf(idempotency),
    };
    let first: TrackComment | undefined;
    await this.act(token, trackId, ({ of, track, placed, recipient }) => {
      const all = recipient.reactions.flatMap(({ comments }) => comments);
      const made = madeBefore(all, idempotency);
      first = made && commentRecord(made);
      if (made) return null;
      if (at > Math.ceil(longestSec(track, placed))) {
        throw new AppError('invalid', 'Some fields are not valid', { at: ['This is after the end of the track'] });
      }
      if (all.length >= limits.pitchComments) throw tooMany('comments');
      const reaction = {
        kind: 'comment',
        at,
        text: comment.text,
        commentId: comment.id,
        occurrence: `comment-${comment.id}`,
      } as const;
      return { of: { ...of, comments: [...of.comments, comment] }, reaction };
    });
    return first ? { ...first, isRepeated: true } : commentRecord(comment);
  }

  /** One's own, as long as it may be a slip. */
  async takeBack({ token, id }: ListenCommentParams, now = Date.now()): Promise<RecipientDocument> {
    const recipient = await this.recipients.write(
      () => this.listeners.open(token),
      ({ recipient: { _id, reactions } }) => {
        const comment = reactions.flatMap(({ comments }) => comments).find((one) => one.id === id);
        if (!comment) throw new AppError('not_found', 'This comment does not exist');
        if (now - comment.createdAt.getTime() > takenBackWithinMs) {
          throw new AppError('conflict', 'A comment can be deleted for 10 minutes');
        }
        const without = (of: StoredReactions) => ({ ...of, comments: of.comments.filter((one) => one.id !== id) });
        const reactionId = commentReaction(String(_id), id);
        const events = [outboxEntry(commentTakenBack, reactionId, { reactionId })];
        return { set: { reactions: reactions.map(without) }, events };
      },
    );
    await this.activities.forget({ reactionId: commentReaction(String(recipient._id), id) });
    return recipient;
  }

  async request({ token, trackId, idempotency, ...wish }: RequestLicense): Promise<Created<LicenseRequest>> {
    const { project, media = null, territory = null, term = null, deadline = null, budget = null } = wish;
    const wanted = { project: project.trim(), media, territory, term, deadline, budget };
    const request = { id: this.recipients.newId(), createdAt: new Date(), ...wanted, ...keyOf(idempotency) };
    let first: LicenseRequest | undefined;
    await this.act(token, trackId, ({ of, recipient }) => {
      const all = recipient.reactions.flatMap(({ requests }) => requests);
      const made = madeBefore(all, idempotency);
      first = made && requestRecord(made);
      if (made) return null;
      if (all.length >= limits.pitchRequests) throw tooMany('requests');
      const { email, company } = recipient;
      const reaction = { kind: 'request', requestId: request.id, wish: wanted, asker: { email, company } } as const;
      return { of: { ...of, requests: [...of.requests, request] }, reaction };
    });
    return first ? { ...first, isRepeated: true } : requestRecord(request);
  }

  /** One file, or one ZIP of all that is on the page: it may be fetched from now on. */
  async download(token: string, trackIds: string[], download: StoredDownload): Promise<void> {
    await this.recipients.write(
      () => this.listeners.open(token),
      ({ recipient }) => {
        if (recipient.reactions.some((of) => downloadIn(of, download.id))) return null;
        const reactions = trackIds.reduce((all, trackId) => {
          const of = reactionsOf(recipient, trackId);
          return withReactions(all, { ...of, downloads: [...of.downloads, download].slice(-downloadsKept) });
        }, recipient.reactions);
        return { set: { reactions } };
      },
    );
  }

  /** All of its bytes went out: recorded once, also when it is fetched again, or the link has ended meanwhile. */
  async fetched({ recipientId, id }: ListenDownloadFetched): Promise<void> {
    const opened = await this.listeners.known(recipientId);
    if (!opened) return;
    await this.feed.write(
      async () => (await this.listeners.known(recipientId)) ?? opened,
      async (now) => {
        const inIt = now.recipient.reactions.filter((of) => downloadIn(of, id)?.fetchedAt === null);
        const [first] = inIt;
        if (!first) return null;
        const { format, versionId } = downloadIn(first, id)!;
        const [track] = inIt.length === 1 ? await this.tracks.listOf([first.trackId]) : [];
        const about = track && { track, version: versionIn(track, versionId) };
        const reaction = { kind: 'download', text: format } as const;
        const mark = (one: StoredDownload) => (one.id === id ? { ...one, fetchedAt: new Date() } : one);
        return {
          set: {
            reactions: now.recipient.reactions.map((of) => ({ ...of, downloads: of.downloads.map(mark) })),
          },
          events: [reacted(now, reaction, about, `download-${id}`)],
        };
      },
    );
  }

  /** @throws AppError 'not_found' when the track is not on the page */
  async trackOf(opened: Opened, trackId: string): Promise<ActedOn> {
    const placed = opened.pitch.tracks.find((one) => one.trackId === trackId);
    const [track] = placed ? await this.tracks.listOf([trackId]) : [];
    if (!placed || !track?.available) throw new AppError('not_found', 'This track is not here (any more)');
    return { ...opened, track, placed, of: reactionsOf(opened.recipient, trackId) };
  }

  private async act(token: string, trackId: string, decide: (on: ActedOn) => Act): Promise<void> {
    await this.feed.write(
      () => this.listeners.open(token),
      async (opened) => {
        const on = await this.trackOf(opened, trackId);
        const act = decide(on);
        if (!act) return null;
        const { occurrence, ...reaction } = act.reaction;
        return {
          set: { reactions: withReactions(opened.recipient.reactions, act.of) },
          events: [reacted(on, reaction, on, occurrence)],
        };
      },
    );
  }
}

const downloadIn = ({ downloads }: StoredReactions, id: string): StoredDownload | undefined =>
  downloads.find((one) => one.id === id);

const keyOf = (idempotency?: Idempotency) => (idempotency ? { ...idempotency } : {});

/** @param all on whichever track @throws AppError 'conflict' when something else came with this key */
export const madeBefore = <Made extends { key?: string; bodyHash?: string }>(
  all: readonly Made[],
  idempotency?: Idempotency,
): Made | undefined => {
  const made = idempotency && all.find(({ key }) => key === idempotency.key);
  if (made && made.bodyHash !== idempotency.bodyHash) throw new AppError('conflict', keyUsedBefore);
  return made;
};

const tooMany = (what: string) => new AppError('conflict', `There are too many ${what} already. Please write to us.`);
