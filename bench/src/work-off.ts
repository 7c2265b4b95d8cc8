// A studio's workers and a queue of songs: how long they take, and what it costs. Linux only: it reads /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { QueueAdmin } from '@cueroom/messaging/queue.admin';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests and its visitors, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the same
import type { Studio } from '../../e2e/studio';
import type { MadeSong } from './made-songs';

/** Songs that are sent at the same time; how fast they come is not measured. */
const sentAtOnce = 3;
const lookEveryMs = 100;
const giveUpAfterMs = 30 * 60_000;

export interface Measured {
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

export const workersOf = (studio: Studio) => studio.pids('media/dist/worker.js');

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
export const workOff = async (studio: Studio, songs: readonly MadeSong[]): Promise<Measured> => {
  const api = new Api(studio);
  const { redisUrl } = JSON.parse(readFileSync(path.join(studio.dataDir, 'running.json'), 'utf8')) as {
    redisUrl: string;
  };
  const desk = await QueueAdmin.open({ redisUrl });
  const waiting = async () => {
    const audio = (await desk.facts()).find(({ name }) => name === 'audio');
    return (audio?.counts.waiting ?? 0) + (audio?.counts.active ?? 0);
  };
  try {
    await desk.pause('audio');
    await send(api, songs);
    await until('The queue', async () => (await waiting()) === songs.length);
    // How fast they come is not measured, so neither is the disk that still writes them down.
    execFileSync('sync');
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
    const invalid = (await verdicts(api)).filter((state) => state !== 'valid');
    if (invalid.length > 0) throw new Error(`${invalid.length} songs are not valid`);
    return measured;
  } finally {
    await desk.close();
  }
};
