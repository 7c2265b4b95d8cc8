// A studio of 20,000 submissions and 100,000 tracks on a small server: two workers process songs while someone searches,
// lists and opens records. Run it in a cgroup of 2 cores and 2 GiB: bench/README.md.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' API client, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio, type Studio } from '../../e2e/studio';
import { judge } from './bounds';
import { fillStudio } from './fill-studio';
import { generateSongs } from './generated-songs';
import { percentile } from './interleave';
import { memoryOfAll, sumOf } from './memory';
import { processSongs } from './process-songs';

const limits = { mebibytes: 2048, p99Ms: 2000 };
const seconds = 60;
/** Between two calls: more than one person's pace. */
const pauseMs = 200;
const calls = [
  'music?limit=50',
  'music?limit=50&q=har',
  'music?limit=50&q=strings&mood=Dark&clearance=one-stop',
  'music?limit=50&sort=title&offset=5000',
  'music/facets?q=strings',
  'submissions-with-songs?limit=50',
  'submissions-with-songs?limit=50&q=harbour',
  'today',
  'submissions?limit=1&status=pending',
];

/** The limit of the cgroup that this runs in, of version 1 or 2, in MiB; undefined where there is none. */
const memoryLimit = (): number | undefined => {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  const [, group = ''] = /:memory:(.*)/.exec(lines.find((line) => line.includes(':memory:')) ?? '') ?? [];
  const [, unified = ''] = /^0::(.*)/.exec(lines.at(-1) ?? '') ?? [];
  const files = [`/sys/fs/cgroup/memory${group}/memory.limit_in_bytes`, `/sys/fs/cgroup${unified}/memory.max`];
  const bytes = Number(readFileSync(files.find(existsSync) ?? '/dev/null', 'utf8'));
  return bytes > 0 && bytes < 2 ** 50 ? bytes / 2 ** 20 : undefined;
};

/** Calls of the portal in turn, and the memory of all between them, until the work is done. */
const watch = async (studio: Studio, work: Promise<unknown>) => {
  const api = new Api(studio);
  const times: Record<string, number[]> = Object.fromEntries(calls.map((call) => [call, []]));
  let peak: Record<string, number> = {};
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => undefined);
  while (!isDone) {
    for (const call of calls) {
      const start = performance.now();
      await api.json('GET', `/api/admin/${call}`);
      times[call]!.push(performance.now() - start);
      await sleep(pauseMs);
    }
    const memory = memoryOfAll(studio);
    if (sumOf(memory) > sumOf(peak)) peak = memory;
  }
  return { times, peak };
};

/** @returns whether all was done within the limits */
const main = async (count: number): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-bench-'));
  const prepare = (dataDir: string) => {
    fillStudio(dataDir, { tracks: 100_000, submissions: 20_000 });
    return () => undefined;
  };
  const songs = await generateSongs(folder, count, seconds);
  const env = { WORKER_CONCURRENCY: '1' };
  const startedAt = performance.now();
  const studio = await startStudio('media-worker=2', 'off', { prepare, env });
  console.log(`filled and ready after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  try {
    const work = processSongs(studio, songs);
    const { times, peak } = await watch(studio, work);
    const { wallSec } = await work;
    const limit = memoryLimit();
    console.log(`${count} songs of a minute in ${wallSec.toFixed(0)} s, by two workers`);
    console.log(`memory of the cgroup: ${limit ? `${limit.toFixed(0)} MiB` : 'no limit'}`);
    const rounded = (ms: number) => Math.round(ms);
    console.table(
      Object.entries(times).map(([call, ms]) => ({
        call,
        'p50 ms': rounded(percentile(ms, 0.5)),
        'p99 ms': rounded(percentile(ms, 0.99)),
      })),
    );
    console.table(Object.entries(peak).map(([process, mebibytes]) => ({ process, MiB: Math.round(mebibytes) })));
    return judge([
      { what: 'memory of all at its peak, MiB', measured: sumOf(peak), atMost: limits.mebibytes, digits: 0 },
      {
        what: 'p99 of all calls, ms',
        measured: percentile(Object.values(times).flat(), 0.99),
        atMost: limits.p99Ms,
        digits: 0,
      },
    ]);
  } finally {
    await studio.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

void main(Number(process.argv[2] ?? 24)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
