import { open } from 'node:fs/promises';
import { TypeSniffer } from './type-sniffer';

export const sniffedBytes = 64 * 1024;

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

/** A file's type by its first bytes; what the sender says, and the name, count for nothing. */
export const detectType = async (head: Uint8Array): Promise<string> => {
  const sniffed = head.subarray(0, sniffedBytes);
  const found = await sniffer.sniff(sniffed);
  const type = found?.split(';', 1)[0] ?? (isText(sniffed) ? 'text/plain' : 'application/octet-stream');
  return betterNames[type] ?? type;
};

export const detectFileType = async (file: string): Promise<string> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return await detectType(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};

const rasterImage = /^image\/(png|jpeg|gif|webp|avif|bmp|tiff|heic)$/;

/** Whether a browser may show or play it on our own pages; anything else is only handed out as a download. */
export const isPlayable = (type: string): boolean =>
  type.startsWith('audio/') || type.startsWith('video/') || rasterImage.test(type);
