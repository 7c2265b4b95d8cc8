import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { log } from '@cueroom/platform/logger';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { startMailServer } from '@cueroom/testing/mail-server';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { BriefsController } from '../crm/briefs.controller';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { ContactsController } from '../crm/contacts.controller';
import { ContactsRepository } from '../crm/contacts.repository';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { mailParts } from '../mail/mails.fixture';
import { Studio } from '../mail/studio';
import { about, noIds, PersonalDataRepository } from '../personal-data/personal-data.repository';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { artistParts, intakeSettings } from '../submissions/artist-parts.fixture';
import { newId, type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { SubmissionsService } from '../submissions/submissions.service';
import { ActivityMails } from './activity.mails';
import { Announcements } from './announcements.service';
import { hourMs } from './next-digest';
import { NotificationMails } from './notification.mails';
import { ReceivedRepository } from './received.repository';

log.level = 'silent';
const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const studioAddress = 'hello@lowtide.studio';

const mailServer = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options);
  closing.push(server.close);
  return server;
};

/** Intake with a mail server. Nothing runs by itself: `pass` does what a moment would. */
const intake = async (port: number | null, environment: Record<string, string> = {}) => {
  const models = {
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
  };
  await Promise.all(Object.values(models).map((model) => model.deleteMany()));
  const settings = intakeSettings({
    STUDIO_NAME: 'Low Tide',
    ...{ STUDIO_EMAIL: studioAddress, PUBLIC_URL: 'https://lowtide.studio', TIME_ZONE: 'Europe/Berlin' },
    ...(port && { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) }),
    ...environment,
  });
  const {
    bus,
    relay,
    mails,
    server,
    model: mail,
    delivery,
    replica: another,
    close,
  } = await mailParts(database, settings);
  closing.push(close);
  const studio = new Studio(settings, bus);
  const submissions = new SubmissionsRepository(models.submission, relay);
  const artist = await artistParts(database, settings);
  const activities = new ActivitiesRepository(models.activity, relay);
  const received = new ReceivedRepository(models.brief, models.contact, models.submission);
  const [briefs, contacts] = [
    new BriefsRepository(models.brief, idleRelay),
    new ContactsRepository(models.contact, idleRelay),
  ];
  const replica = (delivers = another()) => {
    const toStudio = new NotificationMails(mails, received, activities, studio, settings, delivers);
    new ActivityMails(activities, received, studio, artist.links, delivers);
    const announcements = new Announcements(received, activities, toStudio);
    return async (now = new Date()) => {
      await announcements.announceDue(() => now);
      await publishOutbox(models.activity, bus);
      // An email of an activity is due when its event has come.
      await delivers.sendDue(() => Math.max(now.getTime(), Date.now()));
    };
  };
  return {
    models: { ...models, mail },
    received,
    activities,
    replica,
    pass: replica(delivery),
    briefs: new BriefsController(briefs, server),
    contacts: new ContactsController(contacts, server),
    submit: async (fields = {}) =>
      (
        await new SubmissionsService(submissions, artist.links, artist.endedLinks).add(
          aNewSubmission(fields),
          server.announceAt,
        )
      ).record,
    submissions,
  };
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('a brief: its sender gets a copy, and the studio a link and a way to reply', async () => {
  const { received, port } = await mailServer();
  const { briefs, pass, activities } = await intake(port);
  const { id } = await briefs.add(
    aNewBrief({ clientEmail: 'nora@field.film', clientName: 'Nora\r\nBcc: spy@evil.example' }),
  );
  await pass();
  // Several are sent at once: either may arrive first.
  expect(received.map(({ to }) => to)).toEqual(expect.arrayContaining([['nora@field.film'], [studioAddress]]));
  const [copy, notification] = ['nora@field.film', studioAddress].map((address) =>
    received.find(({ to }) => to.includes(address)),
  );
  const number = id.slice(-6).toUpperCase();
  expect(copy?.headers).toMatchObject({
    subject: `We have your brief ${number}`,
    from: `Low Tide <${studioAddress}>`,
    to: 'nora@field.film',
    'reply-to': studioAddress,
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringContaining('multipart/alternative'),
  });
  expect(copy?.text).toContain('The Long Take');
  expect(copy?.html).toContain('The Long Take');
  expect(notification?.headers).toMatchObject({ 'reply-to': 'nora@field.film', 'auto-submitted': 'auto-generated' });
  expect(notification?.text).toContain(`https://lowtide.studio/admin/briefs/${id}`);
  for (const { headers } of received) expect(headers).not.toHaveProperty('bcc');
  const { items } = await activities.list({ entityType: 'brief', entityId: id });
  expect(items).toMatchObject([
    { activityType: 'email', subject: 'Confirmation to the sender', createdBy: 'system', mail: { state: 'sent' } },
  ]);
});

