import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ArchiveRecord } from '@cueroom/contracts/media/archive';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { doJob } from './killed-worker.fixture';

const worker = path.join(__dirname, 'killed-worker.fixture.ts');
const repository = path.join(__dirname, '../../../..');
const typescript = [
  '--conditions=@cueroom/source',
  '--require',
  path.join(repository, 'libs/testing/run-typescript.cjs'),
];

/** The parts of a rejection and a restore at which a worker was killed, and whether that came before its end. */
export interface Crash {
  job: 'archive' | 'unpack';
  afterMs: number;
  wasKilled: boolean;
}

const started = async (): Promise<ChildProcess> => {
  const child = fork(worker, { execArgv: typescript });
  await once(child, 'message');
  return child;
};

/** Lets a worker begin and kills it after a while. @returns whether it was still at work. */
const killAfter = async (root: string, record: ArchiveRecord, ms: number): Promise<boolean> => {
  const child = await started();
  let hasEnded = false;
  child.once('message', () => (hasEnded = true));
  const gone = once(child, 'exit');
  child.send({ root, record });
  await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, ms))]);
  child.kill('SIGKILL');
  await gone;
  return !hasEnded;
};

/**
 * Archives and restores these files while their workers are killed at random moments, each followed by one that is not.
 * @throws when a file is not there, byte for byte, at any time at which it has to be.
 */
export const crashAtRandom = async (files: string[], kills: number): Promise<Crash[]> => {
  const root = await mkdtemp(path.join(tmpdir(), 'cueroom-crashes-'));
  const crashes: Crash[] = [];
  try {
    await mkdir(path.join(root, 'objects'));
    const storage = await FileStorage.open(path.join(root, 'objects'));
    const originals = await Promise.all(
      files.map(async (file) => ({ key: anObjectKey(), content: await readFile(file), file })),
    );
    for (const { key, file } of originals) await storage.create(key, createReadStream(file), 1e9);
    const songs = originals.map(({ key, file }, index) => ({
      ...{ songUid: `ABC1234_S${index + 1}`, trackTitle: 'Reel', audio: { state: 'valid' } },
      ...{ audioFileUrl: objectPathOf(key), audioFileName: path.basename(file) },
    }));
    const record = (archiveKey: string | null) =>
      ({
        submission: { id: 'a'.repeat(24), archive: { state: 'running', isRestoring: archiveKey !== null }, songs },
        revision: 1,
        archiveKey,
      }) as unknown as ArchiveRecord;
    const mustBeThere = async () => {
      for (const { key, content } of originals) {
        const stored = await readFile(path.join(root, 'objects', key.slice(0, 2), key));
        if (!stored.equals(content)) throw new Error(`${key} is not what it was`);
      }
    };

    const begin = performance.now();
    const { proof } = await doJob(root, record(null));
    const usualMs = { archive: performance.now() - begin, unpack: (performance.now() - begin) / 2 };
    for (let kill = 0; kill < kills; kill++) {
      const afterMs = Math.round(Math.random() * usualMs.archive);
      crashes.push({ job: 'archive', afterMs, wasKilled: await killAfter(root, record(null), afterMs) });
      await mustBeThere();
    }
    const next = (await doJob(root, record(null))).proof;
    if (!proof || !next) throw new Error('A worker that was not killed has not archived');
    for (const { key } of originals) await storage.remove(key);
    for (let kill = 0; kill < kills; kill++) {
      const afterMs = Math.round(Math.random() * usualMs.unpack);
      const wasKilled = await killAfter(root, record(next.archiveKey), afterMs);
      crashes.push({ job: 'unpack', afterMs, wasKilled });
      const { unpacked } = await doJob(root, record(next.archiveKey));
      if (unpacked?.error !== null) throw new Error(`Not unpacked: ${unpacked?.error}`);
      await mustBeThere();
      for (const { key } of originals) await storage.remove(key);
    }
    return crashes;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};
