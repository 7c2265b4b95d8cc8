import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { ActivityDocument } from '../activities/activities.schema';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { FeedbackRepository } from './feedback.repository';
import { MailError, mailLimitMs, MailServer } from './mail-server';

const everyMs = 5000;
/** One that a crash has interrupted is taken up again after this. */
const leaseMs = 2 * mailLimitMs;
const firstDelayMs = 15_000;
const longestDelayMs = 3_600_000;
const givenUpAfterMs = 24 * 3_600_000;
/** Less than a periodic work's end is waited for, so that what was broken off is still recorded. */
const stopWaitsMs = 4000;

export const retryDelayMs = (tries: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(tries - 1, 20), longestDelayMs);

/** Sends due mails at least once: one that a process sent before it died is sent again, under the same Message-ID. */
@Injectable()
export class FeedbackMails implements BeforeApplicationShutdown {
  private readonly periodic = every('feedback-emails', everyMs, () => this.sendDue());
  private readonly stopping = new AbortController();

  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly server: MailServer,
  ) {}

  /** Feedback was stored: send it soon, without keeping the caller waiting. */
  nudge(): void {
    void this.periodic.run();
  }

  /** While the database is still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    const limit = setTimeout(() => this.stopping.abort(), stopWaitsMs);
    await this.periodic.stop();
    clearTimeout(limit);
    this.stopping.abort();
  }

  async sendDue(now = () => Date.now()): Promise<void> {
    while (this.server.isThere && !this.stopping.signal.aborted) {
      const email = await this.feedback.takeDue(new Date(now() + leaseMs), new Date(now()));
      if (!email) return;
      await this.send(email, now());
    }
  }

  private async send(activity: ActivityDocument, now: number): Promise<void> {
    const activityId = String(activity._id);
    const tries = activity.mail?.tries ?? 1;
    const submission = await this.submissions.find(activity.entityId);
    if (!submission) {
      return this.feedback.recordMail(activity, { state: 'failed', error: 'The submission is gone', tries });
    }
    const { artistName, email: address, submissionUid } = submission;
    try {
      await this.server.send(
        {
          id: activityId,
          to: { name: artistName, address },
          subject: `Feedback on your submission ${submissionUid}`,
          text: `Hello ${artistName},\n\n${activity.description}\n\n${this.server.signature}\n`,
        },
        this.stopping.signal,
      );
      await this.feedback.recordMail(activity, { state: 'sent', sentAt: new Date(now), tries });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { message, isFinal } = error;
      log.warn({ activityId, tries, error: message }, 'feedback email failed');
      const isOver = isFinal || now - activity.createdAt.getTime() > givenUpAfterMs;
      const next = isOver
        ? ({ state: 'failed' } as const)
        : ({ state: 'queued', nextTryAt: new Date(now + retryDelayMs(tries)) } as const);
      await this.feedback.recordMail(activity, { ...next, error: message, tries });
    }
  }
}
