// Whether archives are lossless: archives and restores a hundred files of every kind that studios receive, compares them
// byte for byte, and kills workers at twenty random points of an archive job and twenty of a restore job.
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ArchiveRecord } from '@cueroom/contracts/media/archive';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { removeTones, tone } from '@cueroom/testing/tone';
import { judge } from './bounds';
/* eslint-disable @nx/enforce-module-boundaries -- tests the jobs themselves, without their queue */
import { corpus } from '../../services/media/src/archive/corpus.fixture';
import { crashAtRandom } from '../../services/media/src/archive/crash-points.fixture';
import { doJob } from '../../services/media/src/archive/killed-worker.fixture';
/* eslint-enable @nx/enforce-module-boundaries */

const variants = 4;
const atOnce = 5;
const kills = 20;

interface Sample {
  name: string;
  file: string;
}

/** Archives these files as the songs of one submission, deletes them and restores them. @returns the names of files that differ. */
const roundTrip = async (
  samples: Sample[],
): Promise<{ mismatches: string[]; originalBytes: number; archivedBytes: number }> => {
  const root = await mkdtemp(path.join(tmpdir(), 'cueroom-proof-'));
  try {
    const storage = await FileStorage.open(path.join(root, 'objects'));
    const stored = samples.map((sample, index) => ({
      ...sample,
      key: anObjectKey(),
      songUid: `ABC1234_S${index + 1}`,
    }));
    for (const { key, file } of stored) await storage.create(key, createReadStream(file), 1e9);
    const songs = stored.map(({ key, songUid, file }) => ({
      ...{ songUid, trackTitle: 'Reel', audio: { state: 'valid' } },
      ...{ audioFileUrl: objectPathOf(key), audioFileName: path.basename(file) },
    }));
    const record = (archiveKey: string | null) => {
      const archive = { state: 'running', isRestoring: archiveKey !== null };
      return {
        submission: { id: 'a'.repeat(24), archive, songs },
        revision: 1,
        archiveKey,
      } as unknown as ArchiveRecord;
    };
    const { proof } = await doJob(root, record(null));
    if (!proof)
      return { mismatches: samples.map(({ name }) => `${name}: not archived`), originalBytes: 0, archivedBytes: 0 };
    for (const { key } of stored) await storage.remove(key);
    const { unpacked } = await doJob(root, record(proof.archiveKey));
    const mismatches: string[] = unpacked?.error ? [unpacked.error] : [];
    for (const { name, file, key } of stored) {
      const restored = await readFile(path.join(root, 'objects', key.slice(0, 2), key)).catch(() => null);
      if (!restored?.equals(await readFile(file))) mismatches.push(name);
    }
    return { mismatches, originalBytes: proof.originalBytes, archivedBytes: proof.archivedBytes };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

/** @returns whether every file was restored unchanged */
const verify = async (): Promise<boolean> => {
  const mismatches: string[] = [];
  const bytes = { original: 0, archived: 0 };
  let count = 0;
  for (let variant = 0; variant < variants; variant++) {
    for (let first = 0; first < corpus.length; first += atOnce) {
      const samples: Sample[] = [];
      for (const { name, make } of corpus.slice(first, first + atOnce)) {
        samples.push({ name, file: await make(variant * corpus.length + samples.length) });
      }
      const result = await roundTrip(samples);
      mismatches.push(...result.mismatches);
      bytes.original += result.originalBytes;
      bytes.archived += result.archivedBytes;
      count += samples.length;
    }
  }
  console.log(
    `${count} files archived and restored, ${mismatches.length} differ${mismatches.map((name) => `\n  ${name}`)}`,
  );
  console.log(`${bytes.original} bytes archived in ${bytes.archived}`);

  const songs = [await tone({ seconds: 60, bits: 24, isMusicLike: true }), await tone({ seconds: 60, bits: 'float' })];
  const crashes = await crashAtRandom(songs, kills);
  for (const job of ['archive', 'unpack']) {
    const runs = crashes.filter((crash) => crash.job === job);
    const killed = runs.filter(({ wasKilled }) => wasKilled);
    console.log(`${job}: killed ${runs.length} times, ${killed.length} of them mid-job, no file lost`);
  }
  await removeTones();
  return judge([{ what: 'files that differ', measured: mismatches.length, atMost: 0, digits: 0 }]);
};

void verify().then(
  (isLossless) => process.exit(isLossless ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
