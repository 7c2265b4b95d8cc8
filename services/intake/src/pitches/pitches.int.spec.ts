import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type PitchLetter, pitchLetterDone, readPitchLetter } from '@cueroom/contracts/pitches/letters';
import { checkReaction, type PitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { log } from '@cueroom/platform/logger';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { startMailServer } from '@cueroom/testing/mail-server';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { ActivitiesRepository } from '../crm/activities.repository';
import { type ActivityDocument, activitySchema } from '../crm/activities.schema';
import { ReceivedRepository } from '../announcements/received.repository';
import { BriefsRepository } from '../crm/briefs.repository';
import { type BriefDocument, briefSchema } from '../crm/briefs.schema';
import { ContactsRepository } from '../crm/contacts.repository';
import { type ContactDocument, contactSchema } from '../crm/contacts.schema';
import { mailParts } from '../mail/mails.fixture';
import { mayHaveArrived } from '../mail/mail-server';
import { Studio } from '../mail/studio';
import { intakeSettings } from '../submissions/artist-parts.fixture';
import { type SubmissionDocument, submissionSchema } from '../submissions/submissions.schema';
import { PitchAnswers } from './pitch-answers.service';
import { PitchMails } from './pitch.mails';
import { PitchTimeline } from './pitch-timeline.service';
import { PitchesController } from './pitches.controller';

log.level = 'silent';
const database = freshDatabase();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const [pitchId, recipientId, letterId] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const link = 'https://studio.example/listen/the-token';

const intake = async (environment: Record<string, string> = {}) => {
  const models = {
    activity: await database.model<ActivityDocument>('Activity', activitySchema),
    submission: await database.model<SubmissionDocument>('Submission', submissionSchema),
    brief: await database.model<BriefDocument>('Brief', briefSchema),
    contact: await database.model<ContactDocument>('Contact', contactSchema),
  };
  for (const model of Object.values(models)) await model.collection.deleteMany({});
  const settings = intakeSettings({ STUDIO_NAME: 'Low Tide', PUBLIC_URL: 'https://studio.example', ...environment });
  const parts = await mailParts(database, settings, { byItself: true });
  const { bus, mails, server, delivery, relay, model: mail, close } = parts;
  closing.push(close);
  const activities = new ActivitiesRepository(models.activity, relay);
  const received = new ReceivedRepository(models.brief, models.contact, models.submission);
  const briefs = new BriefsRepository(models.brief, idleRelay);
  const contacts = new ContactsRepository(models.contact, idleRelay);
  const answers = new PitchAnswers(briefs, contacts);
  const letters = new PitchMails(
    mails,
    activities,
    new Studio(settings, bus),
    settings,
    server,
    bus,
    delivery,
    answers,
  );
  let isThere = true;
  bus.answer(checkReaction, () => ({ isThere }));
  const timeline = new PitchTimeline(activities, received, letters, mails, settings, bus);
  const controller = new PitchesController(timeline, answers);
  const brief = await briefs.insert(aNewBrief());
  const contact = await contacts.insert(aNewContact());
  const subjects = async (entityType: 'brief' | 'contact' | 'pitch') =>
    (await activities.list({ entityType })).items.map(({ subject }) => subject);
  const setGone = () => void (isThere = false);
  return { models, briefs, contacts, bus, activities, delivery, controller, brief, contact, subjects, mail, setGone };
};
const through = (port: number) => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) });

/** As catalog tells it; null: not to be sent. */
const answerLetter = (bus: RecordingBus, letter: PitchLetter | null) => bus.answer(readPitchLetter, () => letter);
const aLetter: PitchLetter = { name: 'Dana', email: 'dana@northlight.example', subject: 'For you', text: link, link };

/** Events may arrive twice. */
const twice = async (deliver: () => Promise<unknown>) => {
  await deliver();
  await deliver();
};

const reaction = (fields: Partial<PitchReacted>): PitchReacted => ({
  reactionId: `${recipientId}-${fields.kind}`,
  ...{ pitchId, recipientId, recipientName: 'Dana Ortiz', pitchTitle: 'Northlight', trackTitle: 'Salt Roads' },
  ...{ briefId: null, contactId: null, trackId: 'd'.repeat(24) },
  kind: 'opened',
  createdAt: '2031-11-24T23:30:00.000Z',
  ...fields,
});