test('without a mail server nothing is written, and nothing later either', async () => {
  const { briefs, contacts, submit, pass, models } = await intake(null);
  await Promise.all([briefs.add(aNewBrief()), contacts.add(aNewContact()), submit()]);
  await pass(inMinutes(180));
  expect(await models.activity.countDocuments()).toBe(0);
  expect(await models.mail.countDocuments()).toBe(0);
  expect(await models.brief.countDocuments({ announceAt: { $exists: true } })).toBe(0);
});

test('what an admin enters by hand sends no email', async () => {
  const { received, port } = await mailServer();
  const { briefs, contacts, pass, models } = await intake(port);
  const brief = await briefs.enter({ ...aNewBrief(), status: 'proposal', estimatedValue: 12_000 });
  const contact = await contacts.enter({ ...aNewContact(), priority: 'high' });
  await pass(inMinutes(180));
  expect(received).toEqual([]);
  expect(await models.activity.countDocuments()).toBe(0);
  expect(brief).toMatchObject({ status: 'proposal', estimatedValue: 12_000 });
  expect(contact).toMatchObject({ priority: 'high', status: 'new', source: 'studio' });
});

test('an artist hears when the songs are in, and only once', async () => {
  const { received, port } = await mailServer();
  const { submit, submissions, pass, models } = await intake(port);
  const { id, submissionUid } = await submit({ songsToFollow: 2 });
  const song = (n: number, audio: SongAudio) =>
    submissions.addSong(id, {
      _id: newId(),
      songUid: `${submissionUid}_S${n}`,
      trackTitle: `Reel ${n}`,
      ...{ trackUrl: null, lyrics: null, tags: [], status: 'submitted', fileName: null, fileType: null },
      createdAt: new Date(),
      audio,
    });
  await pass();
  await song(1, { state: 'valid', durationSec: 61 });
  await pass(inMinutes(60));
  expect(received).toEqual([]);
  await song(2, { state: 'invalid', error: 'This is not audio.' });
  await pass(inMinutes(62));
  const receipt = `Your submission ${submissionUid}: 2 songs arrived`;
  const subjects = received.map(({ headers }) => headers.subject);
  expect(subjects.sort()).toEqual([`New submission ${submissionUid}: 2 songs`, receipt]);
  const toArtist = received.find(({ headers }) => headers.subject === receipt);
  expect(toArtist?.text).toContain('We cannot read this file. This is not audio.');
  await song(3, { state: 'none' });
  await pass(inMinutes(200));
  expect(received).toHaveLength(2);
  expect(await models.submission.countDocuments({ announceAt: { $exists: true } })).toBe(0);
});

test('a process that dies between any two steps sends nothing twice and forgets nothing', async () => {
  const { received, port } = await mailServer();
  const { briefs, pass, models, received: records } = await intake(port);
  await briefs.add(aNewBrief());
  await records.take(inMinutes(1), new Date()); // and dies
  await pass();
  expect(received).toEqual([]);
  await pass(inMinutes(2));
  expect(received).toHaveLength(2);
  // It died after it wrote the emails, before it recorded that.
  await models.brief.updateOne({}, { announceAt: new Date() });
  await pass(inMinutes(3));
  expect(received).toHaveLength(2);
  expect(await models.brief.countDocuments({ announceAt: { $exists: true } })).toBe(0);
});

test('of many replicas one writes and sends each email', async () => {
  const { received, port } = await mailServer();
  const { contacts, replica } = await intake(port);
  await Promise.all(Array.from({ length: 6 }, () => contacts.add(aNewContact())));
  const passes = [replica(), replica(), replica()];
  await Promise.all(passes.map((pass) => pass()));
  await Promise.all(passes.map((pass) => pass()));
  expect(received).toHaveLength(12);
  expect(new Set(received.map(({ headers }) => headers['message-id'])).size).toBe(12);
});

test('a digest: one email for all that came since the last one; what comes on the hour is in the next', async () => {
  const { received, port } = await mailServer();
  const { briefs, contacts, pass, models } = await intake(port, {
    NOTIFICATIONS: 'hourly',
    NOTIFICATIONS_TO: 'desk@lowtide.studio',
  });
  const toStudio = () => received.filter(({ to }) => to[0] === 'desk@lowtide.studio');
  const hour = new Date((Math.floor(Date.now() / hourMs) + 1) * hourMs);
  const before = new Date(hour.getTime() - 1);
  await briefs.add(aNewBrief());
  await contacts.add(aNewContact());
  await models.brief.updateMany({}, { announceAt: new Date(0) });
  await pass(before);
  expect([received.length, toStudio().length]).toEqual([2, 0]); // the senders need not wait
  await models.contact.create({ ...aNewContact(), announceAt: before });
  await pass(hour);
  expect(toStudio().map(({ headers }) => headers.subject)).toEqual(['New: 1 brief and 1 message']);
  expect(toStudio()[0]?.headers['reply-to']).toBe(studioAddress);
  await pass(new Date(hour.getTime() + hourMs));
  expect(toStudio().map(({ headers }) => headers.subject)).toEqual(['New: 1 brief and 1 message', 'New: 1 message']);
});

