// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf, messagesOf, replyFrame, requestIdOf, smallDocument, wantsNoReply } from './mongodb-wire.mjs';

/** @param {Buffer[]} chunks */
const messagesIn = async (chunks) => {
  const stream = async function* () {
    yield* chunks;
  };
  const messages = [];
  for await (const message of messagesOf(stream())) messages.push(message);
  return messages;
};

/** @param {Record<string, number | string>} fields */
const message = (fields) => replyFrame(smallDocument(fields), { requestId: 0, replyId: 1 });
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
  assert.equal(commandOf(replyFrame(smallDocument({ isMaster: 1 }), { requestId: 1, replyId: 2, isLegacy: true })), '');
});

test('a message may ask for no reply', () => {
  const quiet = message({ endSessions: 1 });
  assert.equal(wantsNoReply(quiet), false);
  quiet.writeUInt32LE(2, 16);
  assert.equal(wantsNoReply(quiet), true);
});

test('a reply is framed BSON that names its request', () => {
  const document = smallDocument({ ok: 1, s: 'a' });
  assert.equal(document.toString('hex'), '16000000' + '106f6b0001000000' + '027300020000006100' + '00');
  const frame = replyFrame(document, { requestId: 7, replyId: 9 });
  assert.equal(frame.readInt32LE(0), frame.length);
  assert.equal(requestIdOf(frame), 9);
  assert.equal(frame.readInt32LE(8), 7);
  assert.deepEqual(frame.subarray(21), document);
});
