import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Part, Pcm } from './container';

const headBytes = 68;
const floatTag = 3;
const pcmTag = 1;
/** The rest of the format's name, which is a GUID: 0000xxxx-0000-0010-8000-00aa00389b71. */
const guidRest = Buffer.from('000000001000800000aa00389b71', 'hex');

/** The head of an extensible WAV, in which the samples are little-endian. */
const wavHead = ({ sampleRateHz, channels, bytes, isFloat, channelMask }: Pcm, length: number): Buffer => {
  const head = Buffer.alloc(headBytes);
  const frameBytes = bytes * channels;
  head.write('RIFF');
  head.writeUInt32LE(headBytes - 8 + length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(40, 16);
  head.writeUInt16LE(0xfffe, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz * frameBytes, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(8 * bytes, 34);
  head.writeUInt16LE(22, 36);
  head.writeUInt16LE(8 * bytes, 38);
  head.writeUInt32LE(channelMask, 40);
  head.writeUInt16LE(isFloat ? floatTag : pcmTag, 44);
  guidRest.copy(head, 46);
  head.write('data', 60);
  head.writeUInt32LE(length, 64);
  return head;
};

/** Turns the bytes of each sample round, in place. */
const swap = (samples: Buffer, bytes: number): void => {
  if (bytes === 2) samples.swap16();
  if (bytes === 4) samples.swap32();
  if (bytes === 8) samples.swap64();
  if (bytes !== 3) return;
  for (let at = 0; at < samples.length; at += 3) [samples[at], samples[at + 2]] = [samples[at + 2]!, samples[at]!];
};

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * Writes a copy of these parts of a file, one after the other; of samples, whole frames behind the head of a WAV that says what
 * they are.
 */
export const writePlainCopy = async (
  source: string,
  target: string,
  { parts, head, pcm }: { parts: readonly Part[]; head?: Buffer; pcm?: Pcm },
  signal?: AbortSignal,
): Promise<void> => {
  const frameBytes = pcm ? pcm.bytes * pcm.channels : 1;
  let left = lengthOf(parts);
  left -= left % frameBytes;
  const file = await open(target, 'wx');
  try {
    if (head) await file.write(head);
    if (pcm) await file.write(wavHead(pcm, left));
    let rest = Buffer.alloc(0);
    for (const { start, end } of parts) {
      if (end <= start) continue;
      const stream = createReadStream(source, { start, end: end - 1, highWaterMark: 2 ** 20, signal });
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        const whole = Math.min(bytes.length - (bytes.length % frameBytes), left);
        const samples = bytes.subarray(0, whole);
        rest = Buffer.from(bytes.subarray(whole));
        if (pcm?.isBigEndian) swap(samples, pcm.bytes);
        await file.write(samples);
        left -= whole;
      }
    }
  } finally {
    await file.close();
  }
};
