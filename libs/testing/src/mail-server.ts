import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** As it came. */
  raw: string;
  /** By lower-case name, unfolded. */
  headers: Record<string, string>;
  /** Decoded; '' where there is no such part. */
  text: string;
  html: string;
}

export interface TestMailServer {
  received: ReceivedMail[];
  port: number;
  close: () => Promise<void>;
}

/** A mail server on this machine that keeps what it takes. */
export const startMailServer = async (
  options: SMTPServerOptions = {},
  port = 0,
  onMail: (mail: ReceivedMail) => void = () => undefined,
): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (piece: string) => (raw += piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { to, receivedAt: Date.now(), raw, ...readMail(raw) };
        received.push(mail);
        onMail(mail);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined); // clients that leave
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, close, port: (server.server.address() as AddressInfo).port };
};

const split = (part: string): [headers: Record<string, string>, body: string] => {
  const end = part.indexOf('\r\n\r\n');
  const lines = part
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const named = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
  return [Object.fromEntries(named) as Record<string, string>, part.slice(end + 4)];
};

const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

const decoded = ({ 'content-transfer-encoding': encoding }: Record<string, string>, body: string): string => {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : Buffer.from(body);
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
};

/** Of one part, or of multipart/alternative. */
const readMail = (raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> => {
  const [headers, body] = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.slice(2)))
    : [[headers, body] as const];
  const ofType = (type: string) => {
    const [head, content] = parts.find(([{ 'content-type': own = 'text/plain' }]) => own.startsWith(type)) ?? [];
    return head && content !== undefined ? decoded(head, content) : '';
  };
  return { headers, text: ofType('text/plain'), html: ofType('text/html') };
};
