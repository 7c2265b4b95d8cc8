// How throughput scales with workers: one, two and three workers of a whole studio process the same songs, from the queue to
// the results in the database. The metric is work per CPU second: while it stays constant, workers do not contend, and
// throughput grows with the number of CPUs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { type GeneratedSong, generateSongs } from './generated-songs';
import { type Measured, processSongs, workersOf } from './process-songs';

const seconds = 60;
/** Target: work per CPU second, relative to a single worker. */
const minEfficiency = 0.9;

interface Configuration {
  workers: number;
  /** Pins the workers to this many cores; undefined: not pinned. */
  cores?: number;
}
const configurations: readonly Configuration[] = [
  { workers: 1, cores: 1 },
  { workers: 1 },
  { workers: 2 },
  { workers: 3 },
];

const measure = async ({ workers, cores }: Configuration, songs: readonly GeneratedSong[]): Promise<Measured> => {
  // One song at a time per worker, as in containers, so that only the number of workers differs.
  const studio = await startStudio(`media-worker=${workers}`, 'off', { env: { WORKER_CONCURRENCY: '1' } });
  try {
    for (const pid of cores ? workersOf(studio) : []) {
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', `0-${cores! - 1}`, String(pid)], {
        stdio: 'ignore',
      });
    }
    return await processSongs(studio, songs);
  } finally {
    await studio.stop();
  }
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** @returns whether the target was met */
const bench = async (count: number): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const songs = await generateSongs(folder, count, seconds);
    const rows = [];
    for (const configuration of configurations) {
      rows.push({ configuration, ...(await measure(configuration, songs)) });
    }
    const single = rows.find(({ configuration }) => configuration.workers === 1 && !configuration.cores)!;
    const efficiencyOf = ({ workersSec }: Measured) => single.workersSec / workersSec;
    console.log(`${count} one-minute songs, WAV and FLAC in 24 bit / 96 kHz, from the queue to the last result`);
    console.table(
      rows.map((row) => ({
        workers: row.configuration.workers,
        cores: row.configuration.cores ?? cpus().length,
        'songs/min': Number(((count * 60) / row.wallSec).toFixed(1)),
        'CPU s/song': Number((row.workersSec / count).toFixed(2)),
        'songs/min per core': Number(((count * 60) / row.workersSec).toFixed(1)),
        efficiency: Number(efficiencyOf(row).toFixed(2)),
        'worker CPU': percent(row.workersSec / row.wallSec / cpus().length),
        'machine CPU': percent(row.machineSec / row.wallSec / cpus().length),
      })),
    );
    const passed = rows.every((row) => row.configuration.cores || efficiencyOf(row) >= minEfficiency);
    console.log(`${passed ? 'PASS' : 'FAIL'}: work per CPU second at least ${minEfficiency} of a single worker's`);
    return passed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

void bench(Number(process.argv[2] ?? 60)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
