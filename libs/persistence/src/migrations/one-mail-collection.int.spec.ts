import { randomBytes } from 'node:crypto';
import { mongo } from 'mongoose';
import { connectToServer } from '../connect';
import { carryMails, oneMailCollection } from './one-mail-collection';

let client: mongo.MongoClient;
let database: mongo.Db;
beforeAll(async () => (client = await connectToServer(process.env.MONGODB_URI ?? '')));
afterAll(() => client.close());
beforeEach(() => (database = client.db(`test-${randomBytes(6).toString('hex')}`)));
afterEach(() => database.dropDatabase());

const id = () => new mongo.ObjectId();
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const [createdAt, askedAt] = [inSeconds(-60), inSeconds(-60)];
const queued = (dueAt: Date, others: object = {}) => ({ state: 'queued', tries: 0, nextTryAt: dueAt, ...others });
const sent = { state: 'sent', tries: 1, sentAt: inSeconds(-30) };
const submission = { entityType: 'submission', entityId: String(id()) };
const outbox = [{ id: 'told', name: 'pitch.letter-done', data: {} }];

/** As the version before keeps emails. */
const former = async () => {
  const [late, receipt, letter, digest, erase, published] = [id(), id(), id(), id(), id(), id()];
  const feedback = { ...submission, activityType: 'feedback', createdAt };
  const email = { ...submission, activityType: 'email', createdAt };
  const insert = (name: string, ...records: object[]) => database.collection(name).insertMany(records);
  await insert(
    'crm_activities',
    { _id: late, ...feedback, mail: queued(inSeconds(-5), { tries: 2, error: 'It was away' }) },
    { ...email, subject: 'Confirmation to the sender', mail: sent },
    { ...email, activityType: 'note', mail: null },
    {
      _id: receipt,
      ...email,
      subject: 'Receipt of deletion to the artist',
      mail: queued(inSeconds(1800), { tries: 9 }),
    },
  );
  await insert('messages', {
    ...{ _id: letter, kind: 'letter', submissionId: submission.entityId, createdAt, mail: queued(inSeconds(20)) },
  });
  const news = [{ ...submission, news: 'withdrawn', occurrence: 'one' }];
  await insert(
    'notifications',
    { _id: digest, key: 'digest-then', about: news, createdAt, dueAt: inSeconds(900), mail: queued(inSeconds(900)) },
    { key: 'brief-1', about: [submission], createdAt, dueAt: createdAt, mail: sent },
  );
  await insert('link_requests', {
    ...{ _id: 'a'.repeat(64), email: 'ana@example.org', askedAt, mail: queued(inSeconds(-5)) },
  } as object);
  const ofOne = { submissionId: submission.entityId, submissionUid: 'ABC1234', email: 'ana@example.org', askedAt };
  await insert(
    'person_requests',
    { _id: erase, ...ofOne, action: 'erase-submission', mail: queued(inSeconds(-5)) },
    { _id: published, ...ofOne, action: 'tell-erased', mail: queued(inSeconds(-5), { tries: 3 }) },
  );
  const pitch = { pitchId: String(id()), recipientId: String(id()), createdAt };
  await insert(
    'pitch_letters',
    {
      ...pitch,
      key: 'cut-off',
      kind: 'letter',
      mail: queued(inSeconds(-5), { tries: 1 }),
      handedOverAt: createdAt,
      outbox,
    },
    { ...pitch, key: 'gone', kind: 'letter', mail: sent, outbox: [] },
  );
  return { late, receipt, letter, digest, erase, published, pitch };
};
const mails = () => database.collection<{ _id: string }>('mails');
const mail = (key: mongo.ObjectId | string) => mails().findOne({ _id: String(key) });

