import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { MailError, mailLimitMs, type Mail, MailServer } from './mail-server';
import { countEmail, type EmailKind } from './mail.metrics';
import type { MailDocument } from './mail-state';

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

/** An email that is due and leased. */
export interface DueMail {
  kind: EmailKind;
  /** Of the record that it waits in, or is about; for the log. */
  id: string;
  tries: number;
  /** When it was due for the first time. */
  since: Date;
  /** The email, or why there is none any more. */
  compose(): Promise<Mail | { gone: string }>;
  record(mail: MailDocument): Promise<void>;
  /** Of one that must not be sent twice: comes before the mail server has its text. Without an outcome after that it is over. */
  handOver?(): Promise<void>;
}

/** Where emails wait. */
export interface MailSource {
  /** No other replica takes it until that moment. */
  takeDue(until: Date, now: Date): Promise<DueMail | null>;
}

/** A class, so that it can be injected. */
export abstract class MailSources {
  abstract readonly all: readonly MailSource[];
}

/** Sends due mails at least once, under the same Message-ID; those that are handed over with a note of it, at most once. */
@Injectable()
export class MailDelivery implements BeforeApplicationShutdown {
  private readonly periodic = every('emails', everyMs, () => this.sendDue());
  private readonly stopping = new AbortController();

  constructor(
    private readonly sources: MailSources,
    private readonly server: MailServer,
  ) {}

  /** One was stored: send it soon, without keeping the caller waiting. */
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
    if (!this.server.isThere) return;
    for (const source of this.sources.all) {
      while (!this.stopping.signal.aborted) {
        const due = await source.takeDue(new Date(now() + leaseMs), new Date(now()));
        if (!due) break;
        await this.send(due, now());
      }
    }
  }

  private async send(due: DueMail, now: number): Promise<void> {
    const { id, kind, tries } = due;
    const mail = await due.compose();
    if ('gone' in mail) {
      log.info({ kind, id, tries, reason: mail.gone }, 'email not sent');
      return due.record({ state: 'failed', error: mail.gone, tries });
    }
    try {
      await this.server.send(mail, this.stopping.signal, due.handOver?.bind(due));
      await due.record({ state: 'sent', sentAt: new Date(now), tries });
      countEmail(kind, 'sent');
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const { message, isFinal } = error;
      log.warn({ kind, id, tries, error: message }, 'email failed');
      const isOver = isFinal || now - due.since.getTime() > givenUpAfterMs;
      const next = isOver
        ? ({ state: 'failed' } as const)
        : ({ state: 'queued', nextTryAt: new Date(now + retryDelayMs(tries)) } as const);
      await due.record({ ...next, error: message, tries });
      countEmail(kind, isOver ? 'failed' : 'retried');
    }
  }
}
