import { submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Schema } from 'mongoose';
import { OutboxRelay } from './outbox.relay';
import { addOutbox, outboxEntry, type WithOutbox } from './outbox.schema';
import { ToldEvents } from './told-events';

const schema = new Schema<WithOutbox>({});
addOutbox(schema);
const database = freshDatabase();
const deleted = { submissionId: 'a'.repeat(24), songUids: ['AAA0001_S1'] };

test('what was published is published again when the queues were lost, and only then', async () => {
  const model = await database.model('Thing', schema);
  const bus = new RecordingBus();
  const relay = new OutboxRelay(bus);
  relay.watch(model);
  await relay.repeatLost();
  await model.create({ outbox: [outboxEntry(submissionDeleted, 'one', deleted)] });
  relay.nudge(model);
  await eventually(async () => expect(await model.countDocuments({ 'outbox.id': 'one' })).toBe(0));
  expect(bus.published(submissionDeleted)).toEqual([deleted]);

  bus.loseAll();
  const restarted = new OutboxRelay(bus);
  restarted.watch(model);
  await Promise.all([relay.repeatLost(), restarted.repeatLost()]);
  expect(bus.published(submissionDeleted)).toEqual([deleted]);
  const told = new ToldEvents(model.db);
  await told.forgetOld(Date.now() + 11 * 60_000);
  bus.loseAll();
  await relay.repeatLost();
  expect(bus.published(submissionDeleted)).toEqual([]);
  await Promise.all([relay.beforeApplicationShutdown(), restarted.beforeApplicationShutdown()]);
});
