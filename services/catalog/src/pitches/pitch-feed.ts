import { type PitchReacted, pitchReacted, type ReactionState } from '@cueroom/contracts/pitches/pitch-activity';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { PitchActivities } from './activities.repository';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';
import { commentReaction } from './reacted';
import { RecipientsRepository, type RecipientWrite } from './recipients.repository';
import type { RecipientDocument } from './recipients.schema';

/** What clients do, for the studio's screen. */
@Injectable()
export class PitchFeed {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly activities: PitchActivities,
    private readonly pitches: PitchesRepository,
    private readonly hints: PitchHints,
  ) {}

  /** A guarded write of a recipient, and the feed's entries about it. The event in the write adds them where this process crashes in between. */
  async write<Read extends { recipient: RecipientDocument }>(
    read: () => Promise<Read>,
    decide: (read: Read) => RecipientWrite | Promise<RecipientWrite>,
  ): Promise<RecipientDocument> {
    let write: RecipientWrite = null;
    const recipient = await this.recipients.write(read, async (found) => (write = await decide(found)));
    for (const { name, data } of (write as RecipientWrite)?.events ?? []) {
      if (name !== pitchReacted.name) continue;
      await this.tell(data as PitchReacted).catch((error: unknown) =>
        log.warn({ err: error }, 'feed entry not written, its event will write it'),
      );
    }
    return recipient;
  }

  /** Safe to run twice. The last step checks that it is still true: what was taken back meanwhile, or came from someone who was deleted, is not announced. */
  async tell(reaction: PitchReacted): Promise<void> {
    const { reactionId, pitchId, recipientId, createdAt } = reaction;
    const { activity, isNew } = await this.activities.add(reaction);
    // Other windows of the same person are notified, too.
    if (isNew && isShown(reaction)) await this.hints.answered(recipientId);
    if (!activity || !(await this.check(reaction)).isThere) return this.activities.forget({ reactionId });
    await this.pitches.tellActivity(pitchId, new Date(createdAt));
    await this.hints.reacted(pitchId, activity);
  }

  async check(reaction: PitchReacted): Promise<ReactionState> {
    const recipient = await this.recipients.find({ _id: reaction.recipientId });
    return { isThere: recipient !== null && stands(reaction, recipient) };
  }
}

/** Does it stand on the page of the person? */
const isShown = ({ kind }: PitchReacted): boolean => kind === 'choice' || kind === 'comment' || kind === 'request';

const stands = ({ kind, reactionId }: PitchReacted, { _id, reactions }: RecipientDocument): boolean =>
  kind !== 'comment' ||
  reactions.some(({ comments }) => comments.some(({ id }) => reactionId === commentReaction(String(_id), id)));
