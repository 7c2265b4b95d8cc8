import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ZipReader } from '@cueroom/storage/zip';
import { ArchiveError, sentences } from './archive-error';
import { type ArchivedOriginal, type Manifest, manifestName } from './manifest';
import { rebuildOriginal } from './rebuild';
import { someAtOnce } from './some-at-once';

export interface Unpacked extends Pick<ArchivedOriginal, 'objectKey' | 'bytes' | 'sha256'> {
  file: string;
}

/**
 * Rebuilds every original of an archive as a file in `folder`, each the same byte for byte.
 * @throws ArchiveError or DamagedZip when one of them is not.
 */
export const unpackZip = async (archive: string, folder: string, signal: AbortSignal): Promise<Unpacked[]> => {
  const zip = await ZipReader.open(archive);
  try {
    const { originals } = JSON.parse(await zip.text(manifestName)) as Manifest;
    const unpacked: Unpacked[] = [];
    await someAtOnce(originals, signal, async (original, stop) => {
      const own = path.join(folder, original.songUid);
      await mkdir(own);
      const file = await rebuildOriginal(zip, original, own, stop);
      if (file === null) throw new ArchiveError(sentences.unrestorable);
      const { objectKey, bytes, sha256 } = original;
      unpacked.push({ objectKey, bytes, sha256, file });
    });
    return unpacked;
  } finally {
    zip.close();
  }
};
