// Measures how long a studio's workers take for a queue of songs, and their CPU time. Linux only: reads /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SubmissionReceipt, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { limits } from '@cueroom/contracts/rules';
import { QueueAdmin } from '@cueroom/messaging/queue.admin';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio and API client, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import type { Studio } from '../../e2e/studio';
import type { GeneratedSong } from './generated-songs';

/** Upload time is not measured. */
const parallelUploads = 3;
const pollIntervalMs = 100;
const timeoutMs = 30 * 60_000;

export interface Measured {
  wallSec: number;
  /** CPU time of the workers and their child processes. */
  workersSec: number;
  /** CPU time of the whole machine. */
  machineSec: number;
}

const ticksPerSec = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** CPU seconds of a process and its finished children: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const cpuSecOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // fields from 3 on: the name in field 2 may contain spaces and parentheses
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSec; // utime, stime, cutime, cstime
};

const machineSec = () =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

export const workersOf = (studio: Studio) => studio.pids('media/dist/worker.js');

const waitUntil = async (what: string, condition: () => Promise<boolean>) => {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timeout waiting for ${what}`);
    await sleep(pollIntervalMs);
  }
};

/** Submits the songs as artists do, as many per submission as are allowed. */
const submitSongs = async (api: Api, songs: readonly GeneratedSong[]) => {
  let submission: Promise<SubmissionReceipt> | undefined;
  let next = 0;
  const sender = async () => {
    while (next < songs.length) {
      const at = next++;
      const n = (at % limits.songsPerSubmission) + 1;
      if (n === 1) submission = api.submit();
      const receipt = await submission!;
      const { file, type } = songs[at]!;
      await api.addSong(receipt, n, { audioFileUrl: await api.upload(await readFile(file), type) });
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, sender));
};

const audioStates = async (api: Api): Promise<string[]> => {
  const all = await api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions-with-songs?limit=500');
  // Sample records have no file.
  return all.flatMap(({ songs }) => songs.map(({ audio }) => audio.state)).filter((state) => state !== 'none');
};

/** Measures from the start of the queue until the last result is in the database. */
export const processSongs = async (studio: Studio, songs: readonly GeneratedSong[]): Promise<Measured> => {
  const api = new Api(studio);
  const { redisUrl } = JSON.parse(readFileSync(path.join(studio.dataDir, 'running.json'), 'utf8')) as {
    redisUrl: string;
  };
  const queues = await QueueAdmin.open({ redisUrl });
  const waiting = async () => {
    const audio = (await queues.facts()).find(({ name }) => name === 'audio');
    return (audio?.counts.waiting ?? 0) + (audio?.counts.active ?? 0);
  };
  try {
    await queues.pause('audio');
    await submitSongs(api, songs);
    await waitUntil('the queue to fill', async () => (await waiting()) === songs.length);
    // Pending disk writes of the uploads do not count.
    execFileSync('sync');
    const pids = workersOf(studio);
    const workersSec = () => pids.reduce((sum, pid) => sum + cpuSecOf(pid), 0);
    const before = { at: performance.now(), workersSec: workersSec(), machineSec: machineSec() };
    await queues.resume('audio');
    await waitUntil('the queue to drain', async () => (await waiting()) === 0);
    await waitUntil('the results', async () =>
      (await audioStates(api)).every((state) => state === 'valid' || state === 'invalid'),
    );
    const measured = {
      wallSec: (performance.now() - before.at) / 1000,
      workersSec: workersSec() - before.workersSec,
      machineSec: machineSec() - before.machineSec,
    };
    const invalid = (await audioStates(api)).filter((state) => state !== 'valid');
    if (invalid.length > 0) throw new Error(`${invalid.length} songs were not found valid`);
    return measured;
  } finally {
    await queues.close();
  }
};