test('what a client does stands once on the timelines of the brief and of the person’s contact', async () => {
  const { controller, brief, contact, subjects, activities } = await intake();
  const about = { briefId: brief.id, contactId: contact.id };
  const done: Partial<PitchReacted>[] = [
    { kind: 'opened' },
    { kind: 'heard' },
    { kind: 'choice', choice: 'yes' },
    { kind: 'comment', at: 42.5, text: `Is there\na shorter one? ${'?'.repeat(300)}` },
  ];
  for (const fields of done) await twice(() => controller.tell(reaction({ ...about, ...fields })));
  const reported = [
    'Dana Ortiz opened the pitch “Northlight”',
    'Dana Ortiz listened to “Salt Roads”',
    'Dana Ortiz chose Yes for “Salt Roads”',
    'Dana Ortiz commented on “Salt Roads” at 0:42',
  ];
  expect((await subjects('brief')).sort()).toEqual([...reported].sort());
  expect((await subjects('contact')).sort()).toEqual([...reported].sort());
  expect(await subjects('pitch')).toEqual([]);
  const { items } = await activities.list({ entityType: 'brief' });
  expect(items.every((activity) => activity.pitchId === pitchId)).toBe(true);
  const words = `“Is there a shorter one? ${'?'.repeat(175)}…”\nPitch: Northlight`;
  expect(new Set(items.map(({ description }) => description))).toEqual(new Set(['Pitch: Northlight', words]));
  await controller.tell(
    reaction({ ...about, kind: 'opened', recipientId: 'e'.repeat(24), reactionId: `${'e'.repeat(24)}-1` }),
  );
  await controller.forget({ recipientId });
  expect(await subjects('brief')).toEqual([reported[0]]);
});

test('what is taken back, or told late of someone who was deleted, leaves the timelines', async () => {
  const { controller, brief, contact, subjects, setGone } = await intake();
  const about = { briefId: brief.id, contactId: contact.id, kind: 'comment', at: 1, text: 'A slip' } as const;
  const [one, other] = [reaction({ ...about, reactionId: 'one' }), reaction({ ...about, reactionId: 'other' })];
  await controller.tell(one);
  await controller.tell(other);
  await twice(() => controller.takeBack({ reactionId: 'one' }));
  expect([await subjects('brief'), await subjects('contact')].map(({ length }) => length)).toEqual([1, 1]);
  setGone();
  await controller.tell(one);
  await controller.tell(reaction({ ...about, kind: 'request', reactionId: 'late', wish: { project: 'Northlight' } }));
  expect(await subjects('pitch')).toEqual([]);
  expect([await subjects('brief'), await subjects('contact')].map(({ length }) => length)).toEqual([1, 1]);
});

test('a brief that is gone gets no more activities', async () => {
  const { controller, subjects } = await intake();
  await controller.tell(reaction({ briefId: 'e'.repeat(24) }));
  expect(await subjects('brief')).toEqual([]);
});

test('a license request is a task due today by the studio’s clocks, and a letter to the studio', async () => {
  const { received, port, close } = await startMailServer();
  closing.push(close);
  const { controller, activities } = await intake({ ...through(port), TIME_ZONE: 'Europe/Berlin' });
  const wish = { project: 'After the Tide', term: '2 years', media: null };
  const request = reaction({ kind: 'request', requestId: 'f'.repeat(24), wish });
  await twice(() => controller.tell(request));
  expect((await activities.list({ entityType: 'pitch', entityId: pitchId })).items).toMatchObject([
    {
      activityType: 'pitch',
      subject: 'License request: After the Tide (Salt Roads)',
      dueDate: '2031-11-25T00:00:00.000Z',
      completed: false,
      description: expect.stringContaining('Term: 2 years'),
    },
  ]);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({
    to: ['hello@cueroom.example'],
    headers: { subject: expect.stringContaining('After the Tide') },
  });
  expect(received[0]?.text).toContain(`https://studio.example/admin/pitches/${pitchId}`);
});

test.each([
  ['the recipient’s own', { email: 'dana.ortiz@northlight.example', company: 'Northlight Pictures' }],
  ['the one of her message to the studio', { email: null, company: null }],
])('a reply to a license request goes to who asks: to the address that is %s', async (_, asker) => {
  const { received, port, close } = await startMailServer();
  closing.push(close);
  const { controller, contact } = await intake(through(port));
  const request = { kind: 'request', requestId: 'f'.repeat(24), wish: { project: 'After the Tide' }, asker } as const;
  await controller.tell(reaction({ ...request, contactId: contact.id }));
  await eventually(() => expect(received).toHaveLength(1));
  const address = asker.email ?? contact.email;
  expect(received[0]?.headers['reply-to']).toContain(address);
  for (const words of ['Dana Ortiz', `Email: ${address}`, asker.company ?? 'Email'])
    expect(received[0]?.text).toContain(words);
});

