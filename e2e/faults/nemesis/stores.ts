import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { aNewContact } from '@cueroom/testing/factories';
import { eventually } from '@cueroom/testing/eventually';
import { type Part, signal } from '../processes';
import { type Nemesis, sleep, type Stage } from './nemesis';

const named = ({ parts }: Stage, name: string): Part => parts.find((part) => part.name === name)!;

/** Memory that is a process's own, in MiB. */
const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const memory = ({ parts }: Stage): number[] =>
  parts.filter(({ kind }) => kind !== 'store').map((part) => residentMib(part.pid()!));

/** One contact message, written down as all of them are. */
const probe = async ({ client, history }: Stage) => {
  const wish = history.begin('contact', `probe-${history.wishes.length}-`);
  const began = performance.now();
  const reply = await client.once(wish, 'POST', '/api/contacts', aNewContact({ name: wish.marker }));
  return { status: reply.status, tookMs: performance.now() - began };
};

/** A list, a file and an upload: what needs the store is refused in time, the rest is served. */
const otherProbes = ({ client, report }: Stage, name: string, file: string, place: string): Promise<unknown> => {
  const probeOther = async (method: string, path: string, body?: Uint8Array) => {
    const began = performance.now();
    const { status } = await client.send(method, path, body);
    const tookMs = performance.now() - began;
    const what = `${method} ${path.slice(0, 24)}`;
    report.measured(`${name} stands: lists and files answered`, 5500, tookMs, what);
    const isRight = status === 503 || (status >= 200 && status < 300);
    report.check(`${name} stands: lists and files come or 503`, isRight ? null : `${what}: ${status}`);
  };
  return Promise.all([
    probeOther('GET', '/api/admin/submissions?limit=1'),
    probeOther('HEAD', file),
    probeOther('PUT', place, Buffer.alloc(1000)),
  ]);
};

/** A store that does not answer, and comes back as it was. */
const stopped =
  (name: string): Nemesis =>
  async (stage) => {
    const { report, load } = stage;
    const store = named(stage, name);
    const before = memory(stage);
    const [file, place] = [await load.upload(Buffer.alloc(1000)), await load.place()];
    if (!file || !place) throw new Error('There is no place for files');
    signal(store, 'SIGSTOP');
    report.did(`${name} stopped for 10 s`);
    const until = Date.now() + 10_000;
    const probes: Promise<{ status: number; tookMs: number }>[] = [];
    await sleep(1000);
    const others = otherProbes(stage, name, file, place);
    while (Date.now() < until) {
      probes.push(probe(stage));
      await sleep(500);
    }
    await others;
    const grown = memory(stage).map((mib, index) => mib - before[index]!);
    signal(store, 'SIGCONT');
    const began = performance.now();
    await eventually(async () => (await probe(stage)).status === 201, { withinMs: 60_000 });
    report.measured(`${name} goes on: normal again`, 5000, performance.now() - began);
    for (const { status, tookMs } of (await Promise.all(probes)).slice(0, 8)) {
      report.measured(`${name} stands: answered`, 5500, tookMs);
      report.check(`${name} stands: 503`, status === 503 ? null : `${status} after ${tookMs.toFixed(0)} ms`);
    }
    report.check(
      'memory stays bounded while a store stands',
      Math.max(...grown) < 150 ? null : `+${Math.max(...grown)} MiB`,
    );
  };

export const mongodbStopped = stopped('mongodb');
export const redisStopped = stopped('redis');

const songsWithoutVerdict = async ({ client }: Stage) =>
  (await client.all<SubmissionWithSongs>('/api/admin/submissions-with-songs')).flatMap(({ songs }) =>
    songs.filter(({ audio }) => ['queued', 'running'].includes(audio.state)),
  );

/** Waits until each song that waited has its job again, or its verdict. */
const jobsRebuilt = async (stage: Stage, waiting: { id: string }[]): Promise<void> => {
  const { queues, report } = stage;
  const began = performance.now();
  const withoutJob = async () => {
    const still = new Set((await songsWithoutVerdict(stage)).map(({ id }) => id));
    const open = waiting.filter(({ id }) => still.has(id));
    const jobs = await Promise.all(open.map(({ id }) => queues.queue('audio').getJob(`inspect-audio-inspect-${id}`)));
    return open.filter((_, index) => !jobs[index]);
  };
  await eventually(async () => (await withoutJob()).length === 0, { withinMs: 150_000 });
  report.measured('Redis lost: its jobs are rebuilt', 60_000, performance.now() - began, `${waiting.length} songs`);
};

const enoughSongs = 6;

/** Lets songs pile up before standing workers, does its harm, and lets the workers go on. */
const withWaitingSongs = async (stage: Stage, harm: () => Promise<void>): Promise<void> => {
  const workers = stage.parts.filter(({ kind }) => kind === 'worker');
  workers.forEach((worker) => signal(worker, 'SIGSTOP'));
  let waiting: { id: string }[] = [];
  try {
    const areEnough = async () => (waiting = await songsWithoutVerdict(stage)).length >= enoughSongs;
    await eventually(areEnough, { withinMs: 60_000 });
    await harm();
  } finally {
    workers.forEach((worker) => signal(worker, 'SIGCONT'));
  }
  await jobsRebuilt(stage, waiting);
};

/** All that Redis knows is gone, and it goes on. */
export const redisFlushed: Nemesis = (stage) =>
  withWaitingSongs(stage, async () => {
    await stage.queues.redis.flushall();
    stage.report.did('Redis: FLUSHALL');
  });

/** Redis dies, and its disk with it. */
export const redisEmptied: Nemesis = (stage) =>
  withWaitingSongs(stage, async () => {
    const redis = named(stage, 'redis');
    const folder = join(stage.studio.dataDir, 'redis');
    const former = signal(redis, 'SIGKILL');
    for (const name of readdirSync(folder)) {
      if (name !== 'redis.conf') rmSync(join(folder, name), { recursive: true, force: true });
    }
    stage.report.did('Redis: killed, and its directory emptied');
    const began = performance.now();
    await eventually(() => redis.pid() !== undefined && redis.pid() !== former, { withinMs: 30_000 });
    await eventually(async () => (await stage.queues.redis.ping()) === 'PONG', { withinMs: 30_000 });
    stage.report.measured('an emptied Redis answers again', 10_000, performance.now() - began);
  });
