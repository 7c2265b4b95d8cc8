import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { mailWanted, MailWanted } from '@cueroom/contracts/intake/mails';
import { OnEvent } from '@cueroom/messaging/on-event';
import { type Mail, MailError, mailLimitMs, MailServer, mayHaveArrived } from './mail-server';
import type { MailState } from './mail-state';
import { countEmail, measureEmails } from './mail.metrics';
import { Mails } from './mails.repository';
import type { MailDocument } from './mails.schema';

const everyMs = 5000;
/** One that a crash has interrupted is taken up again after this. */
const leaseMs = 2 * mailLimitMs;
const firstDelayMs = 15_000;
/** After an outage of hours, letters leave soon after the mail server is back. */
const longestDelayMs = 600_000;
const givenUpAfterMs = 24 * 3_600_000;
/** A mail server may take two seconds for each. */
const atOnce = 4;
/** Whatever went wrong in our own code; the log has the details. */
const notWritten = new MailError('This email could not be written', false);
/** Less than a periodic work's end is waited for, so that what was broken off is still recorded. */
const stopWaitsMs = 4000;

export const retryDelayMs = (tries: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(tries - 1, 20), longestDelayMs);

/** The Message-ID contains the email's key, unless the writer sets another one. */
export type WrittenMail = Omit<Mail, 'id'> & { id?: string };

/** A writer composes the emails of a kind from the records as they are at that moment. */
export interface MailWriter {
  /** The email, or why there is none any more. */
  compose(mail: MailDocument): Promise<WrittenMail | { gone: string }>;
  /** Updates the record that shows the email; it must be safe to repeat, because a crash repeats it. */
  report?(mail: MailDocument, state: MailState): Promise<void>;
  /** An email that must not be sent twice has this: it runs before the mail server gets the text, and a crash after that ends the email. */
  handOver?(mail: MailDocument): Promise<void>;
}

interface Registered {
  writer: MailWriter;
  countedAs: string;
}

/** The result of one try; one with `retryAt` is tried again. */
type Outcome = MailState & { retryAt?: Date };

/** Sends due mails at least once, under the same Message-ID; those that are handed over with a note of it, at most once. */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly periodic = every('emails', everyMs, () => this.sendDue());
  private readonly stopping = new AbortController();
  private readonly writers = new Map<string, Registered>();
  private hadTheirTurn = new Set<string>();

  constructor(
    private readonly mails: Mails,
    private readonly server: MailServer,
  ) {}

  onApplicationBootstrap(): void {
    if (this.server.isThere) measureEmails(() => this.mails.oldestSince());
  }

  /** Writers register themselves, so that this folder knows no feature. @param countedAs the kind in metrics and logs */
  add(kind: string, writer: MailWriter, countedAs = kind): void {
    this.writers.set(kind, { writer, countedAs });
  }

  /** One was stored: send it soon, without keeping the caller waiting. */
  nudge(): void {
    void this.periodic.run();
  }

  @OnEvent(mailWanted)
  async want({ dueAt, ...wanted }: MailWanted): Promise<void> {
    await this.mails.want({ ...wanted, ...(dueAt && { dueAt: new Date(dueAt) }) });
    this.nudge();
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

  private async sendInTurn(now: () => number): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const due = await this.takeDue(now());
      if (!due) return;
      await this.send(due, now());
    }
  }

  /** Kinds take turns, so that a burst of one does not hold back the others; within a turn the due time decides. */
  private async takeDue(now: number): Promise<MailDocument | null> {
    const known = [...this.writers.keys()];
    const take = (kinds: string[]) => this.mails.takeDue(kinds, new Date(now + leaseMs), new Date(now));
    const isNewTurn = this.hadTheirTurn.size === 0;
    let due = await take(known.filter((kind) => !this.hadTheirTurn.has(kind)));
    if (!due && !isNewTurn) {
      this.hadTheirTurn = new Set();
      due = await take(known);
    }
    if (due) this.hadTheirTurn.add(due.kind);
    return due;
  }

  /** The lease ends after the report, so that a crash in between repeats the report and not the email. */
  private async send(mail: MailDocument, now: number): Promise<void> {
    const registered = this.writers.get(mail.kind);
    if (!registered) return;
    try {
      const isWaiting = mail.state === 'queued';
      const outcome: Outcome = isWaiting ? await this.outcomeOf(mail, registered, now) : mail;
      const { state, error, sentAt } = outcome;
      const known: MailState = { state, ...(error && { error }), ...(sentAt && { sentAt }) };
      if (isWaiting) await this.mails.record(mail, known);
      await registered.writer.report?.(mail, known);
      await this.mails.release(mail, outcome.retryAt);
    } catch (error) {
      const facts = { kind: registered.countedAs, id: idOf(mail) };
      log.error({ err: error, ...facts }, 'the outcome of an email was not recorded');
    }
  }

  private async outcomeOf(mail: MailDocument, { writer, countedAs }: Registered, now: number): Promise<Outcome> {
    const kind = countedAs;
    const { tries, since } = mail;
    const facts = { kind, id: idOf(mail), tries };
    try {
      const written = mail.handedOverAt ? { gone: mayHaveArrived } : await writer.compose(mail);
      if ('gone' in written) {
        log.info({ ...facts, reason: written.gone }, 'email not sent');
        return { state: 'failed', error: written.gone };
      }
      const handOver = writer.handOver && (() => this.handOver(mail, writer));
      await this.server.send({ id: mail._id, ...written }, this.stopping.signal, handOver);
      countEmail(kind, 'sent');
      return { state: 'sent', sentAt: new Date(now) };
    } catch (error) {
      const isExpected = error instanceof MailError;
      const { message, isFinal } = isExpected ? error : notWritten;
      if (isExpected) log.warn({ ...facts, error: message }, 'email failed');
      else log.error({ err: error, ...facts }, 'email not written');
      const isOver = isFinal || now - since.getTime() > givenUpAfterMs;
      countEmail(kind, isOver ? 'failed' : 'retried');
      if (isOver) return { state: 'failed', error: message };
      return { state: 'queued', error: message, retryAt: new Date(now + retryDelayMs(tries)) };
    }
  }

  private async handOver(mail: MailDocument, writer: MailWriter): Promise<void> {
    await writer.handOver?.(mail);
    await this.mails.markHandedOver(mail);
  }
}

/** Logs name the record, which an operator can open. */
const idOf = ({ _id, about }: MailDocument): string => about?.entityId ?? _id;
