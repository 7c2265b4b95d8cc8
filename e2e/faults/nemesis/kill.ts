import { eventually } from '@cueroom/testing/eventually';
import { type Component, waitForRecovery, signal } from '../processes';
import { type Nemesis, pick, sleep, type FaultContext } from './nemesis';

const limits: Record<Component['kind'], { guarantee: string; ms: number }> = {
  gateway: { guarantee: 'recovery of a killed gateway', ms: 5000 },
  service: { guarantee: 'recovery of a killed service', ms: 5000 },
  worker: { guarantee: 'recovery of a killed worker', ms: 5000 },
  store: { guarantee: 'recovery after a killed store', ms: 10_000 },
};

/** Kills a process with SIGKILL and waits until it is ready again. */
export const killComponent = async ({ report }: FaultContext, component: Component): Promise<void> => {
  const previousPid = signal(component, 'SIGKILL');
  report.injected(`kill -9 ${component.name.replace(/-\d+$/, '')}`);
  const { guarantee, ms } = limits[component.kind];
  report.measured(guarantee, ms, await waitForRecovery(component, previousPid), component.name);
};

/** Kills a random process. */
export const kill: Nemesis = (context) => killComponent(context, pick(context.components, context.random));

/** Kills workers in the middle of a job and waits for the job to restart. */
export const killBusyWorkers: Nemesis = async (context) => {
  const { queues, components, report } = context;
  const running = await eventually(
    async () => {
      const jobs = await queues.running();
      return jobs.length > 0 && jobs;
    },
    { withinMs: 30_000 },
  ).catch(() => undefined);
  if (!running) return;
  const startedAt = performance.now();
  await Promise.all(
    components.filter(({ kind }) => kind === 'worker').map((component) => killComponent(context, component)),
  );
  const haveRestarted = async () => {
    const now = await Promise.all(running.map((job) => queues.queue(job.queueName).getJob(job.id!)));
    // Completed jobs are removed; others must have a newer start time.
    return now.every((job, index) => !job || (job.processedOn ?? 0) > (running[index]!.processedOn ?? 0));
  };
  await eventually(haveRestarted, { withinMs: 60_000 });
  report.measured("restart of a killed worker's job", 15_000, performance.now() - startedAt);
};

/** Freezes a random process for a while and resumes it. */
export const freeze: Nemesis = async ({ components, random, report }) => {
  const component = pick(
    components.filter(({ kind }) => kind !== 'store'),
    random,
  );
  signal(component, 'SIGSTOP');
  await sleep(2000 + random() * 10_000);
  signal(component, 'SIGCONT');
  report.injected('SIGSTOP and SIGCONT');
  const startedAt = performance.now();
  await eventually(() => component.isReady(), { withinMs: 30_000 });
  report.measured('recovery of a frozen process', 5000, performance.now() - startedAt, component.name);
};
