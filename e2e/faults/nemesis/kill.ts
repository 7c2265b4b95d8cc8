import { eventually } from '@cueroom/testing/eventually';
import { type Part, recovered, signal } from '../processes';
import { type Nemesis, pick, sleep, type Stage } from './nemesis';

const limits: Record<Part['kind'], { promise: string; ms: number }> = {
  gateway: { promise: 'a killed gateway is back', ms: 5000 },
  service: { promise: 'a killed service is back', ms: 5000 },
  worker: { promise: 'a killed worker is back', ms: 5000 },
  store: { promise: 'after a killed store all is back', ms: 10_000 },
};

/** Kills one part as a power cut would, and waits until it works again. */
export const killPart = async ({ report }: Stage, part: Part): Promise<void> => {
  const former = signal(part, 'SIGKILL');
  report.did(`kill -9 ${part.name.replace(/-\d+$/, '')}`);
  const { promise, ms } = limits[part.kind];
  report.measured(promise, ms, await recovered(part, former), part.name);
};

/** Any one of all processes. */
export const kill: Nemesis = (stage) => killPart(stage, pick(stage.parts, stage.random));

/** A worker in the middle of a job: the job runs again. */
export const killBusyWorkers: Nemesis = async (stage) => {
  const { queues, parts, report } = stage;
  const running = await eventually(
    async () => {
      const jobs = await queues.running();
      return jobs.length > 0 && jobs;
    },
    { withinMs: 30_000 },
  ).catch(() => undefined);
  if (!running) return;
  const began = performance.now();
  await Promise.all(parts.filter(({ kind }) => kind === 'worker').map((part) => killPart(stage, part)));
  const startedAgain = async () => {
    const now = await Promise.all(running.map((job) => queues.queue(job.queueName).getJob(job.id!)));
    // Done, which forgets it, or begun anew.
    return now.every((job, index) => !job || (job.processedOn ?? 0) > (running[index]!.processedOn ?? 0));
  };
  await eventually(startedAgain, { withinMs: 60_000 });
  report.measured('the job of a killed worker runs again', 15_000, performance.now() - began);
};

/** A process that does nothing for a while, and goes on as if nothing had been. */
export const freeze: Nemesis = async ({ parts, random, report }) => {
  const part = pick(
    parts.filter(({ kind }) => kind !== 'store'),
    random,
  );
  signal(part, 'SIGSTOP');
  await sleep(2000 + random() * 10_000);
  signal(part, 'SIGCONT');
  report.did('SIGSTOP and SIGCONT');
  const began = performance.now();
  await eventually(() => part.isReady(), { withinMs: 30_000 });
  report.measured('a frozen process goes on', 5000, performance.now() - began, part.name);
};
