import { log } from '@cueroom/platform/logger';
import { readMetrics } from '@cueroom/platform/metrics';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { startMailServer, type TestMailServer } from '@cueroom/testing/mail-server';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import type { MailDelivery, MailWriter } from './mail.delivery';
import type { MailState } from './mail-state';
import { mailParts } from './mails.fixture';

log.level = 'silent';
const database = freshDatabase();
let server: TestMailServer;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await server.close();
});
const minuteMs = 60_000;

const intake = async () => {
  const settings = intakeSettings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) });
  const parts = await mailParts(database, settings);
  closing.push(parts.close);
  const subjects = () => server.received.map(({ headers }) => headers['subject'] ?? '');
  const want = (key: string, kind: string, dueAt = new Date()) => parts.mails.want({ key, kind, dueAt });
  return { ...parts, subjects, want };
};

/** Writes emails whose subject is their key. */
const writer = (others: Partial<MailWriter> = {}) => {
  const reported: Record<string, MailState> = {};
  return {
    reported,
    compose: async ({ _id }: { _id: string }) => ({
      to: { name: 'Ana', address: 'ana@example.org' },
      ...{ subject: _id, text: _id, html: `<p>${_id}</p>`, isAutomatic: false },
    }),
    report: async ({ _id }: { _id: string }, state: MailState) => void (reported[_id] = state),
    ...others,
  };
};

const addTo = (deliveries: MailDelivery[], kinds: Record<string, MailWriter>) =>
  deliveries.forEach((delivery) => Object.entries(kinds).forEach(([kind, of]) => delivery.add(kind, of)));

test('an email that cannot be written holds up no other one, and is tried again', async () => {
  const { delivery, want, subjects, model } = await intake();
  const { compose } = writer();
  const broken = writer({
    compose: async (mail) => {
      if (mail._id === 'broken') throw new TypeError('Cannot read properties of undefined');
      return compose(mail);
    },
  });
  addTo([delivery], { broken, other: writer() });
  for (const [key, kind] of [
    ['broken', 'broken'],
    ['behind-it', 'broken'],
    ['another', 'other'],
  ] as const)
    await want(key, kind);
  await delivery.sendDue();
  expect(subjects().sort()).toEqual(['another', 'behind-it']);
  expect(broken.reported['broken']).toEqual({ state: 'queued', error: 'This email could not be written' });
  expect((await model.findById('broken').lean())?.dueAt?.getTime()).toBeGreaterThan(Date.now());
});

test('an outcome that its record does not take holds up no other email, is repeated, and the email is not', async () => {
  const { delivery, want, subjects, model } = await intake();
  let isAway = true;
  const unreported = writer();
  const { report } = unreported;
  unreported.report = async (mail, state) => {
    if (isAway) throw new Error('The database is away');
    await report(mail, state);
  };
  addTo([delivery], { unreported, other: writer() });
  await want('unreported', 'unreported');
  await want('another', 'other');
  await delivery.sendDue();
  expect(subjects().sort()).toEqual(['another', 'unreported']);
  isAway = false;
  await delivery.sendDue(() => Date.now() + 2 * minuteMs);
  expect(unreported.reported['unreported']).toMatchObject({ state: 'sent', sentAt: expect.any(Date) });
  expect(subjects()).toHaveLength(2);
  expect(await model.countDocuments({ dueAt: { $exists: true } })).toBe(0);
});

test('a burst of one kind does not hold back another one', async () => {
  const { delivery, want, subjects } = await intake();
  addTo([delivery], { announcement: writer(), letter: writer() });
  for (let n = 0; n < 40; n++) await want(`announcement-${n}`, 'announcement', new Date(Date.now() - minuteMs));
  await want('letter', 'letter');
  await delivery.sendDue();
  expect(subjects()).toHaveLength(41);
  expect(subjects().indexOf('letter')).toBeLessThan(10);
});

test('emails go in the order in which they are due, and none before', async () => {
  const { delivery, want, mails } = await intake();
  const order: string[] = [];
  const { compose } = writer();
  addTo([delivery], { letter: writer({ compose: (mail) => (order.push(mail._id), compose(mail)) }) });
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  for (const minutes of [2, 5, 1, 4, 3, -1]) await want(`due-${minutes}`, 'letter', ago(minutes));
  const taken = async () => (await mails.takeDue(['letter'], ago(-2), new Date()))?._id;
  expect([await taken(), await taken(), await taken()]).toEqual(['due-5', 'due-4', 'due-3']);
  await delivery.sendDue();
  expect(order.sort()).toEqual(['due-1', 'due-2']);
});

test('of two replicas one sends each email; wanted twice it is one', async () => {
  const { delivery, replica, want, subjects } = await intake();
  const other = replica();
  addTo([delivery, other], { letter: writer() });
  const keys = Array.from({ length: 20 }, (_, n) => `letter-${n}`);
  for (const key of [...keys, ...keys]) await want(key, 'letter');
  await Promise.all([delivery.sendDue(), other.sendDue()]);
  for (const key of keys) await want(key, 'letter');
  await Promise.all([delivery.sendDue(), other.sendDue()]);
  expect(subjects().sort()).toEqual([...keys].sort());
});

test('a replica leaves kinds that it does not know to a newer one', async () => {
  const { delivery, replica, want, subjects } = await intake();
  addTo([delivery], { letter: writer() });
  await want('of-the-next-release', 'newer');
  await delivery.sendDue();
  expect(subjects()).toEqual([]);
  const newer = replica();
  addTo([newer], { newer: writer() });
  await newer.sendDue();
  expect(subjects()).toEqual(['of-the-next-release']);
});

test('what a person alone had told us is deleted when the email has left', async () => {
  const { delivery, mails, model } = await intake();
  addTo([delivery], { links: writer() });
  const expiresAt = new Date(Date.now() + 60 * minuteMs);
  await mails.want({ key: 'links-1', kind: 'links', address: 'ana@example.org', expiresAt });
  await mails.want({ key: 'told-1', kind: 'links', address: 'ana@example.org' });
  await delivery.sendDue();
  const left = await model.find().sort({ _id: 1 }).lean();
  expect(JSON.stringify(left)).not.toContain('ana@example.org');
  expect(left.map((mail) => mail.expiresAt?.getTime())).toEqual([expiresAt.getTime(), expect.any(Number)]);
});

test('an email that is due and not sent is measured, also one that nobody writes any more; the others are not', async () => {
  const { delivery, want } = await intake();
  addTo([delivery], { known: writer() });
  const measured = async () => Number(/^emails_oldest_due_seconds(?:\{.*\})? (\S+)$/m.exec(await readMetrics())?.[1]);
  delivery.onApplicationBootstrap();
  await want('later', 'known', new Date(Date.now() + 60 * minuteMs));
  await want('goes', 'known', new Date(Date.now() - 10 * minuteMs));
  expect(await measured()).toBeGreaterThanOrEqual(600);
  await delivery.sendDue();
  expect(await measured()).toBe(0);
  await want('former', 'former', new Date(Date.now() - 20 * minuteMs));
  await delivery.sendDue();
  expect(await measured()).toBeGreaterThanOrEqual(1200);
});
