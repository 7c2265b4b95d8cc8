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
/** A mail server may take two seconds for each. */
const atOnce = 4;
/** Whatever went wrong in our own code; the log has the details. */
const notWritten = new MailError('This email could not be written', false);
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
    const lanes = await Promise.allSettled(Array.from({ length: atOnce }, () => this.sendInTurn(now)));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  }

  /** One of each source in turn, so that a burst of one kind does not hold back the others. */
  private async sendInTurn(now: () => number): Promise<void> {
    for (let sources = this.sources.all; sources.length > 0;) {
      const mayHaveMore: MailSource[] = [];
      for (const source of sources) {
        if (this.stopping.signal.aborted) return;
        const due = await source.takeDue(new Date(now() + leaseMs), new Date(now()));
        if (!due) continue;
        await this.send(due, now());
        mayHaveMore.push(source);
      }
      sources = mayHaveMore;
    }
  }

  /** Without a recorded outcome it is due again when its lease ends. */
  private async send(due: DueMail, now: number): Promise<void> {
    const { kind, id } = due;
    try {
      await due.record(await this.outcomeOf(due, now));
    } catch (error) {
      log.error({ err: error, kind, id }, 'the outcome of an email was not recorded');
    }
  }

  private async outcomeOf(due: DueMail, now: number): Promise<MailDocument> {
    const { id, kind, tries } = due;
    try {
      const mail = await due.compose();
      if ('gone' in mail) {
        log.info({ kind, id, tries, reason: mail.gone }, 'email not sent');
        return { state: 'failed', error: mail.gone, tries };
      }
      await this.server.send(mail, this.stopping.signal, due.handOver?.bind(due));
      countEmail(kind, 'sent');
      return { state: 'sent', sentAt: new Date(now), tries };
    } catch (error) {
      const isExpected = error instanceof MailError;
      const { message, isFinal } = isExpected ? error : notWritten;
      if (isExpected) log.warn({ kind, id, tries, error: message }, 'email failed');
      else log.error({ err: error, kind, id, tries }, 'email not written');
      const isOver = isFinal || now - due.since.getTime() > givenUpAfterMs;
      countEmail(kind, isOver ? 'failed' : 'retried');
      if (isOver) return { state: 'failed', error: message, tries };
      return { state: 'queued', nextTryAt: new Date(now + retryDelayMs(tries)), error: message, tries };
    }
  }
}
