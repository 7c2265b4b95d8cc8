import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IntakeSettings } from '../settings';
import type { OfSubmission, PersonRequestDocument, RequestAction } from './person-requests.schema';

export const openMs = 3_600_000;
const tokenPattern = /^([0-9a-f]{24})-([\w-]{43})$/;

/** Confirmations by mail, open for an hour. The token is made of the secret and the request: it is stored nowhere. */
@Injectable()
export class PersonRequests {
  constructor(
    @InjectModel('PersonRequest') private readonly requests: Model<PersonRequestDocument>,
    private readonly settings: IntakeSettings,
  ) {}

  /** A button that is pressed twice within a minute makes one request. */
  async add(
    email: string,
    action: RequestAction,
    of: OfSubmission = {},
    now = new Date(),
  ): Promise<PersonRequestDocument> {
    const { submissionId } = of;
    const recent = { email, action, submissionId, usedAt: null, askedAt: { $gt: new Date(now.getTime() - 60_000) } };
    const known = await this.requests.findOne(recent).lean<PersonRequestDocument>();
    return known ?? (await this.requests.create({ email, action, ...of, askedAt: now })).toObject();
  }

  tokenOf(id: string): string {
    return `${id}-${this.sign(id)}`;
  }

  /** Whether this is a link of ours, also when it is over. */
  isOurs(token: string): boolean {
    const [, id = '', signature = ''] = tokenPattern.exec(token) ?? [];
    const expected = this.sign(id);
    return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  }

  /** Null when its hour is over. @param token one of ours */
  async find(token: string, now = new Date()): Promise<PersonRequestDocument | null> {
    const open = { $gt: new Date(now.getTime() - openMs) };
    return this.requests.findOne({ _id: token.slice(0, 24), askedAt: open }).lean<PersonRequestDocument>();
  }

  /** @param erasureId of everything from the address */
  async markUsed({ _id, action }: PersonRequestDocument, erasureId?: string, now = new Date()): Promise<void> {
    const used = { usedAt: now, ...(erasureId && { erasureId }) };
    await this.requests.updateOne({ _id }, { $set: used, ...(action !== 'change-email' && { $unset: { email: 1 } }) });
  }

  private sign(id: string): string {
    return createHmac('sha256', this.settings.SIGNING_SECRET).update(`person-request\n${id}`).digest('base64url');
  }
}
