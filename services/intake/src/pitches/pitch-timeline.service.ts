import { checkReaction, type PitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import type { PitchLetterQueued } from '@cueroom/contracts/pitches/letters';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { ReceivedRepository } from '../announcements/received.repository';
import { shortened } from '../mail/letter';
import { Mails } from '../mail/mails.repository';
import { IntakeSettings } from '../settings';
import { PitchMails } from './pitch.mails';
import { describeReaction, occurrenceOf, sayReaction, taskOf, wishFacts } from './pitch-words';

const longestSubject = 200;

const entities = ['brief', 'contact'] as const;
const placeOf = (reactionId: string, entityType: (typeof entities)[number]): string =>
  `${occurrenceOf(reactionId)}-${entityType}`;
/** What every activity of these people begins with. */
export const occurrencesOf = (recipientIds: readonly string[]): RegExp =>
  new RegExp(`^pitch-(${recipientIds.join('|')})-`);

/** That a client opened a pitch, or heard a track of it. */
export const listeningOccurrence = /^pitch-[0-9a-f]{24}-.+-(opened|heard-[0-9a-f]{24})-(brief|contact)$/;

/** Who wants a license, as far as it is known. */
interface Asker {
  name: string;
  email?: string | null;
  company?: string | null;
}

/** What clients do on the pages of pitches, as the CRM tells it. Safe to run twice. */
@Injectable()
export class PitchTimeline {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly received: ReceivedRepository,
    private readonly letters: PitchMails,
    private readonly mails: Mails,
    private readonly settings: IntakeSettings,
    private readonly bus: Bus,
  ) {}

  async add(reaction: PitchReacted): Promise<void> {
    const { reactionId, kind, pitchId, briefId, contactId, recipientName, createdAt } = reaction;
    const subject = shortened(sayReaction(reaction), longestSubject);
    const ids = { brief: briefId, contact: contactId };
    for (const entityType of entities) {
      const entityId = ids[entityType];
      // What is gone gets no more activities.
      if (!entityId || !(await this.received.find(entityType, entityId))) continue;
      await this.activities.insertOnce({
        ...{ entityType, entityId, subject, pitchId },
        changeId: placeOf(reactionId, entityType),
        activityType: 'pitch',
        description: describeReaction(reaction),
        createdBy: recipientName,
        createdAt: new Date(createdAt),
      });
    }
    if (kind === 'request') await this.addTask(reaction, await this.askerOf(reaction));
    if (kind !== 'request' && !(briefId ?? contactId)) return;
    // That it was taken back, or that its recipient was deleted, may have been heard before.
    if (!(await this.bus.request(checkReaction, reaction)).isThere) await this.takeBack(reactionId);
  }

  async takeBack(reactionId: string): Promise<void> {
    const places = entities.map((entityType) => placeOf(reactionId, entityType));
    await this.activities.forgetOccurrences({ $in: [...places, taskOf(reactionId)] });
  }

  queueLetter({ letterId, pitchId, recipientId, briefId, contactId, by }: PitchLetterQueued): Promise<void> {
    return this.letters.addLetter({ key: letterId, pitchId, facts: { recipientId, briefId, contactId, by } });
  }

  async forget(recipientId: string): Promise<void> {
    await this.activities.forgetOccurrences(occurrencesOf([recipientId]));
    await this.mails.forget([recipientId]);
  }

  /** Of someone without an address of their own it is that of the message that the studio has of them. */
  private async askerOf({ recipientName: name, asker, contactId }: PitchReacted): Promise<Asker> {
    const contact = contactId ? await this.received.find('contact', contactId) : null;
    const known = contact?.kind === 'contact' ? contact.record : null;
    return { name, email: asker?.email ?? known?.email, company: asker?.company ?? known?.company };
  }

  /** Due today, and announced by email where there is a mail server. */
  private async addTask(reaction: PitchReacted, { name, email, company }: Asker): Promise<void> {
    const { reactionId, pitchId, recipientId, recipientName, trackTitle, pitchTitle, wish, createdAt } = reaction;
    const { TIME_ZONE: timeZone } = this.settings;
    const track = trackTitle ?? 'a track';
    const facts = [
      ['From', recipientName],
      ...(email ? [['Email', email]] : []),
      ...(company ? [['Company', company]] : []),
      ['Track', track],
      ['Pitch', pitchTitle],
      ...wishFacts(wish ?? { project: '' }),
    ];
    await this.activities.insertOnce({
      changeId: taskOf(reactionId),
      entityType: 'pitch',
      entityId: pitchId,
      activityType: 'pitch',
      subject: shortened(`License request: ${wish?.project ?? ''} (${track})`, longestSubject),
      description: facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      // As in 2026-11-24, by the studio's clocks.
      dueDate: new Date(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(createdAt))),
      createdBy: recipientName,
      createdAt: new Date(createdAt),
    });
    const replyTo = email ? { name, address: email } : undefined;
    await this.letters.addRequest({ key: reactionId, pitchId, facts: { recipientId, ...(replyTo && { replyTo }) } });
  }
}
