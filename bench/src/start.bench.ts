// Startup time of `npm start` on a built checkout until everything is ready, compared with as many bare Node processes that
// load what ours do; the CPU time of each process until then, and their idle memory.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { judge } from './bounds';
import { median } from './interleave';

const starts = 3;
const idleMs = 20_000;
/** Targets: seconds until ready / those of the bare processes; memory of all. */
const limits = { ratio: 3, mebibytes: 600 };

const processes = {
  gateway: 'gateway/dist/main.js',
  content: 'content/dist/main.js',
  intake: 'intake/dist/main.js',
  catalog: 'catalog/dist/main.js',
  media: 'media/dist/main.js',
  'media-worker': 'media/dist/worker.js',
};

/** MiB of a process as PSS: shared pages are divided by the number of processes that share them. */
const memoryOf = (pid: number): number => {
  const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

/** CPU seconds used so far; Linux counts in ticks of 10 ms. */
const cpuSecOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
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

/** @returns whether both limits were kept */
const main = async (): Promise<boolean> => {
  const [seconds, bare]: [number[], number[]] = [[], []];
  await startBare(); // warm-up: the disk's cache
  const cpu: Record<string, number>[] = [];
  const memory: Record<string, number>[] = [];
  for (let start = 0; start < starts; start++) {
    bare.push(await startBare());
    delete process.env.STUDIO_IS_BUILT; // the check for changed sources is part of a start
    const startedAt = performance.now();
    const studio = await startStudio('media-worker=1');
    seconds.push((performance.now() - startedAt) / 1000);
    const ofEach = (measure: (pid: number) => number) =>
      Object.fromEntries(
        Object.entries(processes).map(([name, script]) => [name, Math.max(...studio.pids(script).map(measure))]),
      );
    cpu.push(ofEach(cpuSecOf));
    await sleep(idleMs);
    memory.push(ofEach(memoryOf));
    await studio.stop();
    bare.push(await startBare());
  }
  const each = Object.keys(processes).map((name) => ({
    process: name,
    'CPU s': Number(median(cpu.map((one) => one[name] ?? NaN)).toFixed(2)),
    MiB: Math.round(median(memory.map((one) => one[name] ?? NaN))),
  }));
  const sum = each.reduce((all, { MiB }) => all + MiB, 0);
  console.table(each);
  const [ready, bareReady] = [median(seconds), median(bare)];
  const what = `${Object.keys(processes).length} bare Node processes that load ${loads.join(', ')}`;
  console.log(`ready after ${ready.toFixed(1)} s; ${what}: ${bareReady.toFixed(2)} s`);
  return judge([
    { what: 'ready, times the bare processes', measured: ready / bareReady, atMost: limits.ratio },
    { what: 'memory of all, MiB', measured: sum, atMost: limits.mebibytes, digits: 0 },
  ]);
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