test('a digest that is being sent takes nothing more in', async () => {
  const { received, port } = await mailServer();
  const { contacts, pass, models } = await intake(port, { NOTIFICATIONS: 'daily' });
  await contacts.add(aNewContact());
  await pass();
  const digests = { kind: 'notification' };
  const [digest] = await models.mail.find(digests).lean();
  await models.mail.updateOne(digests, { tries: 1 }); // another replica, whose clock is ahead, has begun
  await contacts.add(aNewContact());
  await pass();
  const found = (await models.mail.find(digests).sort({ since: 1 }).lean()) as { facts?: { news?: unknown[] } }[];
  expect(found.map(({ facts }) => facts?.news?.length)).toEqual([1, 1]);
  await pass(new Date(digest!.since.getTime() + 25 * hourMs));
  expect(received.filter(({ to }) => to[0] === studioAddress)).toHaveLength(2);
});

test('with `off` only senders get emails', async () => {
  const { received, port } = await mailServer();
  const { contacts, pass } = await intake(port, { NOTIFICATIONS: 'off' });
  await contacts.add(aNewContact({ email: 'ida@field.film' }));
  await pass();
  expect(received.map(({ to }) => to)).toEqual([['ida@field.film']]);
});

test('a mail server that is away for a while delays both emails; one that refuses the studio is shown with the record', async () => {
  const away = await mailServer();
  await away.close();
  const { contacts, pass, activities } = await intake(away.port);
  const { id } = await contacts.add(aNewContact({ email: 'ida@field.film' }));
  const emails = async () => (await activities.list({ entityType: 'contact', entityId: id })).items;
  await pass();
  const error = 'The mail server could not be reached';
  expect((await emails()).map(({ mail }) => mail)).toEqual([{ state: 'queued', error }]);
  const { received } = await mailServer(
    {
      onRcptTo: ({ address }, _session, done) =>
        done(address === studioAddress ? Object.assign(new Error('unknown'), { responseCode: 550 }) : null),
    },
    away.port,
  );
  await pass(inMinutes(1));
  expect(received.map(({ to }) => to)).toEqual([['ida@field.film']]);
  expect(await emails()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        subject: 'Confirmation to the sender',
        mail: expect.objectContaining({ state: 'sent' }),
      }),
      expect.objectContaining({
        subject: 'Notification to the studio',
        mail: { state: 'failed', error: 'The mail server refused it (550)', sentAt: undefined },
      }),
    ]),
  );
});

test('an erased person gets no email that was waiting, and the studio none about them', async () => {
  const { received, port } = await mailServer();
  const { briefs, contacts, pass, models } = await intake(port, { NOTIFICATIONS: 'hourly' });
  const brief = await briefs.add(aNewBrief());
  await models.brief.updateOne({}, { clientEmail: 'gone@field.film' });
  await contacts.add(aNewContact({ email: 'ida@field.film' }));
  await pass();
  received.splice(0);
  // As an erasure does (personal-data.service.ts), while both emails wait.
  const waiting = { kind: 'confirmation' };
  await models.mail.updateMany(waiting, { state: 'queued', dueAt: new Date() });
  const records = new PersonalDataRepository(models.brief.db);
  await records.removeActivities(about({ ...noIds(), brief: [brief.id] }));
  await records.remove('brief', [brief.id]);
  await pass(inMinutes(61));
  expect(received.map(({ to }) => to[0]).sort()).toEqual([studioAddress, 'ida@field.film'].sort());
  expect(JSON.stringify(received)).not.toContain('gone@field.film');
  expect(received.find(({ to }) => to[0] === studioAddress)?.headers.subject).toBe('New: 1 message');
});

test('what a restored backup holds as not announced yet is not announced after a day', async () => {
  const { received, port } = await mailServer();
  const { briefs, pass, models } = await intake(port);
  await briefs.add(aNewBrief());
  await pass(inMinutes(25 * 60));
  expect(received).toEqual([]);
  expect(await models.brief.countDocuments({ announceAt: { $exists: true } })).toBe(0);
});
