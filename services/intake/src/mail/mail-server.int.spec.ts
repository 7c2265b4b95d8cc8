import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { MailServer } from './mail-server';

let received: TestMailServer;
afterEach(() => received.close());

const mail = { id: 'one', to: 'ana@exämple.org', subject: 'Łódź 💔', text: 'Hello', html: '<p>Hello</p>' };
const send = async (changes: object) => {
  received = await startMailServer({ hideSMTPUTF8: true });
  const server = new MailServer(intakeSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(received.port) }));
  await server.send({ ...mail, ...changes } as never, AbortSignal.timeout(10_000));
  return received.received[0];
};

test.each(['jörg@example.org', 'jorg@exämple.org', 'jorg@example.org'])(
  'headers have seven bits, whoever is answered: %s',
  async (address) => {
    const { raw = '', headers } = (await send({ replyTo: { name: 'Jörg', address } })) ?? {};
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).toMatch(/^[\x00-\x7f]*$/);
    expect(headers?.to).toBe('ana@xn--exmple-cua.org');
    expect(headers?.['reply-to']?.includes('jorg@')).toBe(address.startsWith('jorg'));
  },
);
