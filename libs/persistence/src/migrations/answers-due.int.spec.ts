import { randomBytes } from 'node:crypto';
import { briefPitched } from '@cueroom/contracts/pitches/brief-pitches';
import { mongo } from 'mongoose';
import { connectToServer } from '../connect';
import { answersDue } from './answers-due';
import { pitchesForBriefs } from './catalog';

let client: mongo.MongoClient;
let database: mongo.Db;
beforeAll(async () => (client = await connectToServer(process.env.MONGODB_URI ?? '')));
afterAll(() => client.close());
beforeEach(() => (database = client.db(`test-${randomBytes(6).toString('hex')}`)));
afterEach(() => database.dropDatabase());

const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));

test('briefs are due a day after they came, and were answered when somebody first called; twice is as once', async () => {
  const [called, open, won] = [new mongo.ObjectId(), new mongo.ObjectId(), new mongo.ObjectId()];
  const dates = { createdAt: at(1), updatedAt: at(9) };
  await database.collection('briefs').insertMany([
    { _id: called, status: 'new', followUpDate: at(20), ...dates },
    { _id: open, status: 'submitted', ...dates },
    { _id: won, status: 'won', ...dates },
  ]);
  const about = (entityId: mongo.ObjectId, activityType: string, day: number, fields: object = {}) => ({
    ...{ entityType: 'brief', entityId: String(entityId), activityType, createdBy: 'grace', createdAt: at(day) },
    ...fields,
  });
  await database
    .collection('crm_activities')
    .insertMany([
      about(called, 'note', 2),
      about(called, 'call', 2, { dueDate: at(8), completed: false }),
      about(called, 'call', 4),
      about(called, 'meeting', 3),
      about(open, 'email', 1, { createdBy: 'system' }),
    ]);
  const migration = answersDue(10, () => at(12));
  expect([await migration.run(database), await migration.run(database)]).toEqual([3, 0]);
  const brief = (_id: mongo.ObjectId) => database.collection('briefs').findOne({ _id });
  const due = { answerDueAt: at(2), currency: 'USD' };
  expect(await brief(called)).toMatchObject({
    ...{ ...due, answeredAt: at(3) },
    nextStep: { text: 'Decide what comes next', dueOn: '2026-10-20', who: null },
  });
  expect(await brief(open)).toMatchObject({
    ...{ ...due, answeredAt: null },
    nextStep: { text: 'Answer the client', dueOn: '2026-10-02', who: null },
  });
  expect(await brief(won)).toMatchObject({ ...due, answeredAt: at(9) });
});

test('messages that are not new were answered', async () => {
  const dates = { createdAt: at(1), updatedAt: at(9) };
  await database.collection('contacts').insertMany([
    { name: 'new', status: 'new', ...dates },
    { name: 'replied', status: 'replied', ...dates },
  ]);
  expect(await answersDue(10).run(database)).toBe(2);
  const answered = await database.collection('contacts').find().sort({ name: 1 }).toArray();
  expect(answered.map(({ answeredAt }) => answeredAt as Date | null)).toEqual([null, at(9)]);
});

test('pitches tell their briefs of what was there before, once', async () => {
  const briefId = 'b'.repeat(24);
  const [sent, draft] = [new mongo.ObjectId(), new mongo.ObjectId()];
  const dates = { createdAt: at(1), outbox: [] };
  await database.collection('pitches').insertMany([
    { _id: sent, briefId, status: 'closed', ...dates },
    { _id: draft, briefId, status: 'draft', ...dates },
    { briefId: null, status: 'open', ...dates },
  ]);
  const link = (day: number) => ({ pitchId: String(sent), createdAt: at(day) });
  await database.collection('pitch_recipients').insertMany([link(3), link(2)]);
  const migration = pitchesForBriefs(10);
  expect([await migration.run(database), await migration.run(database)]).toEqual([1, 0]);
  const outbox = (await database.collection('pitches').findOne({ _id: sent }))?.outbox as unknown;
  const told = { briefId, pitchId: String(sent), isFormer: true };
  expect(outbox).toMatchObject([
    { name: briefPitched.name, data: { ...told, did: 'linked', at: at(2).toISOString() } },
    { name: briefPitched.name, data: { ...told, did: 'opened', at: at(1).toISOString() } },
  ]);
});
