import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { FeedbackRepository, type PendingEmail } from './feedback.repository';
import { MailError, mailLimitMs, MailServer } from './mail-server';

const everyMs = 5000;
/** One that a crash has interrupted is taken up again after this. */
const leaseMs = 2 * mailLimitMs;
const firstDelayMs = 15_000;
const longestDelayMs = 3_600_000;
const givenUpAfterMs = 24 * 3_600_000;
/** Less than a periodic work's end is waited for, so that what was broken off is still recorded. */
const stopWaitsMs = 4000;

/** Doubles with every try, up to an hour. */
export const retryDelayMs = (tries: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(tries - 1, 20), longestDelayMs);

/**
 * Mails what waits in the database, at least once: a mail that was sent by a process that then died is sent again, under
 * the same Message-ID. Every replica does it; a mail is taken by one at a time.
 */
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

  private async send(email: PendingEmail, now: number): Promise<void> {
    const { activityId, submissionId, feedback, tries, writtenAt } = email;
    const submission = await this.submissions.find(submissionId);
    if (!submission) {
      return this.feedback.recordMail(activityId, { state: 'failed', error: 'The submission is gone' }, tries);
    }
    const { artistName, email: address, submissionUid } = submission;
    try {
      await this.server.send(
        {
          id: activityId,
          to: { name: artistName, address },
          subject: `Feedback on your submission ${submissionUid}`,
          text: `Hello ${artistName},\n\n${feedback}\n\n${this.server.signature}\n`,
        },
        this.stopping.signal,
      );
      await this.feedback.recordMail(activityId, { state: 'sent', sentAt: new Date(now).toISOString() }, tries);
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { message, isFinal } = error;
      log.warn({ activityId, tries, error: message }, 'feedback email failed');
      const isOver = isFinal || now - writtenAt.getTime() > givenUpAfterMs;
      if (isOver) await this.feedback.recordMail(activityId, { state: 'failed', error: message }, tries);
      else {
        const nextTryAt = new Date(now + retryDelayMs(tries));
        await this.feedback.recordMail(activityId, { state: 'queued', error: message }, tries, nextTryAt);
      }
    }
  }
}
