import { log } from '@cueroom/platform/logger';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { startMailServer } from '@cueroom/testing/mail-server';
import type { SMTPServerOptions } from 'smtp-server';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { ActivityMails } from '../announcements/activity.mails';
import { ReceivedRepository } from '../announcements/received.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { retryDelayMs } from '../mail/mail.delivery';
import { mailParts } from '../mail/mails.fixture';
import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { MusicLinks } from '../links/music-link';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { FeedbackController } from './review.controller';

const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mailServer = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options);
  closing.push(server.close);
  return server;
};

/** @param byItself false: emails go when the test says so */
const intake = async (environment: Record<string, string> = {}, byItself = true) => {
  const models = {
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
  };
  await models.activity.deleteMany();
  const settings = intakeSettings({ STUDIO_NAME: 'Low Tide', ...environment });
  const parts = await mailParts(database, settings, { byItself });
  const { bus, relay, mails: collection, server, delivery: mails, close } = parts;
  closing.push(close);
  const submissions = new SubmissionsRepository(models.submission, relay);
  const activities = new ActivitiesRepository(models.activity, relay);
  const received = new ReceivedRepository(models.brief, models.contact, models.submission);
  const replica = (delivery = parts.replica()) => {
    new ActivityMails(activities, received, new Studio(settings, bus), new MusicLinks(settings), delivery);
    return delivery;
  };
  replica(mails);
  const controller = new FeedbackController(activities, submissions, server, settings);
  const submission = await submissions.insert(
    aNewSubmission({ artistName: 'Zoë "Z"\r\nBcc: spy@example.org', email: 'zoe@example.org' }),
  );
  const id = String(submission?._id);
  const give = (text = 'Lovely strings.\n.\nMore of them.') =>
    controller.give({ id, feedback: text, createdBy: 'grace' });
  const mailOf = async (activityId: string) =>
    (await activities.list({})).items.find((one) => one.id === activityId)?.mail;
  /** As the queues do, after a crash, too. */
  const wantAll = () => publishOutbox(models.activity, bus);
  const queued = { state: 'queued' } as const;
  const insert = (feedback: string, repository = activities) =>
    repository.insertFeedback({ id, feedback, createdBy: 'grace' }, queued);
  return { give, insert, wantAll, mailOf, mails, replica, activities, collection, models, controller, submission, id };
};
const through = (port: number) => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) });

test('feedback is stored with its submission and mailed to the artist', async () => {
  const { received, port } = await mailServer();
  const { give, mailOf, id, submission } = await intake({ ...through(port), SMTP_FROM: 'office@lowtide.example' });
  const given = await give();
  expect(given).toMatchObject({
    entityType: 'submission',
    entityId: id,
    activityType: 'feedback',
    description: 'Lovely strings.\n.\nMore of them.',
    createdBy: 'grace',
    mail: { state: 'queued' },
  });
  await eventually(async () =>
    expect(await mailOf(given.id)).toEqual({ state: 'sent', sentAt: expect.stringMatching(/Z$/) }),
  );
  expect(received).toEqual([
    expect.objectContaining({
      to: ['zoe@example.org'],
      text: expect.stringContaining('Lovely strings.\n.\nMore of them.'),
      html: expect.stringContaining('Lovely strings.<br>.<br>More of them.'),
    }),
  ]);
  expect(received[0]?.headers).toMatchObject({
    subject: `Feedback on your submission ${submission?.submissionUid}`,
    from: 'Low Tide <office@lowtide.example>',
    'message-id': `<${given.id}@lowtide.example>`,
  });
  expect(received[0]?.headers).not.toHaveProperty('bcc');
  expect(received[0]?.headers).not.toHaveProperty('auto-submitted'); // a person wrote it
});

test('without a mail server it is stored, and says so; of an unknown submission it is refused', async () => {
  const { give, mailOf, controller } = await intake();
  const { id, mail } = await give();
  expect(mail).toEqual({ state: 'not_configured' });
  expect(await mailOf(id)).toEqual(mail);
  const unknown = controller.give({ id: '0'.repeat(24), feedback: 'x', createdBy: 'grace' });
  await expect(unknown).rejects.toMatchObject({ kind: 'not_found' });
});

