import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument } from '../mail/mail-state';
import { IntakeSettings } from '../settings';
import type { OfSubmission, PersonRequestDocument, RequestAction } from './person-requests.schema';

const openMs = 3_600_000;
const tokenPattern = /^([0-9a-f]{24})-([\w-]{43})$/;

/** Confirmations by mail, open for an hour. The token is made of the secret and the request: it is stored nowhere. */
@Injectable()
export class PersonRequests {
  constructor(
    @InjectModel('PersonRequest') private readonly requests: Model<PersonRequestDocument>,
    private readonly settings: IntakeSettings,
  ) {}

  async add(email: string, action: RequestAction, of: OfSubmission = {}, now = new Date()): Promise<void> {
    const { submissionId } = of;
    // Pressed twice: one email.
    const recent = { email, action, submissionId, usedAt: null, askedAt: { $gt: new Date(now.getTime() - 60_000) } };
    if (await this.requests.exists(recent)) return;
    const mail = { state: 'queued', tries: 0, nextTryAt: now } as const;
    await this.requests.create({ email, action, ...of, askedAt: now, mail });
  }

  tokenOf({ _id }: Pick<PersonRequestDocument, '_id'>): string {
    return `${String(_id)}-${this.sign(String(_id))}`;
  }

  /** Whether this is a link of ours, also when it is over. */
  isOurs(token: string): boolean {
    const [, id = '', signature = ''] = tokenPattern.exec(token) ?? [];
    const expected = this.sign(id);
    return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  }

  /** Null when it was used, or its hour is over. @param token one of ours */
  async find(token: string, now = new Date()): Promise<PersonRequestDocument | null> {
    const open = { $gt: new Date(now.getTime() - openMs) };
    return this.requests.findOne({ _id: token.slice(0, 24), askedAt: open }).lean<PersonRequestDocument>();
  }

  async markUsed({ _id }: PersonRequestDocument, now = new Date()): Promise<void> {
    await this.requests.updateOne({ _id }, { $set: { usedAt: now } });
  }

  async remove({ _id }: PersonRequestDocument): Promise<void> {
    await this.requests.deleteOne({ _id });
  }

  takeDue(until: Date, now: Date): Promise<PersonRequestDocument | null> {
    return this.requests.findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst).lean<PersonRequestDocument>();
  }

  async recordMail({ _id, action }: PersonRequestDocument, mail: MailDocument): Promise<void> {
    // What is told waits as long as it takes: no link in it has an end.
    const askedAt = action.startsWith('tell-') && mail.nextTryAt ? { askedAt: new Date() } : {};
    await this.requests.updateOne({ _id }, { $set: { mail, ...askedAt } });
  }

  private sign(id: string): string {
    return createHmac('sha256', this.settings.SIGNING_SECRET).update(`person-request\n${id}`).digest('base64url');
  }
}
