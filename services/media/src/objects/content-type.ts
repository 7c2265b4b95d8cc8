import { open } from 'node:fs/promises';
import { id3Bytes } from '../container/id3';
import { hasFrames } from '../container/mp3-frame';
import { kindOf } from '../container/read-container';
import { TypeSniffer } from './type-sniffer';

const sniffedBytes = 64 * 1024;

/** Names that file-type gives, where browsers know another one better. */
const betterNames: Record<string, string> = {
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
};

/** Nothing but text has no control characters in its first thousands of bytes; whether it is HTML makes no difference here. */
const isText = (head: Uint8Array): boolean =>
  head.length > 0 && head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 27);

const sniffer = new TypeSniffer();

const soundTypes = {
  ...{ wav: 'audio/wav', aiff: 'audio/aiff', flac: 'audio/flac' },
  ...{ mp3: 'audio/mpeg', ogg: 'audio/ogg', m4a: 'audio/mp4' },
} as const;
const headBytes = 12;
const maxTags = 20;

/** Some bytes of a file from a place on; what lies beyond its end is not there. */
type ReadBytes = (at: number, length: number) => Promise<Buffer>;

/** What follows the ID3 tags of a file: covers make these larger than all that is looked at otherwise, and not only MP3s have them. */
const typeBehindTags = async (read: ReadBytes, head: Buffer): Promise<string | null> => {
  let at = id3Bytes(head);
  if (at === 0) return null;
  let behind = await read(at, headBytes);
  for (let count = 1; count < maxTags && id3Bytes(behind) > 0; count++) {
    at += id3Bytes(behind);
    behind = await read(at, headBytes);
  }
  return soundTypes[kindOf(behind.toString('latin1')) ?? 'mp3'];
};

/** Rarer kinds of sound, by the marks that their inspection goes by. */
const rarerSound = (head: Buffer): string | null => {
  const kind = kindOf(head.toString('latin1', 0, headBytes));
  if (kind === 'wav' || kind === 'aiff') return soundTypes[kind];
  return hasFrames(head) ? soundTypes.mp3 : null;
};

/** A file's type by its bytes; what the sender says, and the name, count for nothing. */
export const detectType = async (read: ReadBytes): Promise<string> => {
  const head = await read(0, sniffedBytes);
  const behindTags = await typeBehindTags(read, head);
  if (behindTags) return behindTags;
  const found = (await sniffer.sniff(head)) ?? rarerSound(head);
  const type = found?.split(';', 1)[0] ?? (isText(head) ? 'text/plain' : 'application/octet-stream');
  return betterNames[type] ?? type;
};

export const typeOfBytes = (bytes: Buffer): Promise<string> =>
  detectType((at, length) => Promise.resolve(bytes.subarray(at, at + length)));

export const detectFileType = async (file: string): Promise<string> => {
  const handle = await open(file, 'r');
  try {
    return await detectType(async (at, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await handle.close();
  }
};

const rasterImage = /^image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic)$/;

/** Whether a browser may show or play it on our own pages; anything else is only handed out as a download. */
export const isPlayable = (type: string): boolean =>
  type.startsWith('audio/') || type.startsWith('video/') || rasterImage.test(type);
