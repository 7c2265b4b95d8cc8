import { AppError } from '@cueroom/contracts/app-error';
import type { Created } from '@cueroom/contracts/message';
import { expiryOf, isOver } from '@cueroom/contracts/pitches/expiry';
import {
  type PitchLetter,
  type PitchLetterDone,
  type PitchLetterId,
  pitchLetterQueued,
} from '@cueroom/contracts/pitches/letters';
import type { CommentAnswer } from '@cueroom/contracts/pitches/reactions';
import {
  type AddRecipient,
  type AnswerComment,
  type Recipient,
  type RecipientParams,
  type RecipientWithToken,
  type SendLetter,
  type UpdateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { linkMark } from '@cueroom/contracts/pitches/letter-mark';
import { listenPath } from '@cueroom/contracts/pitches/listen';
import { limits } from '@cueroom/contracts/rules';
import { outboxEntry } from '@cueroom/persistence/outbox.schema';
import { storedPerson } from '@cueroom/persistence/person';
import { tidyTexts } from '@cueroom/persistence/tidy-texts';
import { Injectable } from '@nestjs/common';
import { PitchActivities } from './activities.repository';
import { endOfLink } from './listeners.service';
import { newToken, tokenHashOf } from './listen-token';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';
import { recipientRecord } from './recipient-record';
import { RecipientsRepository, type RecipientWrite } from './recipients.repository';
import type { RecipientDocument } from './recipients.schema';

const stored = ({ expiresAt, ...fields }: Partial<Omit<AddRecipient, 'id' | 'idempotency'>>) => ({
  ...tidyTexts(fields),
  ...(fields.email !== undefined && { person: storedPerson(fields.email) }),
  ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) ?? null }),
});

const linked = (token: string) => ({ tokenHash: tokenHashOf(token), linkedAt: new Date() });

/** A letter that waits has the link of before: it does not go any more. */
const withoutLetter = ({ letter }: RecipientDocument, set: object, reason: string): RecipientWrite => ({
  set: { ...set, ...(letter && { mail: { state: 'failed', error: reason } }) },
  unset: { letter: 1 },
});

