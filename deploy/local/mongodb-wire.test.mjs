import assert from 'node:assert/strict';
import { test } from 'node:test';
import mongoose from 'mongoose';
import { chooseRanker, commandOf, messagesOf, ping, replyFrame, withDocument } from './mongodb-wire.mjs';

const { BSON } = mongoose.mongo;

/** @param {Buffer[]} chunks */
const messagesIn = async (chunks) => {
  const stream = async function* () {
    yield* chunks;
  };
  const messages = [];
  for await (const message of messagesOf(stream())) messages.push(message);
  return messages;
};

/** @param {object} fields */
const message = (fields) => replyFrame(Buffer.from(BSON.serialize(fields)), { requestId: 0, replyId: 1 });
const messages = [
  message({ ping: 1, $db: 'admin' }),
  message({ find: 'x'.repeat(300), $db: 'y' }),
  message({ endSessions: 1 }),
];

for (const size of [1, 3, 16, 17, 64, 1000]) {
  test(`messages in chunks of ${size} bytes come out whole`, async () => {
    const bytes = Buffer.concat(messages);
    const count = Math.ceil(bytes.length / size);
    const chunks = Array.from({ length: count }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
    assert.deepEqual(await messagesIn(chunks), messages);
  });
}

test('an impossible length ends the connection', async () => {
  for (const length of [-1, 3, 48_000_001]) {
    const head = Buffer.alloc(16);
    head.writeInt32LE(length);
    await assert.rejects(messagesIn([head]), /a message of/);
  }
});

test('a command is the first key of its document', () => {
  assert.deepEqual(messages.map(commandOf), ['ping', 'find', 'endSessions']);
  const legacy = replyFrame(Buffer.from(BSON.serialize({ isMaster: 1 })), { requestId: 1, replyId: 2, legacy: true });
  assert.equal(commandOf(legacy), '');
});

test('another document keeps the header and the flags of its message', () => {
  const quiet = message({ endSessions: [], $db: 'admin' });
  quiet.writeUInt32LE(2, 16); // no reply, please
  const changed = withDocument(quiet, ping);
  assert.equal(changed.readInt32LE(0), changed.length);
  assert.deepEqual(changed.subarray(4, 21), quiet.subarray(4, 21));
  assert.deepEqual(BSON.deserialize(changed.subarray(21)), { ping: 1, $db: 'admin' });
});

test("the launcher's own commands are BSON", () => {
  assert.deepEqual(BSON.deserialize(chooseRanker), {
    setParameter: 1,
    internalQueryPlanRanker: 'multiPlanning',
    $db: 'admin',
  });
});

test('a reply names its request', () => {
  const frame = replyFrame(ping, { requestId: 7, replyId: 9 });
  assert.equal(frame.readInt32LE(0), frame.length);
  assert.equal(frame.readInt32LE(4), 9);
  assert.equal(frame.readInt32LE(8), 7);
  assert.deepEqual(frame.subarray(21), ping);
});
