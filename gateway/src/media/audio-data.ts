import { Readable, Transform } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { corruptedAudio } from '@cueroom/contracts/media/objects';

const shortest = 100;

export interface AudioBytes {
  bytes: Buffer;
  contentType: string;
}

const corrupted = () => new AppError('invalid', corruptedAudio);

/** The bytes in a data URL. @throws AppError 'invalid' when it is none, or its base64 is damaged or under 100 characters */
export const audioBytesOf = (dataUrl: string): AudioBytes => {
  const comma = dataUrl.indexOf(',');
  const contentType = /^data:([\w.+-]+\/[\w.+-]+)(;[\w.+-]+=[\w.+-]+)*;base64$/i.exec(
    dataUrl.slice(0, Math.min(Math.max(comma, 0), 200)),
  )?.[1];
  const length = dataUrl.length - comma - 1;
  if (contentType === undefined || length < shortest || length % 4 !== 0) throw corrupted();
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  const padding = dataUrl.endsWith('==') ? 2 : dataUrl.endsWith('=') ? 1 : 0;
  // Node skips what is no base64: then bytes are missing.
  if (bytes.length !== (length / 4) * 3 - padding) throw corrupted();
  return { bytes, contentType };
};

/** Base64 of a stream. Three bytes make four characters, so up to two bytes wait for the next chunk. */
const base64 = (): Transform => {
  let left: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
      const whole = bytes.length - (bytes.length % 3);
      left = bytes.subarray(whole);
      done(null, bytes.toString('base64', 0, whole));
    },
    flush(done) {
      done(null, left.toString('base64'));
    },
  });
};

/** A JSON object whose last field is a data URL: 20 minutes of sound are never in memory whole. @param record not empty */
export const jsonWithDataUrl = (record: object, field: string, contentType: string, bytes: Readable): Readable => {
  const encoded = base64();
  bytes.once('error', (error) => encoded.destroy(error));
  bytes.pipe(encoded);
  const json = async function* () {
    yield `${JSON.stringify(record).slice(0, -1)},${JSON.stringify(field)}:"data:${contentType};base64,`;
    for await (const part of encoded) yield part as Buffer;
    yield '"}';
  };
  // Not in the generator's `finally`: it never runs when the client disconnected before reading.
  return Readable.from(json(), { objectMode: false }).once('close', () => bytes.destroy());
};