test('emails that other records kept come into one collection, each once, with what was known of them', async () => {
  const { late, receipt, letter, digest, erase, published, pitch } = await former();
  const both = await Promise.all([oneMailCollection.run(database), oneMailCollection.run(database)]);
  expect(both[0] + both[1]).toBe(10);
  expect(await oneMailCollection.run(database)).toBe(0);
  expect(await mails().countDocuments()).toBe(10);
  expect(await mail(late)).toMatchObject({
    ...{ kind: 'feedback', about: submission, state: 'queued', tries: 2, error: 'It was away' },
    ...{ since: createdAt, dueAt: expect.any(Date) },
  });
  expect(await mail(receipt)).toMatchObject({ kind: 'receipt', tries: 9 });
  expect(await mail(letter)).toMatchObject({ kind: 'letter', about: submission, tries: 0 });
  expect(await mail(`news-${digest}`)).toMatchObject({
    ...{ kind: 'notification', tries: 0, state: 'queued' },
    facts: { isDigest: true, news: [{ ...submission, news: 'withdrawn', occurrence: 'one' }] },
  });
  const hourLater = new Date(askedAt.getTime() + 3_600_000);
  expect(await mail(`links-${'a'.repeat(24)}`)).toMatchObject({ address: 'ana@example.org', expiresAt: hourLater });
  expect(await mail(erase)).toMatchObject({
    kind: 'person',
    facts: { action: 'erase-submission' },
    expiresAt: hourLater,
  });
  // It outlives the submission, and waits until that is erased.
  expect(await mail(published)).toMatchObject({ kind: 'erased', facts: { action: 'tell-erased' } });
  expect(await mail(published)).not.toHaveProperty('about');
  expect(await mail(published)).not.toHaveProperty('expiresAt');
  const { pitchId, recipientId } = pitch;
  const aboutPitch = { about: { entityType: 'pitch', entityId: pitchId }, facts: { recipientId } };
  expect(await mail('cut-off')).toMatchObject({ kind: 'pitch', ...aboutPitch, handedOverAt: createdAt, outbox });
  expect(await mail('gone')).toMatchObject({ ...aboutPitch, state: 'sent', expiresAt: expect.any(Date) });
  expect(await mail('gone')).not.toHaveProperty('dueAt');
});

test('no replica of the version before sends what was carried over; what the records show stays', async () => {
  const { late, erase } = await former();
  await oneMailCollection.run(database);
  for (const name of [
    'crm_activities',
    'messages',
    'notifications',
    'link_requests',
    'person_requests',
    'pitch_letters',
  ])
    expect(await database.collection(name).countDocuments({ 'mail.nextTryAt': { $exists: true } })).toBe(0);
  const shown = await database.collection('crm_activities').findOne({ _id: late });
  expect(shown?.mail).toEqual({ state: 'queued', error: 'It was away' });
  // The link in an email that waits is still open; what was nothing but an email is gone, with its address.
  expect(await database.collection('person_requests').distinct('_id')).toEqual([erase]);
  for (const name of ['notifications', 'link_requests', 'pitch_letters'])
    expect(await database.collection(name).countDocuments()).toBe(0);
});

test('what a replica of the version before sends at that moment is left to it, and taken when it died', async () => {
  const [sending, dying] = [id(), id()];
  const email = { ...submission, activityType: 'email', subject: 'Confirmation to the sender', createdAt };
  const leased = queued(inSeconds(60), { tries: 1 });
  const activities = database.collection('crm_activities');
  await activities.insertMany([
    { _id: sending, ...email, mail: leased },
    { _id: dying, ...email, mail: leased },
  ]);
  expect(await carryMails(database)).toBe(0);
  await activities.updateOne({ _id: sending }, { $set: { mail: sent } });
  expect(await carryMails(database, inSeconds(61))).toBe(1);
  expect(await mails().distinct('_id')).toEqual([String(dying)]);
});

test('cut off after it had written an email, it writes none twice, and takes it from its record', async () => {
  const { late } = await former();
  await mails().insertOne({ _id: String(late), kind: 'feedback', state: 'sent' } as never);
  await carryMails(database);
  expect(await mail(late)).toMatchObject({ state: 'sent' });
  const shown = await database.collection('crm_activities').findOne({ _id: late });
  expect(shown?.mail).not.toHaveProperty('nextTryAt');
});
