import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { type DueMail, MailDelivery } from './mail.delivery';
import { type Mail, MailServer } from './mail-server';
import type { MailDocument } from './mail-state';

let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const mailOf = (id: string): Mail => ({
  id: id.replaceAll(' ', '-'),
  to: { name: 'Ana', address: 'ana@example.org' },
  ...{ subject: id, text: id, html: `<p>${id}</p>`, isAutomatic: false },
});

/** Where these emails wait; each is taken once. */
const sourceOf = (ids: readonly string[], compose: (id: string) => Promise<Mail> = async (id) => mailOf(id)) => {
  const outcomes: Record<string, MailDocument> = {};
  const waiting = [...ids];
  const takeDue = async (): Promise<DueMail | null> => {
    const id = waiting.shift();
    if (id === undefined) return null;
    const record = async (mail: MailDocument) => void (outcomes[id] = mail);
    return { kind: 'feedback', id, tries: 1, since: new Date(), compose: () => compose(id), record };
  };
  return { takeDue, outcomes };
};

const sendAll = async (...all: ReturnType<typeof sourceOf>[]): Promise<string[]> => {
  const settings = intakeSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) });
  const delivery = new MailDelivery({ all }, new MailServer(settings));
  await delivery.sendDue();
  await delivery.beforeApplicationShutdown();
  return server.received.map(({ headers }) => headers['subject'] ?? '');
};

test('an email that cannot be written holds up no other one, and is tried again', async () => {
  const broken = sourceOf(['broken', 'behind it'], async (id) => {
    if (id === 'broken') throw new TypeError('Cannot read properties of undefined');
    return mailOf(id);
  });
  expect((await sendAll(broken, sourceOf(['another']))).sort()).toEqual(['another', 'behind it']);
  expect(broken.outcomes['broken']).toMatchObject({ state: 'queued', error: 'This email could not be written' });
});

test('an outcome that cannot be recorded holds up no other email', async () => {
  const unrecorded = sourceOf(['unrecorded']);
  const { takeDue } = unrecorded;
  const record = () => Promise.reject(new Error('The database is away'));
  unrecorded.takeDue = async () => {
    const due = await takeDue();
    return due && { ...due, record };
  };
  expect((await sendAll(unrecorded, sourceOf(['another']))).sort()).toEqual(['another', 'unrecorded']);
});

test('a burst of one kind does not hold back another one', async () => {
  const burst = Array.from({ length: 40 }, (_, n) => `announcement ${n}`);
  const subjects = await sendAll(sourceOf(burst), sourceOf(['letter']));
  expect(subjects).toHaveLength(41);
  expect(subjects.indexOf('letter')).toBeLessThan(10);
});
