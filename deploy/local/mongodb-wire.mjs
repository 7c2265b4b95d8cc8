// @ts-check
// MongoDB's wire protocol, as far as passing on whole messages needs it:
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

const opReply = 1;
const opMsg = 2013;
const headerBytes = 16;
const maxMessageBytes = 48_000_000;
const moreToComeFlag = 2;

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
      const joined = chunks.length === 1 ? /** @type {Buffer} */ (chunks[0]) : Buffer.concat(chunks);
      const length = joined.readInt32LE(0);
      if (length < headerBytes || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`);
      chunks = [joined];
      expected = length;
      if (size < length) break;
      yield joined.subarray(0, length);
      chunks = size > length ? [joined.subarray(length)] : [];
      size -= length;
      expected = headerBytes;
    }
  }
}

/**
 * The command of an OP_MSG: the first key of its body; '' for anything else.
 * @param {Buffer} message
 */
export const commandOf = (message) => {
  const firstKey = headerBytes + 4 + 1 + 4 + 1; // flags, kind of section, the document's length, the key's type
  if (message.length <= firstKey || message.readInt32LE(12) !== opMsg || message[headerBytes + 4] !== 0) return '';
  return message.toString('latin1', firstKey, message.indexOf(0, firstKey));
};

/** @param {Buffer} message */
export const wantsNoReply = (message) =>
  message.readInt32LE(12) === opMsg && (message.readUInt32LE(headerBytes) & moreToComeFlag) !== 0;

/** @param {Buffer} message */
export const requestIdOf = (message) => message.readInt32LE(4);

/**
 * Frames a BSON document as the answer to a request.
 * @param {Buffer} document
 * @param {{ requestId: number, replyId: number, isLegacy?: boolean }} options legacy: the request was an OP_QUERY
 */
export const replyFrame = (document, { requestId, replyId, isLegacy = false }) => {
  const head = Buffer.alloc(headerBytes + (isLegacy ? 20 : 5)); // the rest of it is zero: no flags, section kind "body"
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(replyId, 4);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(isLegacy ? opReply : opMsg, 12);
  if (isLegacy) head.writeInt32LE(1, head.length - 4); // one document follows
  return Buffer.concat([head, document]);
};

/** @param {number} value */
const int32 = (value) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/**
 * A BSON document of whole numbers and strings.
 * @param {Record<string, number | string>} fields
 */
export const smallDocument = (fields) => {
  const elements = Object.entries(fields).map(([key, value]) => {
    const name = Buffer.from(`${key}\0`);
    if (typeof value === 'number') return Buffer.concat([Buffer.from([0x10]), name, int32(value)]);
    const text = Buffer.from(`${value}\0`);
    return Buffer.concat([Buffer.from([0x02]), name, int32(text.length), text]);
  });
  const body = Buffer.concat([...elements, Buffer.from([0])]);
  return Buffer.concat([int32(body.length + 4), body]);
};
