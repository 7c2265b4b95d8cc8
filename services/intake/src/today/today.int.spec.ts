import { listUnopened } from '@cueroom/contracts/pitches/unopened';
import { nameRecords } from '@cueroom/contracts/record-names';
import type { TodayItem } from '@cueroom/contracts/intake/today';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { log } from '@cueroom/platform/logger';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { startMailServer } from '@cueroom/testing/mail-server';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { ContactsRepository } from '../crm/contacts.repository';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { mailParts } from '../mail/mails.fixture';
import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { MorningMails } from './morning.mails';
import { TodayRepository } from './today.repository';
import { Today } from './today.service';

log.level = 'silent';
const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const hourMs = 3_600_000;
const pitchId = 'a'.repeat(24);

const intake = async (environment: Record<string, string> = {}) => {
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
  };
  await Promise.all(Object.values(models).map((model) => model.collection.deleteMany({})));
  const settings = intakeSettings({ PUBLIC_URL: 'https://lowtide.studio', ...environment });
  const mail = await mailParts(database, settings);
  closing.push(mail.close);
  const { bus, mails, server, replica } = mail;
  bus.answer(listUnopened, () => []);
  bus.answer(nameRecords.catalog, ({ records }) =>
    records
      .filter(({ entityId }) => entityId === pitchId)
      .map((key) => ({ ...key, name: 'Dark strings', person: null })),
  );
  const due = new TodayRepository(models.brief, models.contact, models.activity);
  const today = new Today(due, new RecordNames(models.brief.db), settings, bus);
  const morning = () => {
    const delivery = replica();
    const mornings = new MorningMails(mails, today, new Studio(settings, bus), settings, server, delivery);
    return async (now: Date) => {
      await mornings.want(now);
      await delivery.sendDue(() => now.getTime());
    };
  };
  return {
    ...{ models, bus, today, morning },
    mail: mail.model,
    briefs: new BriefsRepository(models.brief, idleRelay, settings),
    contacts: new ContactsRepository(models.contact, idleRelay),
    activities: new ActivitiesRepository(models.activity, idleRelay),
  };
};
const said = (items: TodayItem[]) => items.map(({ kind, words }) => [kind, words]);
const later = (hours: number) => new Date(Date.now() + hours * hourMs);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

test('an answer is owed from the start, and overdue after its time; its first step is not said twice', async () => {
  const { briefs, today } = await intake();
  const { id } = await briefs.insert(aNewBrief({ projectTitle: 'The Long Take', clientCompany: 'Northlight' }));
  const [owed] = await today.list(later(21));
  expect(owed).toMatchObject({ kind: 'answer-due', entityType: 'brief', entityId: id });
  expect(said(await today.list(later(21)))).toEqual([['answer-due', 'Answer due in 3 h: The Long Take, Northlight']]);
  expect(said(await today.list(later(26)))).toEqual([['answer-overdue', 'Overdue by 2 h: The Long Take, Northlight']]);
  await briefs.edit(id, { status: 'lost' });
  expect(await today.list(later(26))).toEqual([]);
});

test('next steps, follow-ups, tasks and pitches that nobody opened, earliest first', async () => {
  const { briefs, contacts, activities, models, today, bus } = await intake();
  const now = new Date();
  const [yesterday, tomorrow] = [dayOf(later(-24)), dayOf(later(24))];
  const { id } = await briefs.insert(aNewBrief({ projectTitle: 'The Long Take', clientCompany: 'Northlight' }));
  const nextStep = { text: 'Send three options', dueOn: dayOf(now), who: null };
  await models.brief.updateOne({ _id: id }, { answeredAt: now, nextStep });
  const contact = await contacts.insert(aNewContact({ name: 'Ada', subject: 'press', company: null }));
  await contacts.edit(contact.id, { followUpDate: yesterday });
  const other = await contacts.insert(aNewContact({ name: 'Ben' }));
  await contacts.edit(other.id, { followUpDate: tomorrow });
  const task = { entityType: 'contact', entityId: contact.id, activityType: 'call', createdBy: 'admin' } as const;
  await activities.insert({ ...task, subject: 'Ring back', dueDate: dayOf(later(-48)) });
  await activities.insert({ ...task, subject: 'Later', dueDate: tomorrow });
  const since = later(-96).toISOString();
  const link = { pitchId, pitchTitle: 'Dark strings', recipientId: 'b'.repeat(24), recipientName: 'Dana', since };
  bus.answer(listUnopened, ({ days }) => (days === 3 ? [link] : []));
  const items = await today.list(now);
  expect(items.flatMap(({ recipientId }) => recipientId ?? [])).toEqual([link.recipientId]);
  expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).sort());
  expect(new Set(said(items).map(([kind, words]) => `${kind} ${words}`))).toEqual(
    new Set([
      'follow-up Ring back: Ada',
      'follow-up Follow up: Ada (Press)',
      'follow-up Dana has not opened Dark strings',
      'next-step Send three options: The Long Take, Northlight',
    ]),
  );
});

