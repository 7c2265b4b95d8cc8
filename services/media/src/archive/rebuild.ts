import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { codecs } from './codecs';
import type { ArchivedOriginal } from './manifest';
import { sha256OfFile } from './sha256';
import type { StoredZip } from './zip';

/** What a codec's program may use for one file; the largest upload takes it a few seconds. */
export const codecLimits = { wallSec: 600, cpuSec: 120 };

/**
 * Makes an original from its entry in a zip, as a file in `folder`.
 * @returns null when it is not the same, byte for byte.
 */
export const rebuildOriginal = async (
  zip: StoredZip,
  { method, entry, ending, bytes, sha256 }: ArchivedOriginal,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const original = path.join(folder, `original.${ending}`);
  if (method === 'stored') await zip.extract(entry, original, signal);
  else {
    const encoded = path.join(folder, `entry.${codecs[method].ending}`);
    await zip.extract(entry, encoded, signal);
    const limits = { ...codecLimits, fileBytes: bytes };
    const outcome = await runLimited(codecs[method].rebuild(encoded, original), { limits, signal });
    await rm(encoded);
    if (isFileError(outcome)) return null;
  }
  return (await sha256OfFile(original, signal)) === sha256 ? original : null;
};