/** Who a pitch goes to, each by a link of their own. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly pitches: PitchesRepository,
    private readonly activities: PitchActivities,
    private readonly hints: PitchHints,
  ) {}

  async add({ id, idempotency, ...fields }: AddRecipient): Promise<Created<RecipientWithToken>> {
    await this.pitches.get(id);
    if ((await this.recipients.count(id)) >= limits.pitchRecipients) {
      throw new AppError('impossible', `A pitch has at most ${limits.pitchRecipients} recipients`);
    }
    const token = newToken();
    const added = await this.recipients.add({ pitchId: id, ...stored(fields), ...linked(token) }, idempotency);
    await this.tellPeople(id);
    return added.isRepeated ? added : { ...added, token };
  }

  async update({ id, recipientId, revoked, ...fields }: UpdateRecipient): Promise<Recipient> {
    const changed = await this.change({ id, recipientId }, (recipient) => {
      const revokedAt = revoked ? new Date() : null;
      const set = { ...stored(fields), ...(revoked !== undefined && { revokedAt }) };
      return revoked ? withoutLetter(recipient, set, 'The link was revoked before the letter went') : { set };
    });
    const { name, email, company } = fields;
    if ([name, email, company].some((text) => text !== undefined)) await this.tellPeople(id);
    return changed;
  }

  async delete({ id, recipientId }: RecipientParams): Promise<void> {
    await this.find({ id, recipientId });
    await this.recipients.remove({ _id: recipientId, pitchId: id });
    await this.activities.forget({ recipientId: { $in: [recipientId] } });
    await this.tellPeople(id);
    await this.hints.changed(id);
  }

  /** A letter that waits leads to the former one, and is not sent any more. */
  async renewLink(params: RecipientParams): Promise<RecipientWithToken> {
    const token = newToken();
    const set = { ...linked(token), revokedAt: null };
    const reason = 'The link was replaced before the letter went';
    return { ...(await this.change(params, (recipient) => withoutLetter(recipient, set, reason))), token };
  }

  async send({ id, recipientId, subject, text, origin }: SendLetter): Promise<Recipient> {
    if (!text.includes(linkMark)) {
      throw new AppError('invalid', 'Some fields are not valid', { text: [`The text needs ${linkMark}`] });
    }
    return this.change({ id, recipientId }, ({ email, mail, revokedAt, letter: waiting }) => {
      if (!email) throw new AppError('impossible', 'This recipient has no email address');
      // One that failed and waits to be tried again is replaced.
      if (waiting && !mail?.error) throw new AppError('conflict', 'A letter to this recipient is on its way');
      const token = newToken();
      const letterId = this.recipients.newId();
      const letter = { id: letterId, subject: subject.trim(), text, link: origin + listenPath + token };
      return {
        set: {
          ...{ letter, mail: { state: 'queued' } },
          // The link of before is good until the letter goes, but for one that was revoked.
          ...(revokedAt && { ...linked(token), revokedAt: null }),
        },
        events: [outboxEntry(pitchLetterQueued, letterId, { letterId, pitchId: id, recipientId })],
      };
    });
  }

  /** @returns null when it was replaced meanwhile, or its link would not open any more. That of a draft will. */
  async letter({ recipientId, letterId }: PitchLetterId): Promise<PitchLetter | null> {
    const found = await this.recipients.find({ _id: recipientId });
    const { letter } = found ?? {};
    if (!found?.email || letter?.id !== letterId || found.revokedAt) return null;
    const pitch = await this.pitches.find(found.pitchId);
    if (!pitch || pitch.status === 'closed' || isOver(endOfLink({ pitch, recipient: found }))) return null;
    const { subject, text, link } = letter;
    return { name: found.name, email: found.email, subject, text: text.replaceAll(linkMark, () => link), link };
  }

  /** The mail server is about to take it: from here on its link is the one that opens. @returns null as above */
  async letterGoes(id: PitchLetterId): Promise<PitchLetter | null> {
    const letter = await this.letter(id);
    return letter && (await this.openLinkOf(id, letter)) ? letter : null;
  }

  /** @returns false when the letter was replaced, or its link revoked, meanwhile */
  private async openLinkOf({ recipientId, letterId }: PitchLetterId, { link }: PitchLetter): Promise<boolean> {
    const opening = linked(link.slice(link.lastIndexOf('/') + 1));
    const found = await this.recipients.find({ _id: recipientId });
    if (!found) return false;
    const { letter } = await this.recipients.write(
      async () => ({ recipient: (await this.recipients.find({ _id: recipientId })) ?? found }),
      ({ recipient }) =>
        recipient.letter?.id === letterId && recipient.tokenHash !== opening.tokenHash ? { set: opening } : null,
    );
    await this.hints.changed(found.pitchId);
    return letter?.id === letterId;
  }

  /** The text is kept until then only. Safe to run twice, and late. */
  async finishLetter({ recipientId, letterId, state, error, at }: PitchLetterDone): Promise<void> {
    const found = await this.recipients.find({ _id: recipientId });
    if (!found) return;
    const moment = new Date(at);
    const isSent = state === 'sent';
    await this.recipients.write(
      async () => ({ recipient: (await this.recipients.find({ _id: recipientId })) ?? found }),
      ({ recipient: { letter, mail } }) => {
        if (mail?.state !== 'queued' || (letter && letter.id !== letterId)) return null;
        const done = { state, ...(error && { error }), ...(isSent && { sentAt: moment }) };
        const set = { mail: done, ...(isSent && { sentAt: moment }) };
        return { set, ...(state !== 'queued' && { unset: { letter: 1 } }) };
      },
    );
    await this.hints.reacted(found.pitchId);
  }

  async answer({ id, commentId, text, by }: AnswerComment): Promise<CommentAnswer> {
    const answer = { text: text.trim(), at: new Date(), by };
    const read = async () => {
      const recipient = await this.recipients.findByComment(id, commentId);
      if (!recipient) throw new AppError('not_found', 'This comment does not exist');
      return { recipient };
    };
    await this.recipients.write(read, ({ recipient: { reactions } }) => ({
      set: {
        reactions: reactions.map((of) => ({
          ...of,
          comments: of.comments.map((comment) => (comment.id === commentId ? { ...comment, answer } : comment)),
        })),
      },
    }));
    await this.hints.changed(id);
    return { ...answer, at: answer.at.toISOString() };
  }

  private async change(
    params: RecipientParams,
    decide: (recipient: RecipientDocument) => RecipientWrite,
  ): Promise<Recipient> {
    const read = async () => ({ recipient: await this.find(params) });
    const changed = await this.recipients.write(read, ({ recipient }) => decide(recipient));
    // Clients' pages, and the window of someone else in the studio.
    await Promise.all([this.hints.changed(params.id), this.hints.reacted(params.id)]);
    return recipientRecord(changed);
  }

  private async find({ id, recipientId }: RecipientParams): Promise<RecipientDocument> {
    await this.pitches.get(id);
    const recipient = await this.recipients.find({ _id: recipientId, pitchId: id });
    if (!recipient) throw this.recipients.notFound();
    return recipient;
  }

  /** For the erasure of people; they go last: after a crash in between they are still found. @returns how many */
  async erase(ids: string[]): Promise<number> {
    const pitchIds = new Set((await this.recipients.of(ids)).map(({ pitchId }) => pitchId));
    await this.activities.forget({ recipientId: { $in: ids } });
    for (const pitchId of pitchIds) await this.tellPeople(pitchId, ids);
    const count = await this.recipients.erase(ids);
    for (const pitchId of pitchIds) {
      // A change that was under way may have told of them again.
      await this.tellPeople(pitchId);
      await this.hints.changed(pitchId);
    }
    return count;
  }

  private tellPeople(id: string, without: readonly string[] = []): Promise<void> {
    return this.pitches.setPeople(id, async () => {
      const people = (await this.recipients.list(id)).filter(({ _id }) => !without.includes(String(_id)));
      return people.flatMap(({ name, email, company }) => [name, email ?? '', company ?? '']).filter(Boolean);
    });
  }
}
