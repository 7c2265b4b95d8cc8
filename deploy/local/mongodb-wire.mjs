// MongoDB's wire protocol, as far as passing on whole messages needs it:
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

const opReply = 1;
const opMsg = 2013;
const headerBytes = 16;
/** Before the document of an OP_MSG: flags, kind of section. */
const preludeBytes = 5;
const maxMessageBytes = 48_000_000;

/** As BSON: { ping: 1, $db: 'admin' } */
export const ping = Buffer.from('\x1e\0\0\0\x10ping\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0\0', 'latin1');

/**
 * As BSON: { setParameter: 1, internalQueryPlanRanker: 'multiPlanning', $db: 'admin' }. The ranker that the engine would
 * choose needs a part of MongoDB that this build does not have (error 224).
 */
export const chooseRanker = Buffer.from(
  'Q\0\0\0\x10setParameter\0\x01\0\0\0\x02internalQueryPlanRanker\0\x0e\0\0\0multiPlanning\0\x02$db\0\x06\0\0\0admin\0\0',
  'latin1',
);

/**
 * Cuts a stream into messages. Chunks are joined once per message: joining at every chunk takes seconds for 15 MB.
 * @param {AsyncIterable<Buffer>} stream
 * @returns {AsyncGenerator<Buffer, void>}
 */
export async function* messagesOf(stream) {
  /** @type {Buffer[]} */
  let chunks = [];
  let size = 0;
  let expected = headerBytes;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= expected) {
      const joined = Buffer.concat(chunks);
      const length = joined.readInt32LE(0);
      if (length < headerBytes || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`);
      const isWhole = size >= length;
      if (isWhole) yield joined.subarray(0, length);
      chunks = [isWhole ? joined.subarray(length) : joined];
      size = isWhole ? size - length : size;
      expected = isWhole ? headerBytes : length;
    }
  }
}

/** The command of an OP_MSG: the first key of its body; '' for anything else. @param {Buffer} message */
export const commandOf = (message) => {
  const firstKey = headerBytes + preludeBytes + 5; // after the document's length and the key's type
  if (message.readInt32LE(12) !== opMsg || message[headerBytes + 4] !== 0) return '';
  return message.toString('latin1', firstKey, message.indexOf(0, firstKey));
};

/** The same OP_MSG with another document. @param {Buffer} message @param {Buffer} document */
export const withDocument = (message, document) => {
  const changed = Buffer.concat([message.subarray(0, headerBytes + preludeBytes), document]);
  changed.writeInt32LE(changed.length);
  return changed;
};

/**
 * Frames a BSON document as the answer to a request.
 * @param {Buffer} document
 * @param {{ requestId: number, replyId: number, legacy?: boolean }} options legacy: the request was an OP_QUERY
 */
export const replyFrame = (document, { requestId, replyId, legacy = false }) => {
  const head = Buffer.alloc(headerBytes + (legacy ? 20 : preludeBytes)); // the rest is zero: no flags, section kind "body"
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(replyId, 4);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(legacy ? opReply : opMsg, 12);
  if (legacy) head.writeInt32LE(1, head.length - 4); // one document follows
  return Buffer.concat([head, document]);
};
