// How much a worker more brings: the same songs for one, two and three workers of a whole studio, from the queue to the
// verdict in the database. What counts is how much a second of processor gets done: when that stays, workers do not stand
// in each other's way, and the songs an hour grow as long as there are processors. Linux only: it reads /proc.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { QueueDesk } from '@cueroom/messaging/queue.desk';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests and its visitors, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the same
import { startStudio, type Studio } from '../../e2e/studio';
import { makeSongs, type MadeSong } from './workers.songs';

/** Songs that are sent at the same time; how fast they come is not measured. */
const sentAtOnce = 3;
const lookEveryMs = 100;
const giveUpAfterMs = 30 * 60_000;
/** What a second of processor gets done beside others, to what it does with one worker. */
const promisedShare = 0.9;

interface Contender {
  workers: number;
  /** All of them on so many cores; undefined: wherever the system puts them. */
  cores?: number;
}
const contenders: readonly Contender[] = [{ workers: 1, cores: 1 }, { workers: 1 }, { workers: 2 }, { workers: 3 }];

interface Measured {
  wallSec: number;
  /** Processor time of the workers and of all that they have run. */
  workersSec: number;
  /** Processor time of the whole machine, by whatever it was used. */
  machineSec: number;
}

const ticksPerSec = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Of a process and of its children that have ended, in seconds: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const processorSecOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from field 3 on: the name in field 2 may hold anything
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSec; // utime, stime, cutime, cstime
};

const machineSec = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

const workersOf = (studio: Studio) => studio.pids('media/dist/worker.js');

const until = async (what: string, isSo: () => Promise<boolean>) => {
  const deadline = Date.now() + giveUpAfterMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} took too long`);
    await sleep(lookEveryMs);
  }
};

/** As artists do: submissions of as many songs as one may have. */
const send = async (api: Api, songs: readonly MadeSong[]) => {
  let submission: Promise<SubmissionReceipt> | undefined;
  let next = 0;
  const sender = async () => {
    while (next < songs.length) {
      const at = next++;
      const n = (at % limits.songsPerSubmission) + 1;
      if (n === 1) submission = api.submit();
      const to = await submission!;
      const { file, type } = songs[at]!;
      await api.addSong(to, n, { audioFileUrl: await api.upload(await readFile(file), type) });
    }
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sender));
};

const verdicts = async (api: Api): Promise<string[]> => {
  const all = await api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions-with-songs?limit=500');
  return all.flatMap(({ songs }) => songs.map(({ audio }) => audio.state));
};

/** From the moment at which the workers may begin until the last verdict is in the database. */
const workOff = async (studio: Studio, songs: readonly MadeSong[]): Promise<Measured> => {
  const api = new Api(studio);
  const { redisUrl } = JSON.parse(readFileSync(path.join(studio.dataDir, 'running.json'), 'utf8')) as {
    redisUrl: string;
  };
  const desk = await QueueDesk.open({ redisUrl });
  const waiting = async () => {
    const audio = (await desk.facts()).find(({ name }) => name === 'audio');
    return (audio?.counts.waiting ?? 0) + (audio?.counts.active ?? 0);
  };
  try {
    await desk.pause('audio');
    await send(api, songs);
    await until('The queue', async () => (await waiting()) === songs.length);
    const pids = workersOf(studio);
    const workersSec = () => pids.reduce((sum, pid) => sum + processorSecOf(pid), 0);
    const before = { at: performance.now(), workersSec: workersSec(), machineSec: machineSec() };
    await desk.resume('audio');
    await until('The work', async () => (await waiting()) === 0);
    await until('A verdict', async () =>
      (await verdicts(api)).every((state) => state === 'valid' || state === 'invalid'),
    );
    const measured = {
      wallSec: (performance.now() - before.at) / 1000,
      workersSec: workersSec() - before.workersSec,
      machineSec: machineSec() - before.machineSec,
    };
    const valid = (await verdicts(api)).filter((state) => state === 'valid');
    if (valid.length !== songs.length) throw new Error(`${valid.length} of ${songs.length} songs are valid`);
    return measured;
  } finally {
    await desk.close();
  }
};

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
    const songs = await makeSongs(folder, count);
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
  (fault: unknown) => {
    console.error(fault);
    process.exit(1);
  },
);