test('how many license requests of a pitch are open: until their task is done, and no other task counts', async () => {
  const { controller, activities } = await intake();
  const [other, none] = ['d'.repeat(24), 'e'.repeat(24)];
  const ask = (nth: number, of = pitchId) =>
    controller.tell(
      reaction({ kind: 'request', reactionId: `request-${nth}`, pitchId: of, wish: { project: `Project ${nth}` } }),
    );
  for (const nth of [1, 2]) await ask(nth);
  await ask(3, other);
  const note = { entityType: 'pitch', entityId: pitchId, activityType: 'note', createdBy: 'admin' } as const;
  await activities.insert({ ...note, subject: 'Call Dana', dueDate: '2031-11-25' });
  const counted = async () => {
    const counts = await activities.countOpenRequests([pitchId, other, none]);
    return new Map(counts.map((of) => [of.pitchId, of.count]));
  };
  expect(await counted()).toEqual(
    new Map([
      [pitchId, 2],
      [other, 1],
    ]),
  );
  const all = await activities.countOpenRequests();
  expect(all).toEqual(expect.arrayContaining([{ pitchId: other, count: 1 }]));
  const [task] = (await activities.list({ entityType: 'pitch', entityId: other })).items;
  await activities.update(task!.id, { completed: true });
  expect(await counted()).toEqual(new Map([[pitchId, 2]]));
});

test('the first link answers a brief, the first open pitch makes it a proposal; once, whatever comes twice or later', async () => {
  const { controller, briefs, brief, models } = await intake();
  const told = (did: 'linked' | 'opened', at: string, fields: object = {}) =>
    controller.follow({ briefId: brief.id, pitchId, did, at, by: 'grace', ...fields });
  await twice(() => told('linked', '2031-11-20T10:00:00.000Z'));
  const answered = { status: 'reviewing', answeredAt: '2031-11-20T10:00:00.000Z' };
  expect(await briefs.get(brief.id)).toMatchObject(answered);
  await twice(() => told('opened', '2031-11-20T10:00:01.000Z'));
  expect(await briefs.get(brief.id)).toMatchObject({ status: 'proposal' });
  await briefs.edit(brief.id, { status: 'reviewing' });
  await told('opened', '2031-11-21T10:00:00.000Z', { pitchId: 'f'.repeat(24) });
  await told('linked', '2031-11-19T10:00:00.000Z', { pitchId: 'f'.repeat(24) });
  expect(await briefs.get(brief.id)).toMatchObject({ status: 'reviewing', answeredAt: '2031-11-19T10:00:00.000Z' });
  const [tells] = (await models.brief.findById(brief.id).lean())?.outbox ?? [];
  expect(tells?.data).toMatchObject({ by: 'grace', did: 'changed', fields: ['status'] });
  await told('linked', '2031-11-20T10:00:00.000Z', { briefId: 'f'.repeat(24) });
});

test('an open pitch moves a new brief at once, a former one moves none, and what is won stays so', async () => {
  const { controller, briefs, brief } = await intake();
  const at = '2031-11-20T10:00:00.000Z';
  const [former, won] = [await briefs.insert(aNewBrief()), await briefs.insert(aNewBrief())];
  await briefs.edit(won.id, { status: 'won' });
  await controller.follow({ briefId: brief.id, pitchId, did: 'opened', at });
  await controller.follow({ briefId: former.id, pitchId, did: 'linked', at, isFormer: true });
  await controller.follow({ briefId: won.id, pitchId, did: 'opened', at });
  expect(await briefs.get(brief.id)).toMatchObject({ status: 'proposal', answeredAt: null });
  expect(await briefs.get(former.id)).toMatchObject({ status: 'submitted', answeredAt: at });
  expect(await briefs.get(won.id)).toMatchObject({ status: 'won' });
});

test('a letter that was sent answers the message of whoever got it, and the brief', async () => {
  const { port, close } = await startMailServer();
  closing.push(close);
  const { controller, bus, briefs, contacts, brief, contact } = await intake(through(port));
  answerLetter(bus, aLetter);
  await controller.send({ letterId, pitchId, recipientId, briefId: brief.id, contactId: contact.id, by: 'grace' });
  await eventually(async () => {
    expect(await contacts.get(contact.id)).toMatchObject({ status: 'replied' });
    expect(await briefs.get(brief.id)).toMatchObject({ status: 'reviewing', answeredAt: expect.any(String) });
  });
});

test('a letter that no server could send answers no message', async () => {
  const { controller, bus, contacts, contact } = await intake();
  await controller.send({ letterId, pitchId, recipientId, contactId: contact.id });
  await eventually(() => expect(bus.published(pitchLetterDone)).toMatchObject([{ state: 'not_configured' }]));
  expect(await contacts.get(contact.id)).toMatchObject({ status: 'new' });
});

