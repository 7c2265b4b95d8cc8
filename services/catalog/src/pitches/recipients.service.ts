import { AppError } from '@cueroom/contracts/app-error';
import type { Created } from '@cueroom/contracts/message';
import { expiryOf } from '@cueroom/contracts/pitches/expiry';
import {
  type PitchLetter,
  type PitchLetterDone,
  type PitchLetterId,
  pitchLetterQueued,
} from '@cueroom/contracts/pitches/letters';
import {
  type AddRecipient,
  type RecipientParams,
  type RecipientWithToken,
  type SendLetter,
  type UpdateRecipient,
} from '@cueroom/contracts/pitches/recipients';
import { linkMark } from '@cueroom/contracts/pitches/letter-mark';
import { listenPath } from '@cueroom/contracts/pitches/pitch-options';
import { limits } from '@cueroom/contracts/rules';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { storedPerson } from '@cueroom/persistence/records/person';
import { fieldChanges } from '@cueroom/persistence/records/record-changes';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { currentAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { PitchActivities } from './activities.repository';
import { forBrief } from './brief-entries';
import { ListenLinks } from './listen-links';
import { willOpen } from './listeners.service';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';
import type { PitchDocument } from './pitches.schema';
import { madeBefore } from './reactions.service';
import { pitchEntries, RecipientsRepository, type RecipientWrite } from './recipients.repository';
import type { Made, RecipientDocument } from './recipients.schema';

const stored = ({ expiresAt, ...fields }: Partial<Omit<AddRecipient, 'id' | 'idempotency'>>) => ({
  ...tidyTexts(fields),
  ...(fields.email !== undefined && { person: storedPerson(fields.email) }),
  ...(expiresAt !== undefined && { expiresAt: expiryOf(expiresAt) ?? null }),
});

/** A letter that waits was to tell the link of before: it does not go any more. */
const withoutLetter = ({ letter }: RecipientDocument, set: object, reason: string): RecipientWrite => ({
  set: { ...set, ...(letter && { mail: { state: 'failed', error: reason } }) },
  unset: { letter: 1 },
});

/** Only its hash is known: a letter with a new one would end a link that opens. */
const linkUnknown = 'This link was made before letters could repeat it: make a new link first';

const keysKeptMs = 24 * 3_600_000;
const recentSends = ({ sends = [] }: RecipientDocument, now = Date.now()): Made[] =>
  sends.filter(({ createdAt }) => createdAt.getTime() > now - keysKeptMs);

const checkCanSend = ({ email, mail, letter: waiting }: RecipientDocument, hasLink: boolean): void => {
  if (!email) throw new AppError('impossible', 'This recipient has no email address');
  // One that failed and waits to be tried again is replaced.
  if (waiting && !mail?.error) throw new AppError('conflict', 'A letter to this recipient is on its way');
  if (!hasLink) throw new AppError('impossible', linkUnknown);
};

const deedOf = ({ revoked, followedUp }: Pick<UpdateRecipient, 'revoked' | 'followedUp'>) => {
  if (revoked !== undefined) return revoked ? 'recipient-revoked' : 'recipient-reopened';
  return followedUp ? 'recipient-followed-up' : 'recipient-changed';
};

/** Undone, the time before counts again. */
const followUp = ({ followedUpAt = null, followedUpBefore = null }: RecipientDocument, isDone: boolean) =>
  isDone
    ? { followedUpAt: new Date(), followedUpBefore: followedUpAt }
    : { followedUpAt: followedUpBefore, followedUpBefore: null };

/** Who a pitch goes to, each by a link of their own. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly pitches: PitchesRepository,
    private readonly links: ListenLinks,
    private readonly activities: PitchActivities,
    private readonly hints: PitchHints,
  ) {}

  async add({ id, idempotency, ...fields }: AddRecipient): Promise<Created<RecipientWithToken>> {
    const pitch = await this.pitch(id);
    if ((await this.recipients.count(id)) >= limits.pitchRecipients) {
      throw new AppError('impossible', `A pitch has at most ${limits.pitchRecipients} recipients`);
    }
    const _id = this.recipients.newId();
    const { briefId } = pitch;
    const outbox = briefId ? [forBrief(_id, { briefId, pitchId: id, did: 'linked' })] : [];
    const added = await this.recipients.add(
      { _id, pitchId: id, ...stored(fields), ...this.links.linkOf(_id), outbox },
      (recipient, isRepeated) => this.links.recordOf({ pitch, recipient }, !isRepeated),
      idempotency,
    );
    await this.tellPeople(id);
    return added;
  }

  async update({ id, recipientId, revoked, followedUp, ...fields }: UpdateRecipient): Promise<RecipientWithToken> {
    const changed = await this.change({ id, recipientId }, (recipient) => {
      const revokedAt = revoked ? new Date() : null;
      const set = {
        ...stored(fields),
        ...(revoked !== undefined && { revokedAt }),
        ...(followedUp !== undefined && followUp(recipient, followedUp)),
      };
      const did = deedOf({ revoked, followedUp });
      const isChanged = revoked !== undefined || fieldChanges(recipient, set).fields.length > 0;
      const events = isChanged ? pitchEntries(did, id) : [];
      if (!revoked) return { set, events };
      return { ...withoutLetter(recipient, set, 'The link was revoked before the letter went'), events };
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

  /** The former one is over. */
  renewLink(params: RecipientParams): Promise<RecipientWithToken> {
    const reason = 'The link was replaced before the letter went';
    const decide = (recipient: RecipientDocument) => ({
      ...withoutLetter(recipient, { ...this.links.nextLinkOf(recipient), revokedAt: null }, reason),
      events: pitchEntries('recipient-link-renewed', params.id),
    });
    return this.change(params, decide, true);
  }

  /** With the link that is there; one that was revoked stays over, and a new one takes its place. */
  async send({ idempotency, subject, text, origin, ...params }: SendLetter): Promise<Created<RecipientWithToken>> {
    if (!text.includes(linkMark)) {
      throw new AppError('invalid', 'Some fields are not valid', { text: [`The text needs ${linkMark}`] });
    }
    const letter = { id: this.recipients.newId(), subject: subject.trim(), text, origin };
    let isRepeated = false;
    const sent = await this.change(params, (recipient, { briefId }) => {
      const sends = recentSends(recipient);
      isRepeated = madeBefore(sends, idempotency) !== undefined;
      if (isRepeated) return null;
      const { revokedAt } = recipient;
      checkCanSend(recipient, revokedAt !== null || this.links.tokenOf(recipient) !== null);
      return {
        set: {
          ...{ letter, mail: { state: 'queued' } },
          ...(idempotency && { sends: [...sends, { id: letter.id, createdAt: new Date(), ...idempotency }] }),
          ...(revokedAt && { ...this.links.nextLinkOf(recipient), revokedAt: null }),
        },
        events: [
          outboxEntry(pitchLetterQueued, letter.id, {
            ...{ letterId: letter.id, pitchId: params.id, recipientId: params.recipientId },
            ...{ briefId, contactId: recipient.contactId, by: currentAdmin() },
          }),
          ...pitchEntries('recipient-link-sent', params.id),
        ],
      };
    });
    return isRepeated ? { ...sent, isRepeated } : sent;
  }

  /** @returns null when it was replaced meanwhile, or its link would not open any more. That of a draft will. */
  async letter({ recipientId, letterId }: PitchLetterId): Promise<PitchLetter | null> {
    const recipient = await this.recipients.find({ _id: recipientId });
    const pitch = recipient && (await this.pitches.find(recipient.pitchId));
    if (!recipient?.email || !pitch || !willOpen({ pitch, recipient })) return null;
    const { name, email, letter } = recipient;
    const token = this.links.tokenOf(recipient);
    if (letter?.id !== letterId || !letter.origin || !token) return null;
    const link = letter.origin + listenPath + token;
    return { name, email, subject: letter.subject, text: letter.text.replaceAll(linkMark, () => link), link };
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

  private async change(
    params: RecipientParams,
    decide: (recipient: RecipientDocument, pitch: PitchDocument) => RecipientWrite,
    isNewLink = false,
  ): Promise<RecipientWithToken> {
    const pitch = await this.pitch(params.id);
    const read = async () => ({ recipient: await this.find(params) });
    const recipient = await this.recipients.write(read, (found) => decide(found.recipient, pitch));
    // Clients' pages, and the window of someone else in the studio.
    await Promise.all([this.hints.changed(params.id), this.hints.reacted(params.id)]);
    return this.links.recordOf({ pitch, recipient }, isNewLink);
  }

  private async pitch(id: string): Promise<PitchDocument> {
    const pitch = await this.pitches.find(id);
    if (!pitch) throw this.pitches.notFound();
    return pitch;
  }

  private async find({ id, recipientId }: RecipientParams): Promise<RecipientDocument> {
    await this.pitch(id);
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
      // A change that was under way may have added them to the feed again.
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