test('a mail waits for a server that is away, with growing pauses, and is sent when it is back', async () => {
  const away = await mailServer();
  await away.close();
  const { give, mailOf, mails } = await intake(through(away.port));
  const { id } = await give();
  const error = 'The mail server could not be reached';
  await eventually(async () => expect(await mailOf(id)).toEqual({ state: 'queued', error }));
  const { received } = await mailServer({}, away.port);
  await mails.sendDue(() => Date.now() + retryDelayMs(1) - 5000);
  expect(received).toEqual([]);
  await mails.sendDue(() => Date.now() + retryDelayMs(1));
  expect([received.length, (await mailOf(id))?.state]).toEqual([1, 'sent']);
  expect([1, 2, 3, 30].map(retryDelayMs)).toEqual([15_000, 30_000, 60_000, 600_000]);
});

test.each([
  ['an address that the server refuses', 550, 0, { state: 'failed', error: 'The mail server refused it (550)' }],
  ['a server that asks for patience', 451, 0, { state: 'queued', error: 'The mail server asked to try later (451)' }],
  ['one that does so for a day', 451, 25 * 3_600_000, { state: 'failed', error: expect.any(String) }],
])('%s', async (_what, responseCode, laterMs, mail) => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, done) =>
    done(Object.assign(new Error('zoe@example.org is not known here'), { responseCode }));
  const { port } = await mailServer({ onRcptTo });
  const { give, mailOf, mails } = await intake(through(port));
  const { id } = await give();
  await eventually(async () => expect((await mailOf(id))?.error).toBeDefined());
  await mails.sendDue(() => Date.now() + laterMs);
  expect(await mailOf(id)).toEqual(mail);
});

test('a mail whose sender died is sent again under the same Message-ID', async () => {
  const { received, port } = await mailServer();
  const { insert, wantAll, collection, mails, mailOf } = await intake(through(port), false);
  const { id } = await insert('x');
  await wantAll();
  await collection.takeDue(['feedback'], new Date(Date.now() + 60_000), new Date()); // and dies
  await mails.sendDue();
  expect(received).toEqual([]);
  await mails.sendDue(() => Date.now() + 61_000);
  expect(received.map(({ headers }) => headers['message-id'])).toEqual([`<${id}@cueroom.example>`]);
  expect((await mailOf(id))?.state).toBe('sent');
});

test('a process that dies between feedback and its mail loses nothing, and nothing goes twice', async () => {
  const { received, port } = await mailServer();
  const { insert, wantAll, models, mails, collection, mailOf } = await intake(through(port), false);
  const { id } = await insert('x', new ActivitiesRepository(models.activity, idleRelay)); // and dies
  await mails.sendDue();
  expect([received.length, await mailOf(id)]).toEqual([0, { state: 'queued' }]);
  await wantAll(); // as the next sweep of any replica does
  await collection.want({ key: id, kind: 'feedback' }); // late, and once more
  await mails.sendDue();
  await mails.sendDue();
  expect([received.length, (await mailOf(id))?.state]).toEqual([1, 'sent']);
});

test('of many replicas one sends each mail', async () => {
  const { received, port } = await mailServer();
  const { insert, wantAll, replica } = await intake(through(port), false);
  const given = await Promise.all(Array.from({ length: 8 }, (_, n) => insert(`No ${n}`)));
  await wantAll();
  await Promise.all([replica().sendDue(), replica().sendDue(), replica().sendDue()]);
  const ids = received.map(({ headers }) => headers['message-id']?.slice(1, 25));
  expect(ids.sort()).toEqual(given.map(({ id: activityId }) => activityId).sort());
});

test('a wrong password is told to admins and stands in no log', async () => {
  const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(new Error('hunter2 is wrong'));
  const { port } = await mailServer({ onAuth, authOptional: false, allowInsecureAuth: true });
  const logged = jest.spyOn(log, 'warn');
  const { give, mailOf } = await intake({ ...through(port), SMTP_USER: 'studio', SMTP_PASSWORD: 'hunter2' });
  const { id } = await give();
  const error = 'The mail server did not accept our sign-in';
  await eventually(async () => expect(await mailOf(id)).toEqual({ state: 'queued', error }));
  expect(logged).toHaveBeenCalled();
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/hunter2|example\.org/);
});
