import { Readable } from 'node:stream';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { IntakeSettings } from '../settings';
import type { MailState } from './mail-state';

export interface Mail {
  /** Stays the same when the mail is sent again, so that the reader's program shows it once. */
  id: string;
  /** Without a name where a stranger typed it. */
  to: { name: string; address: string };
  /** Who gets the reply, if not the studio. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** No person wrote it, so no program has to reply to it (RFC 3834). */
  isAutomatic: boolean;
}

/** It could not be sent. The message is a sentence for people, and holds no address. */
export class MailError extends Error {
  constructor(
    message: string,
    /** Trying again would not help. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

export const mayHaveArrived = 'Sending was interrupted: the letter may have arrived';

export const mailLimitMs = 45_000;
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const thisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

type Server = Pick<IntakeSettings, 'SMTP_URL' | 'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_USER' | 'SMTP_PASSWORD'>;

/** How to reach the mail server; null where there is none. A password leaves this machine encrypted only. */
export const transportOf = ({ SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD }: Server) => {
  if (SMTP_URL) {
    const { hostname, username, searchParams } = new URL(SMTP_URL);
    const isSaid = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
    return { url: SMTP_URL, ...waits, ...(!isSaid && { requireTLS: username !== '' && !thisMachine.test(hostname) }) };
  }
  if (!SMTP_HOST) return null;
  return {
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: SMTP_PORT === 465,
    requireTLS: SMTP_USER !== undefined && !thisMachine.test(SMTP_HOST),
    ...waits,
    ...(SMTP_USER !== undefined && { auth: { user: SMTP_USER, pass: SMTP_PASSWORD } }),
  };
};

interface Handed {
  handOver?: () => Promise<void>;
}

/** Read from when the server is ready for it. */
async function* noted(handOver: () => Promise<void>, text: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  await handOver();
  yield* text;
}

export class MailServer {
  private readonly transport: Transporter | null;
  private readonly from: { name: string; address: string };

  constructor(private readonly settings: IntakeSettings) {
    const transport = transportOf(settings);
    this.transport = transport && createTransport({ ...transport, disableFileAccess: true, disableUrlAccess: true });
    this.transport?.use('stream', ({ data, message }, done) => {
      const { handOver } = data as Handed;
      if (handOver) message.processFunc((text) => Readable.from(noted(handOver, text)));
      done();
    });
    this.from = { name: settings.STUDIO_NAME, address: settings.SMTP_FROM ?? settings.STUDIO_EMAIL };
  }

  get isThere(): boolean {
    return this.transport !== null;
  }

  /** A record that needs an email is written with this state. */
  get firstState(): MailState {
    return { state: this.isThere ? 'queued' : 'not_configured' };
  }

  /** Stored with a new record: when to look which emails to write about it. Undefined where nothing is mailed. */
  get announceAt(): Date | undefined {
    return this.isThere ? new Date() : undefined;
  }

  /** @throws MailError when the server did not take it @param handOver is awaited when it asks for the text */
  async send(mail: Mail, signal: AbortSignal, handOver?: Handed['handOver']): Promise<void> {
    const { id, to, replyTo, subject, text, html, isAutomatic } = mail;
    let isHandedOver = false;
    let notHandedOver: unknown;
    const fail = (error: unknown) => {
      notHandedOver = error;
      throw error;
    };
    const note = handOver && (() => handOver().then(() => void (isHandedOver = true), fail));
    const domain = this.from.address.slice(this.from.address.lastIndexOf('@') + 1);
    try {
      await this.transport?.sendMail({
        messageId: `<${id}@${domain}>`,
        from: this.from,
        replyTo: replyTo && isPlain(replyTo.address) ? replyTo : this.settings.STUDIO_EMAIL,
        to,
        subject,
        text,
        html,
        ...(isAutomatic && { headers: { 'Auto-Submitted': 'auto-generated' } }),
        handOver: note,
        signal: AbortSignal.any([signal, AbortSignal.timeout(mailLimitMs)]),
      } as SendMailOptions);
    } catch (error) {
      // The mail server did not refuse it: its words would mislead.
      if (notHandedOver) throw notHandedOver;
      const failure = error as { code?: string; responseCode?: number };
      if (isHandedOver && failure.responseCode === undefined) throw new MailError(mayHaveArrived, true);
      throw errorOf(failure);
    }
  }
}

/** An address such as `jörg@…` makes headers of eight bits, which most servers do not take; of its domain nodemailer makes letters. */
const isPlain = (address: string): boolean => /^[\x21-\x7e]+@/.test(address);

/** What the server itself says may hold names and addresses: only its number is logged. RFC 5321, 4.2.1: 5yz is final. */
const errorOf = ({ code, responseCode }: { code?: string; responseCode?: number }): MailError => {
  if (code === 'EAUTH') return new MailError('The mail server did not accept our sign-in', false);
  if (responseCode === undefined) return new MailError('The mail server could not be reached', false);
  const isFinal = responseCode >= 500;
  return new MailError(`The mail server ${isFinal ? 'refused it' : 'asked to try later'} (${responseCode})`, isFinal);
};
