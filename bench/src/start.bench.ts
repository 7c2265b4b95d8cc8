// Startup time of `npm start` on a built checkout until everything is ready, compared with as many bare Node processes that
// load what ours do, and the CPU time of each process until then; the memory of the whole studio after a first start with the
// demo: `npm run bench -- start 60` looks after an hour.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { judge } from './bounds';
import { median } from './interleave';
import { memoryOfAll, processes, statOf, sumOf } from './memory';

const starts = 3;
const minutes = Number(process.argv[2] ?? 10);
/** Targets: seconds until ready / those of the bare processes; memory of all, with the stores and the launcher. */
const limits = { ratio: 3, mebibytes: 1024 };

/** CPU seconds used so far; Linux counts in ticks of 10 ms. */
const cpuSecOf = (pid: number): number => {
  const [user, system] = statOf(pid).slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) / 100;
};

const loads = ['@nestjs/core', '@nestjs/platform-fastify', '@nestjs/mongoose', 'bullmq', 'undici'];
/** As many bare Node processes as a studio has, at once. @returns seconds until all have loaded these packages and ended */
const startBare = async (): Promise<number> => {
  const startedAt = performance.now();
  const script = `${JSON.stringify(loads)}.forEach(require)`;
  const load = () => promisify(execFile)(process.execPath, ['-e', script], { cwd: __dirname });
  await Promise.all(Object.keys(processes).map(load));
  return (performance.now() - startedAt) / 1000;
};

interface Start {
  seconds: number;
  /** Until then, by process. */
  cpuSec: Record<string, number>;
}

const startEmpty = async (): Promise<Start> => {
  delete process.env.STUDIO_IS_BUILT; // the check for changed sources is part of a start
  const startedAt = performance.now();
  const studio = await startStudio('media-worker=1');
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSec = Object.fromEntries(
    Object.entries(processes).map(([name, script]) => [name, Math.max(...studio.pids(script).map(cpuSecOf))]),
  );
  await studio.stop();
  return { seconds, cpuSec };
};

/** With a demo that is made anew, as on a machine that has never made it. @returns memory, at its end and some minutes later */
const startWithDemo = async () => {
  const cache = mkdtempSync(path.join(tmpdir(), 'cueroom-cache-'));
  const studio = await startStudio('media-worker=1', 'on', { env: { XDG_CACHE_HOME: cache } });
  try {
    const atFirst = memoryOfAll(studio);
    await sleep(minutes * 60_000);
    return { atFirst, later: memoryOfAll(studio) };
  } finally {
    await studio.stop();
    rmSync(cache, { recursive: true });
  }
};

/** @returns whether both limits were kept */
const main = async (): Promise<boolean> => {
  const [empty, bare]: [Start[], number[]] = [[], []];
  await startBare(); // warm-up: the disk's cache
  for (let start = 0; start < starts; start++) {
    bare.push(await startBare());
    empty.push(await startEmpty());
    bare.push(await startBare());
  }
  const { atFirst, later } = await startWithDemo();
  console.table(
    Object.keys(later).map((name) => ({
      process: name,
      'CPU s of an empty start':
        name in processes ? Number(median(empty.map(({ cpuSec }) => cpuSec[name]!)).toFixed(2)) : '',
      'MiB after the demo': Math.round(atFirst[name]!),
      [`${minutes} min later`]: Math.round(later[name]!),
    })),
  );
  const [ready, bareReady] = [median(empty.map(({ seconds }) => seconds)), median(bare)];
  const what = `${Object.keys(processes).length} bare Node processes that load ${loads.join(', ')}`;
  console.log(`ready after ${ready.toFixed(1)} s; ${what}: ${bareReady.toFixed(2)} s`);
  console.log(`memory of all: ${sumOf(atFirst).toFixed(0)} MiB after the demo`);
  return judge([
    { what: 'ready, times the bare processes', measured: ready / bareReady, atMost: limits.ratio },
    { what: `memory of all ${minutes} min later, MiB`, measured: sumOf(later), atMost: limits.mebibytes, digits: 0 },
  ]);
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
