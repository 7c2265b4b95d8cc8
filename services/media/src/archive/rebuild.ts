import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipReader } from '@cueroom/storage/zip';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { chunkBytes, sha256OfFile } from '../files/sha256';
import { restoreSentences } from './archive-sentences';
import { codecs } from './codecs';
import { type ArchivedOriginal, type Manifest, manifestName } from './manifest';
import { someAtOnce } from './some-at-once';
import { FileError } from '../files/file-error';

/** What a codec's program may use for one file; the largest upload takes it a few seconds. */
export const codecLimits = { wallSec: 600, cpuSec: 120 };

const extract = async (zip: ZipReader, entry: string, target: string, signal: AbortSignal): Promise<void> =>
  pipeline(await zip.read(entry), createWriteStream(target, { highWaterMark: chunkBytes }), { signal });

/** Makes an original from its entry in a zip, as a file in a new `folder`. @returns null when it is not the same, byte for byte */
export const rebuildOriginal = async (
  zip: ZipReader,
  { method, entry, ending, bytes, sha256 }: ArchivedOriginal,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> => {
  await mkdir(folder);
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

export type Unpacked = ArchivedOriginal & { file: string };

/** Every original of an archive as a file in `folder`. @throws FileError or DamagedZip when one is not the same */
export const unpackZip = async (archive: string, folder: string, signal: AbortSignal): Promise<Unpacked[]> => {
  const zip = await ZipReader.open(archive);
  try {
    const { originals } = JSON.parse(await zip.text(manifestName)) as Manifest;
    const unpacked: Unpacked[] = [];
    await someAtOnce(originals, signal, async (original, stop) => {
      const file = await rebuildOriginal(zip, original, path.join(folder, original.songUid), stop);
      if (file === null) throw new FileError(restoreSentences.damaged);
      unpacked.push({ ...original, file });
    });
    return unpacked;
  } finally {
    zip.close();
  }
};
