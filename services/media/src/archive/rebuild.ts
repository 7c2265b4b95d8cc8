import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ZipReader } from '@cueroom/storage/zip';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { codecs } from './codecs';
import type { ArchivedOriginal } from './manifest';
import { chunkBytes, sha256OfFile } from '../files/sha256';

/** What a codec's program may use for one file; the largest upload takes it a few seconds. */
export const codecLimits = { wallSec: 600, cpuSec: 120 };

const extract = async (zip: ZipReader, entry: string, target: string, signal: AbortSignal): Promise<void> =>
  pipeline(await zip.read(entry), createWriteStream(target, { highWaterMark: chunkBytes }), { signal });

/**
 * Makes an original from its entry in a zip, as a file in `folder`.
 * @returns null when it is not the same, byte for byte.
 */
export const rebuildOriginal = async (
  zip: ZipReader,
  { method, entry, ending, bytes, sha256 }: ArchivedOriginal,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const original = path.join(folder, `original.${ending}`);
  if (method === 'stored') await extract(zip, entry, original, signal);
  else {
    const encoded = path.join(folder, `entry.${codecs[method].ending}`);
    await extract(zip, entry, encoded, signal);
    const limits = { ...codecLimits, fileBytes: bytes };
    const outcome = await runLimited(codecs[method].rebuild(encoded, original), { limits, signal });
    await rm(encoded);
    if (isFileError(outcome)) return null;
  }
  return (await sha256OfFile(original, signal)) === sha256 ? original : null;
};
