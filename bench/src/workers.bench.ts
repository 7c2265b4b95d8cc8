// How much a worker more brings: the same songs for one, two and three workers of a whole studio, from the queue to the
// verdict in the database. What counts is how much a second of processor gets done: when that stays, workers do not stand
// in each other's way, and the songs an hour grow as long as there are processors.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { startStudio } from '../../e2e/studio';
import { makeSongs, type MadeSong } from './made-songs';
import { type Measured, workersOf, workOff } from './work-off';

const seconds = 60;
/** What a second of processor gets done beside others, to what it does with one worker. */
const promisedShare = 0.9;

interface Contender {
  workers: number;
  /** All of them on so many cores; undefined: wherever the system puts them. */
  cores?: number;
}
const contenders: readonly Contender[] = [{ workers: 1, cores: 1 }, { workers: 1 }, { workers: 2 }, { workers: 3 }];

const measure = async ({ workers, cores }: Contender, songs: readonly MadeSong[]): Promise<Measured> => {
  // One song at a time in each, as in containers: then a worker more is the only difference.
  const studio = await startStudio(`media-worker=${workers}`, 'off', { env: { WORKER_CONCURRENCY: '1' } });
  try {
    for (const pid of cores ? workersOf(studio) : []) {
      execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', `0-${cores! - 1}`, String(pid)], {
        stdio: 'ignore',
      });
    }
    return await workOff(studio, songs);
  } finally {
    await studio.stop();
  }
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** @returns whether the promise is kept */
const bench = async (count: number): Promise<boolean> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-bench-'));
  try {
    const songs = await makeSongs(folder, count, seconds);
    const rows = [];
    for (const contender of contenders) {
      rows.push({ contender, ...(await measure(contender, songs)) });
    }
    const alone = rows.find(({ contender }) => contender.workers === 1 && !contender.cores)!;
    const shareOf = ({ workersSec }: Measured) => alone.workersSec / workersSec;
    console.log(`${count} songs of a minute, WAV and FLAC in 24 bit / 96 kHz, from the queue to the last verdict`);
    console.table(
      rows.map((row) => ({
        workers: row.contender.workers,
        'on cores': row.contender.cores ?? cpus().length,
        'songs/min': Number(((count * 60) / row.wallSec).toFixed(1)),
        'processor s/song': Number((row.workersSec / count).toFixed(2)),
        'songs/min of a core': Number(((count * 60) / row.workersSec).toFixed(1)),
        'to one worker': Number(shareOf(row).toFixed(2)),
        'workers use': percent(row.workersSec / row.wallSec / cpus().length),
        'machine is used': percent(row.machineSec / row.wallSec / cpus().length),
      })),
    );
    const isKept = rows.every((row) => row.contender.cores || shareOf(row) >= promisedShare);
    console.log(
      `${isKept ? 'kept' : 'broken'}: a core yields at least ${promisedShare} of what it does with one worker`,
    );
    return isKept;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

void bench(Number(process.argv[2] ?? 60)).then(
  (isKept) => process.exit(isKept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
