import { AppError } from '@cueroom/contracts/app-error';
import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { readMetrics } from '@cueroom/platform/metrics';
import { currentTraceparent, withTraceparent } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Schema } from 'mongoose';
import { OutboxRelay } from './outbox.relay';
import { addOutbox, outboxEntry, type WithOutbox } from './outbox.schema';
import { PublishedEvents } from './published-events';

const schema = new Schema<WithOutbox>({});
addOutbox(schema);
const database = freshDatabase();
const deleted = { submissionId: 'a'.repeat(24), songUids: ['AAA0001_S1'] };

test('what was published is published again when the queues were lost, and only then', async () => {
  const model = await database.model('Thing', schema);
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  await relay.republishLost();
  await model.create({ outbox: [outboxEntry(submissionDeleted, 'one', deleted)] });
  relay.nudge(model);
  await eventually(async () => expect(await model.countDocuments({ 'outbox.id': 'one' })).toBe(0));
  expect(bus.published(submissionDeleted)).toEqual([deleted]);

  bus.loseAll();
  const restarted = new OutboxRelay(bus);
  restarted.watch(model);
  await Promise.all([relay.republishLost(), restarted.republishLost()]);
  expect(bus.published(submissionDeleted)).toEqual([deleted]);
  const published = new PublishedEvents(model.db);
  await published.purgeOld(Date.now() + 11 * 60_000);
  bus.loseAll();
  await relay.republishLost();
  expect(bus.published(submissionDeleted)).toEqual([]);
  await Promise.all([relay.beforeApplicationShutdown(), restarted.beforeApplicationShutdown()]);
});

test('an event that the bus does not take holds up no other, here and when all is published again', async () => {
  const model = await database.model('Thing', schema);
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  await relay.republishLost();
  const publish = bus.publish.bind(bus);
  bus.publish = (event, id, data) =>
    id === 'a bad one' ? Promise.reject(new Error('too large')) : publish(event, id, data);
  const ids = ['a bad one', 'a good one', 'another'];
  await model.create([{ outbox: ids.slice(0, 2).map((id) => outboxEntry(submissionDeleted, id, deleted)) }]);
  await model.create([{ outbox: [outboxEntry(submissionDeleted, 'another', deleted)] }]);
  relay.nudge(model);
  await eventually(() => expect(bus.published(submissionDeleted)).toHaveLength(2));
  await eventually(async () => expect(await model.distinct('outbox.id')).toEqual(['a bad one']));
  bus.loseAll();
  await relay.republishLost();
  expect(bus.published(submissionDeleted)).toHaveLength(2);
  await relay.beforeApplicationShutdown();
  await model.deleteMany();
  await new PublishedEvents(model.db).purgeOld(Date.now() + 11 * 60_000);
});

test('what waits is counted with the age of the oldest, and is published in the span in which it was stored', async () => {
  const model = await database.model('Thing', schema);
  await model.deleteMany();
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  await relay.republishLost(); // nothing was: its sweeps repeat nothing
  const isAway = jest.spyOn(bus, 'publish').mockRejectedValue(new AppError('unavailable', 'Redis is away'));
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const entry = withTraceparent(traceparent, () => outboxEntry(submissionDeleted, 'two', deleted));
  await model.create({ outbox: [{ ...entry, at: new Date(Date.now() - 90_000) }] });
  const numbers = await readMetrics();
  expect(numbers).toMatch(/^outbox_pending\{collection="things"\} 1$/m);
  expect(numbers).toMatch(/^outbox_oldest_seconds\{collection="things"\} 9\d/m);

  const spans: (string | undefined)[] = [];
  isAway.mockImplementation(async () => void spans.push(currentTraceparent()));
  relay.nudge(model);
  await eventually(async () => expect(await readMetrics()).toMatch(/^outbox_pending\{collection="things"\} 0$/m));
  expect(spans).toEqual([traceparent]);
  await relay.beforeApplicationShutdown();
});

test('a nudge at any moment of a drain is not forgotten', async () => {
  const model = await database.model('Thing', schema);
  const relay = new OutboxRelay(new RecordingBus());
  // The drain ends some microtasks after its last call of the database: a nudge in each of them.
  for (let microtasks = 0; microtasks < 12; microtasks++) {
    const find = model.collection.find.bind(model.collection);
    const ended = jest.fn(() => {
      const read = Promise.resolve([]);
      void read.then(async () => {
        for (let passed = 0; ended.mock.calls.length === 1 && passed < microtasks; passed++) await null;
        if (ended.mock.calls.length === 1) relay.nudge(model);
      });
      return { toArray: () => read };
    });
    jest
      .spyOn(model.collection, 'find')
      .mockImplementation(((filter: object, ...others: []) =>
        'deletedAt' in filter ? ended() : find(filter, ...others)) as never);
    relay.nudge(model);
    const drains = () => [microtasks, ended.mock.calls.length];
    await eventually(() => expect(drains()).toEqual([microtasks, 2]), { withinMs: 1000 });
    jest.restoreAllMocks();
  }
  await relay.beforeApplicationShutdown();
});