test('a license request is one of its pitch, as long as the pitch is there', async () => {
  const { activities, today, bus } = await intake();
  const request = {
    entityType: 'pitch',
    activityType: 'pitch',
    createdBy: 'Dana',
    subject: 'License request: Lane',
  } as const;
  const { id: activityId } = await activities.insert({ ...request, entityId: pitchId, dueDate: dayOf(new Date()) });
  await activities.insert({ ...request, entityId: 'f'.repeat(24), dueDate: dayOf(new Date()) });
  const [item, ...others] = await today.list();
  expect(item).toMatchObject({ kind: 'request', entityType: 'pitch', entityId: pitchId, activityId });
  expect([item?.words, others]).toEqual(['License request: Lane, Dark strings', []]);
  bus.answer(nameRecords.catalog, () => {
    throw new Error('away');
  });
  expect(await today.list()).toHaveLength(2);
});

test('one email a day, whichever replica wants it; none where nothing is due', async () => {
  const server = await startMailServer();
  closing.push(server.close);
  const mailing = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), TIME_ZONE: 'Europe/Berlin' };
  const { briefs, morning, mail } = await intake({ ...mailing, NOTIFICATIONS_TO: 'desk@lowtide.studio' });
  const day = dayOf(later(48));
  const at = (time: string) => new Date(`${day}T${time}:00+01:00`);
  const [one, other] = [morning(), morning()];
  await one(at('08:01'));
  expect(server.received).toEqual([]);
  await mail.deleteMany();
  const { id } = await briefs.insert(aNewBrief({ projectTitle: 'Evil.example', clientCompany: 'Northlight' }));
  await one(at('07:59'));
  expect(await mail.countDocuments()).toBe(0);
  await Promise.all([one(at('08:01')), other(at('08:01'))]);
  await other(at('08:40'));
  expect(server.received).toHaveLength(1);
  const [letter] = server.received;
  expect(letter).toMatchObject({ to: ['desk@lowtide.studio'] });
  expect(JSON.stringify(letter)).toContain(`https://lowtide.studio/admin/briefs/${id}`);
});

test('on working days only; what is late says since when, and a request of last night is not', async () => {
  const server = await startMailServer();
  closing.push(server.close);
  const mailing = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), WORKING_HOURS: 'Mon-Fri 09:00-18:00' };
  const { contacts, activities, models, morning } = await intake(mailing);
  const sunday = new Date('2031-03-02T08:01:00Z');
  const monday = new Date('2031-03-03T08:01:00Z');
  const { id } = await contacts.insert(aNewContact({ name: 'Ada', subject: 'press', company: null }));
  await contacts.edit(id, { followUpDate: '2026-11-02' });
  const yesterday = dayOf(later(-24));
  const task = { entityType: 'pitch', entityId: pitchId, createdBy: 'Dana', dueDate: yesterday } as const;
  const request = await activities.insert({ ...task, activityType: 'pitch', subject: 'License request: Lane' });
  const justBefore = new Date(Date.parse(`${dayOf(new Date())}T00:00:00Z`) - 1);
  await models.activity.collection.updateOne({ subject: request.subject }, { $set: { createdAt: justBefore } });
  const mails = morning();
  await mails(sunday);
  expect(server.received).toEqual([]);
  await mails(monday);
  const letter = JSON.stringify(server.received[0]);
  expect(letter).toContain('Today: 1 overdue, 1 due today');
  expect(letter).toContain('(since November 2, 2026)');
});
