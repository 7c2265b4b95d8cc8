import { startMailServer } from '@cueroom/testing/mail-server';
import { artistPages, fine } from '../artist-page/artist-pages.fixture';
import { FormerMails } from './former-mails.repository';

const opened = artistPages();
const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

test('emails that a replica of the version before has left go once, and their records show it', async () => {
  const server = await startMailServer();
  toClose.push(server.close);
  const { sent, model, mail, delivery, messages } = await opened({
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), PUBLIC_URL: 'https://studio.example' },
  });
  const { id } = await sent(fine);
  const now = new Date();
  const waiting = { state: 'queued', tries: 0, nextTryAt: now };
  const about = { entityType: 'submission', entityId: id };
  const note = { submissionId: id, from: 'studio', kind: 'message', text: 'Is it there?' };
  const insert = (name: string, record: object) => model.db.collection(name).insertOne(record as never);
  const message = await insert('messages', { ...note, createdAt: now, updatedAt: now, mail: waiting });
  await insert('notifications', { key: `submission-${id}`, about: [about], dueAt: now, createdAt: now, mail: waiting });
  const [one, other] = [new FormerMails(model.db), new FormerMails(model.db)];
  await Promise.all([one.carry(), other.carry()]);
  await delivery.sendDue();
  await one.carry();
  await delivery.sendDue();
  expect(server.received.map(({ headers }) => headers['message-id']?.split('@')[0]).sort()).toEqual(
    [`<${message.insertedId}`, expect.stringMatching(/^<news-/)].sort(),
  );
  expect([...(await messages.mailsOf(id)).values()]).toMatchObject([{ state: 'sent' }]);
  expect(await mail.countDocuments({ dueAt: { $exists: true } })).toBe(0);
});
