import type { Activity, ActivityMail } from '@cueroom/contracts/intake/activities';
import type { GiveFeedback } from '@cueroom/contracts/intake/feedback';
import type { Created } from '@cueroom/contracts/message';
import { createOnce } from '@cueroom/persistence/idempotency';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { activityRecord } from '../activities/activities.repository';
import type { ActivityDocument, MailDocument } from '../activities/activities.schema';

/** Feedback that waits to be emailed. */
export interface PendingEmail {
  activityId: string;
  submissionId: string;
  feedback: string;
  /** How often it was tried, this time included. */
  tries: number;
  writtenAt: Date;
}

/** Feedback is an activity of its submission, and its mail waits in the same document. */
@Injectable()
export class FeedbackRepository {
  constructor(@InjectModel('Activity') private readonly activities: Model<ActivityDocument>) {}

  insert({ id, feedback, createdBy, idempotency }: GiveFeedback, isToBeMailed: boolean): Promise<Created<Activity>> {
    const mail: MailDocument = isToBeMailed
      ? { state: 'queued', tries: 0, nextTryAt: new Date() }
      : { state: 'not_configured' };
    const about = { entityType: 'submission', entityId: id, activityType: 'feedback' } as const;
    const description = feedback.trim();
    const given = { ...about, subject: 'Feedback', description, createdBy, mail };
    return createOnce(this.activities, idempotency, activityRecord, async (creation) =>
      (await this.activities.create({ ...given, ...creation })).toObject(),
    );
  }

  /** Takes one that is due, for nobody else until that moment. Null when none is. */
  async takeDue(until: Date, now = new Date()): Promise<PendingEmail | null> {
    const taken = await this.activities
      .findOneAndUpdate(
        { 'mail.nextTryAt': { $lte: now } },
        { $set: { 'mail.nextTryAt': until }, $inc: { 'mail.tries': 1 } },
        { sort: { 'mail.nextTryAt': 1 }, returnDocument: 'after', timestamps: false },
      )
      .lean<ActivityDocument>();
    return (
      taken && {
        activityId: String(taken._id),
        submissionId: taken.entityId,
        feedback: taken.description ?? '',
        tries: taken.mail?.tries ?? 1,
        writtenAt: taken.createdAt,
      }
    );
  }

  /** How it went; with a moment for the next try, or without one when that was the end of it. */
  async recordMail(
    activityId: string,
    { state, error, sentAt }: ActivityMail,
    tries: number,
    nextTryAt?: Date,
  ): Promise<void> {
    const mail = { state, tries, ...(error && { error }), ...(sentAt && { sentAt: new Date(sentAt) }) };
    await this.activities.updateOne(
      { _id: activityId },
      { $set: { mail: { ...mail, ...(nextTryAt && { nextTryAt }) } } },
    );
  }
}
