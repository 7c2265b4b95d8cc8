// Time to put a pitch of 2 GB into one ZIP, as the worker does, compared with `zip -0` of the same files, and how much memory the
// process grows by meanwhile. Rounds are interleaved. Ours also hashes the ZIP, and both wait until the disk has it.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
// eslint-disable-next-line @nx/enforce-module-boundaries -- measures the function itself, without its queue
import { storeZip } from '../../services/media/src/archive/store-zip';
import { median } from './interleave';

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 3);
const files = 40;
const fileBytes = 50 * 2 ** 20;
/** Targets: our bytes per second / those of `zip -0`; growth of the process. */
const minRatio = 0.7;
const maxGrowthMiB = 64;

const mebibytes = (): number => process.memoryUsage().rss / 2 ** 20;

/** @returns the most that the process had grown by at any time */
const growthDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = mebibytes();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, mebibytes())), 20);
  await work().finally(() => clearInterval(timer));
  return most - before;
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** @returns whether the targets were met */
const bench = async (): Promise<boolean> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const shell = path.join(folder, 'shell');
    await mkdir(shell);
    const storage = await FileStorage.open(path.join(folder, 'objects'));
    const keys: string[] = [];
    for (let n = 0; n < files; n++) {
      const file = path.join(shell, `song-${n}.wav`);
      await writeFile(file, randomBytes(fileBytes));
      const key = anObjectKey();
      await storage.create(key, createReadStream(file), fileBytes);
      keys.push(key);
    }
    const ours = async () => {
      const target = anObjectKey();
      await storeZip(storage, target, new AbortController().signal, (zip) => {
        keys.forEach((key, n) => zip.addStream(`song-${n}.wav`, fileBytes, () => storage.read(key)));
        return Promise.resolve();
      });
      return () => storage.remove(target);
    };
    const theirs = () => run('bash', ['-c', 'zip -0 -q all.zip *.wav && sync all.zip'], { cwd: shell });
    const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
    const growths: number[] = [];
    // The first round warms up: code, buffers and the disk's cache.
    for (let round = 0; round <= rounds; round++) {
      let remove: Awaited<ReturnType<typeof ours>> | undefined;
      let seconds = 0;
      const growth = await growthDuring(async () => {
        seconds = await secondsOf(async () => (remove = await ours()));
      });
      await remove?.();
      const baseline = await secondsOf(theirs);
      await rm(path.join(shell, 'all.zip'));
      if (round === 0) continue;
      growths.push(growth);
      times.ours.push(seconds);
      times.theirs.push(baseline);
    }
    const rate = (values: number[]) => (files * fileBytes) / 2 ** 20 / median(values);
    const ratio = rate(times.ours) / rate(times.theirs);
    const growth = Math.max(...growths);
    console.log(`${files} files of ${fileBytes / 2 ** 20} MiB, median of ${rounds} interleaved rounds`);
    console.log(
      `ours ${rate(times.ours).toFixed(0)} MiB/s, zip -0 ${rate(times.theirs).toFixed(0)} MiB/s, ratio ${ratio.toFixed(2)}; ` +
        `the process grew by at most ${growth.toFixed(0)} MiB`,
    );
    const passed = ratio >= minRatio && growth <= maxGrowthMiB;
    const targets = `at least ${minRatio} of zip -0, at most ${maxGrowthMiB} MiB more`;
    console.log(passed ? `PASS: ${targets}` : `FAIL: ${targets}`);
    return passed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

void bench().then((passed) => process.exit(passed ? 0 : 1));
