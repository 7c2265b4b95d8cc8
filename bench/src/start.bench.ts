// Startup time of `npm start` on a built checkout until everything is ready, the CPU time of each process until then, and
// their idle memory.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { median } from './interleave';

const starts = 3;
const idleMs = 20_000;
const limits = { seconds: 6, mebibytes: 600 };

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

/** @returns whether both limits were kept */
const main = async (): Promise<boolean> => {
  const seconds: number[] = [];
  const cpu: Record<string, number>[] = [];
  const memory: Record<string, number>[] = [];
  for (let start = 0; start < starts; start++) {
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
  }
  const each = Object.keys(processes).map((name) => ({
    process: name,
    'CPU s': Number(median(cpu.map((one) => one[name] ?? NaN)).toFixed(2)),
    MiB: Math.round(median(memory.map((one) => one[name] ?? NaN))),
  }));
  const sum = each.reduce((all, { MiB }) => all + MiB, 0);
  const ready = Number(median(seconds).toFixed(1));
  console.table(each);
  const passed = sum <= limits.mebibytes && ready <= limits.seconds;
  const measured = `total ${sum} MiB (limit ${limits.mebibytes}); ready after ${ready} s (limit ${limits.seconds})`;
  console.log(`${passed ? 'PASS' : 'FAIL'}: ${measured}`);
  return passed;
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
