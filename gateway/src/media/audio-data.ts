import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { AppError } from '@cueroom/contracts/app-error';
import { corruptedAudio } from '@cueroom/contracts/media/objects';

const shortest = 100;

interface AudioBytes {
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

/** A JSON object whose last field is a data URL: 20 minutes of sound are never in memory whole. @param record not empty */
export const jsonWithDataUrl = (record: object, field: string, contentType: string, bytes: Readable): Readable => {
  const base64 = new StringDecoder('base64');
  const json = async function* () {
    yield `${JSON.stringify(record).slice(0, -1)},${JSON.stringify(field)}:"data:${contentType};base64,`;
    for await (const part of bytes) yield base64.write(part as Buffer);
    yield `${base64.end()}"}`;
  };
  // Not in the generator's `finally`: it never runs when the client disconnected before reading.
  return Readable.from(json(), { objectMode: false }).once('close', () => bytes.destroy());
};
