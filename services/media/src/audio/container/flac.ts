import type { Container, FileBytes } from './file-bytes';
import { id3Bytes } from './mp3';

/** FLAC: STREAMINFO comes first and has the number of samples, 0 when the encoder did not know it (RFC 9639). */
export const readFlac = async (file: FileBytes): Promise<Container> => {
  const start = id3Bytes(await file.read(0, 10));
  const head = await file.read(start, 26);
  if (head.length < 26) return { isCut: true, declaredSec: null };
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  return { isCut: false, declaredSec: rate > 0 && samples > 0 ? samples / rate : null };
};
