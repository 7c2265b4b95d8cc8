// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  commandMessage,
  commandOf,
  messagesOf,
  replyFrame,
  requestIdOf,
  smallDocument,
  wantsNoReply,
} from './mongodb-wire.mjs';

/** @param {Buffer[]} pieces */
async function* stream(pieces) {
  yield* pieces;
}

/** @param {Buffer[]} pieces */
const collect = async (pieces) => {
  const messages = [];
  for await (const message of messagesOf(stream(pieces))) messages.push(message);
  return messages;
};

const messages = [
  commandMessage({ ping: 1, $db: 'admin' }),
  commandMessage({ find: 'x'.repeat(300), $db: 'y' }),
  commandMessage({ endSessions: 1 }),
];

for (const size of [1, 3, 16, 17, 64, 1000]) {
  test(`messages in pieces of ${size} bytes come out whole`, async () => {
    const bytes = Buffer.concat(messages);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    assert.deepEqual(await collect(pieces), messages);
  });
}

test('an impossible length ends the connection', async () => {
  for (const length of [-1, 3, 48_000_001]) {
    const head = Buffer.alloc(16);
    head.writeInt32LE(length);
    await assert.rejects(collect([head]), /a message of/);
  }
});

test('a command is known by the first key of its document', () => {
  assert.deepEqual(messages.map(commandOf), ['ping', 'find', 'endSessions']);
  assert.equal(commandOf(replyFrame(smallDocument({ isMaster: 1 }), { requestId: 1, replyId: 2, isLegacy: true })), '');
});

test('a message may ask for no reply', () => {
  const message = commandMessage({ endSessions: 1 });
  assert.equal(wantsNoReply(message), false);
  message.writeUInt32LE(2, 16);
  assert.equal(wantsNoReply(message), true);
});

test('documents are BSON', () => {
  const expected = '16000000' + '106f6b0001000000' + '027300020000006100' + '00';
  assert.equal(smallDocument({ ok: 1, s: 'a' }).toString('hex'), expected);
});

test('a reply names its request and its length', () => {
  const document = smallDocument({ ok: 1 });
  const frame = replyFrame(document, { requestId: 7, replyId: 9 });
  assert.equal(frame.readInt32LE(0), frame.length);
  assert.equal(requestIdOf(frame), 9);
  assert.equal(frame.readInt32LE(8), 7);
  assert.deepEqual(frame.subarray(21), document);
});
