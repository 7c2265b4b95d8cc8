import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { aNewContact } from '@cueroom/testing/factories';
import { eventually } from '@cueroom/testing/eventually';
import { type Component, signal } from '../processes';
import { type Nemesis, sleep, type FaultContext } from './nemesis';

const findComponent = ({ components }: FaultContext, name: string): Component =>
  components.find((component) => component.name === name)!;

/** Resident memory in MiB. */
const residentMib = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const memory = ({ components }: FaultContext): number[] =>
  components.filter(({ kind }) => kind !== 'store').map((component) => residentMib(component.pid()!));

/** Sends a contact message and records its outcome. */
const probe = async ({ client, history }: FaultContext) => {
  const operation = history.begin('contact', `probe-${history.operations.length}-`);
  const startedAt = performance.now();
  const response = await client.once(operation, 'POST', '/api/contacts', aNewContact({ name: operation.marker }));
  return { status: response.status, tookMs: performance.now() - startedAt };
};

/** Requests a list, a file and an upload: each must succeed or return 503 in time. */
const otherProbes = (
  { client, report }: FaultContext,
  name: string,
  file: string,
  uploadPath: string,
): Promise<unknown> => {
  const probeOther = async (method: string, path: string, body?: Uint8Array) => {
    const startedAt = performance.now();
    const { status } = await client.send(method, path, body);
    const tookMs = performance.now() - startedAt;
    const what = `${method} ${path.slice(0, 24)}`;
    report.measured(`${name} frozen: response time of lists and files`, 5500, tookMs, what);
    const isValid = status === 503 || (status >= 200 && status < 300);
    report.check(`${name} frozen: lists and files succeed or return 503`, isValid ? null : `${what}: ${status}`);
  };
  return Promise.all([
    probeOther('GET', '/api/admin/submissions?limit=1'),
    probeOther('HEAD', file),
    probeOther('PUT', uploadPath, Buffer.alloc(1000)),
  ]);
};

/** Freezes a store for 10 s and resumes it. */
const frozen =
  (name: string): Nemesis =>
  async (context) => {
    const { report, load } = context;
    const store = findComponent(context, name);
    const before = memory(context);
    const [file, uploadPath] = [await load.upload(Buffer.alloc(1000)), await load.requestUploadPath()];
    if (!file || !uploadPath) throw new Error('no upload URL');
    signal(store, 'SIGSTOP');
    report.injected(`${name} frozen for 10 s`);
    const until = Date.now() + 10_000;
    const probes: Promise<{ status: number; tookMs: number }>[] = [];
    await sleep(1000);
    const others = otherProbes(context, name, file, uploadPath);
    while (Date.now() < until) {
      probes.push(probe(context));
      await sleep(500);
    }
    await others;
    const growth = memory(context).map((mib, index) => mib - before[index]!);
    signal(store, 'SIGCONT');
    const startedAt = performance.now();
    await eventually(async () => (await probe(context)).status === 201, { withinMs: 60_000 });
    report.measured(`${name} resumed: recovery`, 5000, performance.now() - startedAt);
    for (const { status, tookMs } of (await Promise.all(probes)).slice(0, 8)) {
      report.measured(`${name} frozen: time to 503`, 5500, tookMs);
      report.check(`${name} frozen: returns 503`, status === 503 ? null : `${status} after ${tookMs.toFixed(0)} ms`);
    }
    report.check(
      'memory stays bounded while a store is frozen',
      Math.max(...growth) < 150 ? null : `+${Math.max(...growth)} MiB`,
    );
  };

export const mongodbFrozen = frozen('mongodb');
export const redisFrozen = frozen('redis');

const uninspectedSongs = async ({ client }: FaultContext) =>
  (await client.all<SubmissionWithSongs>('/api/admin/submissions-with-songs')).flatMap(({ songs }) =>
    songs.filter(({ audio }) => ['queued', 'running'].includes(audio.state)),
  );

/** Waits until each waiting song has a job again or is inspected. */
const waitForRebuiltJobs = async (context: FaultContext, waiting: { id: string }[]): Promise<void> => {
  const { queues, report } = context;
  const startedAt = performance.now();
  const missingJobs = async () => {
    const still = new Set((await uninspectedSongs(context)).map(({ id }) => id));
    const open = waiting.filter(({ id }) => still.has(id));
    const jobs = await Promise.all(open.map(({ id }) => queues.queue('audio').getJob(`inspect-audio-inspect-${id}`)));
    return open.filter((_, index) => !jobs[index]);
  };
  await eventually(async () => (await missingJobs()).length === 0, { withinMs: 150_000 });
  report.measured('Redis data loss: jobs rebuilt', 60_000, performance.now() - startedAt, `${waiting.length} songs`);
};

const minWaitingSongs = 6;

/** Freezes the workers until songs pile up, injects the fault, and resumes the workers. */
const withWaitingSongs = async (context: FaultContext, injectFault: () => Promise<void>): Promise<void> => {
  const workers = context.components.filter(({ kind }) => kind === 'worker');
  workers.forEach((worker) => signal(worker, 'SIGSTOP'));
  let waiting: { id: string }[] = [];
  try {
    const areEnough = async () => (waiting = await uninspectedSongs(context)).length >= minWaitingSongs;
    await eventually(areEnough, { withinMs: 60_000 });
    await injectFault();
  } finally {
    workers.forEach((worker) => signal(worker, 'SIGCONT'));
  }
  await waitForRebuiltJobs(context, waiting);
};

/** Deletes all Redis data; Redis keeps running. */
export const redisFlushed: Nemesis = (context) =>
  withWaitingSongs(context, async () => {
    await context.queues.redis.flushall();
    context.report.injected('Redis: FLUSHALL');
  });

/** Kills Redis and deletes its files. */
export const redisEmptied: Nemesis = (context) =>
  withWaitingSongs(context, async () => {
    const redis = findComponent(context, 'redis');
    const folder = join(context.studio.dataDir, 'redis');
    const previousPid = signal(redis, 'SIGKILL');
    for (const name of readdirSync(folder)) {
      if (name !== 'redis.conf') rmSync(join(folder, name), { recursive: true, force: true });
    }
    context.report.injected('Redis: killed and directory emptied');
    const startedAt = performance.now();
    await eventually(() => redis.pid() !== undefined && redis.pid() !== previousPid, { withinMs: 30_000 });
    await eventually(async () => (await context.queues.redis.ping()) === 'PONG', { withinMs: 30_000 });
    context.report.measured('recovery of Redis after data loss', 10_000, performance.now() - startedAt);
  });