test('a letter is sent once with its link, and catalog is told; its text is kept nowhere here', async () => {
  const { received, port, close } = await startMailServer();
  closing.push(close);
  const { controller, bus, mail, delivery } = await intake(through(port));
  answerLetter(bus, { ...aLetter, text: `Dear Dana,\n\n${link}\n\nYours` });
  await twice(() => controller.send({ letterId, pitchId, recipientId }));
  await eventually(() =>
    expect(bus.published(pitchLetterDone)).toMatchObject([{ letterId, recipientId, state: 'sent' }]),
  );
  await delivery.sendDue();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ to: ['dana@northlight.example'], headers: { subject: 'For you' } });
  expect([received[0]?.text, received[0]?.html]).toEqual([
    expect.stringContaining(link),
    expect.stringContaining(`href="${link}"`),
  ]);
  expect(JSON.stringify(await mail.find().lean())).not.toContain('the-token');
});

/** A mail server whose line breaks when it has the whole letter. */
const startBreakingServer = async (onText: () => Promise<void>) => {
  const server = createServer((socket) => {
    let [isText, text] = [false, ''];
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      text += piece.toString();
      if (isText && text.includes('\r\n.\r\n')) return void onText().finally(() => socket.destroy());
      // The text may come in several pieces.
      if (isText) return;
      isText = /^DATA/m.test(text);
      socket.write(isText ? '354 go on\r\n' : '250 yes\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

test('a letter whose sending breaks off when the mail server has it may have arrived: it is not sent again', async () => {
  const handedOver: boolean[] = [];
  const port = await startBreakingServer(async () => {
    handedOver.push(Boolean((await mail.findOne().lean())?.handedOverAt));
  });
  const { controller, bus, mail, delivery } = await intake(through(port));
  answerLetter(bus, aLetter);
  await controller.send({ letterId, pitchId, recipientId });
  const failed = { recipientId, state: 'failed', error: mayHaveArrived };
  await eventually(() => expect(bus.published(pitchLetterDone)).toMatchObject([{ letterId, ...failed }]));
  expect(handedOver).toEqual([true]);

  // This process died before it could write what became of it.
  const other = 'e'.repeat(24);
  const waiting = { kind: 'pitch', tries: 1, dueAt: new Date(0), since: new Date() } as const;
  await mail.create({ _id: other, ...waiting, facts: { recipientId }, handedOverAt: new Date() });
  await delivery.sendDue();
  await eventually(() => expect(bus.published(pitchLetterDone)[1]).toMatchObject({ letterId: other, ...failed }));
  expect(handedOver).toHaveLength(1);
});

test('what keeps a letter waiting is told', async () => {
  const later = Object.assign(new Error('later'), { responseCode: 451 });
  const { port, close } = await startMailServer({ onRcptTo: (_address, _session, done) => done(later) });
  closing.push(close);
  const { controller, bus } = await intake(through(port));
  answerLetter(bus, aLetter);
  await controller.send({ letterId, pitchId, recipientId });
  const error = 'The mail server asked to try later (451)';
  await eventually(() => expect(bus.published(pitchLetterDone)).toMatchObject([{ letterId, state: 'queued', error }]));
});

test('a letter whose link ends while the mail server is asked is not sent', async () => {
  const { received, port, close } = await startMailServer();
  closing.push(close);
  const { controller, bus, delivery, mail } = await intake(through(port));
  // Once to write it, and once more when it is handed over.
  bus.answer(readPitchLetter, () => (bus.asked(readPitchLetter).length > 1 ? null : aLetter));
  await controller.send({ letterId, pitchId, recipientId });
  await eventually(() => expect(bus.asked(readPitchLetter)).toHaveLength(2));
  await eventually(async () => {
    await mail.updateMany({}, { $set: { dueAt: new Date(0) } });
    await delivery.sendDue();
    expect(bus.published(pitchLetterDone)).toMatchObject([{ letterId, state: 'failed' }]);
  });
  expect(received).toEqual([]);
});

test('a letter whose link was replaced is not sent', async () => {
  const { received, port, close } = await startMailServer();
  closing.push(close);
  const { controller, bus } = await intake(through(port));
  answerLetter(bus, null);
  const logged = jest.spyOn(log, 'info');
  await controller.send({ letterId, pitchId, recipientId });
  await eventually(() => expect(bus.published(pitchLetterDone)).toMatchObject([{ state: 'failed' }]));
  expect(received).toEqual([]);
  expect(logged.mock.calls).toContainEqual([
    { kind: 'pitch', id: pitchId, tries: 1, reason: 'The link does not open any more' },
    'email not sent',
  ]);
});
