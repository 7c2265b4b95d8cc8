import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '@cueroom/testing/made-music';

export interface NoiseFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** A WAV of noise, which is as large as it is long: 48 kHz, 24 bit, stereo. */
export const noiseFile = (folder: string, name: string, seconds: number): NoiseFile => {
  const data = Math.round(seconds * 48_000) * 6;
  const content = Buffer.alloc(44 + data);
  content.write('RIFF', 0);
  content.writeUInt32LE(36 + data, 4);
  content.write('WAVEfmt ', 8);
  content.writeUInt32LE(16, 16);
  content.writeUInt16LE(1, 20);
  content.writeUInt16LE(2, 22);
  content.writeUInt32LE(48_000, 24);
  content.writeUInt32LE(48_000 * 6, 28);
  content.writeUInt16LE(6, 32);
  content.writeUInt16LE(24, 34);
  content.write('data', 36);
  content.writeUInt32LE(data, 40);
  const random = randomFrom(seconds);
  for (let at = 44; at < content.length - 3; at += 3)
    content.writeIntLE(Math.floor(random() * 2 ** 20) - 2 ** 19, at, 3);
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};
