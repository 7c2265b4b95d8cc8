import { createHash } from 'node:crypto';
import { readContainer } from '../audio/container/read-container';
import { audioCodecOf, hashSound } from '../ffmpeg/decoded-sound';
import type { Probe } from '../ffmpeg/probe';
import type { ArchivedOriginal } from './manifest';
import { readFileStream, sha256OfFile } from '../files/sha256';

type Hashes = Pick<ArchivedOriginal, 'sha256' | 'sound'>;

/** SHA-256 of a file and of its samples. Where these simply lie in the file, they need no decoder: one pass does for both. */
export const hashOriginal = async (file: string, probe: Probe | null, signal: AbortSignal): Promise<Hashes> => {
  const codec = audioCodecOf(probe);
  const { isCut, samples } = await readContainer(file);
  if (!codec.startsWith('pcm_') || isCut || !samples) {
    return { sha256: await sha256OfFile(file, signal), sound: await hashSound(file, codec, signal) };
  }
  const [whole, sound] = [createHash('sha256'), createHash('sha256')];
  let at = 0;
  for await (const chunk of readFileStream(file, { signal }) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    sound.update(chunk.subarray(Math.max(0, samples.start - at), Math.max(0, samples.end - at)));
    at += chunk.length;
  }
  const format = codec.slice('pcm_'.length);
  return { sha256: whole.digest('hex'), sound: { format, sha256: sound.digest('hex') } };
};
