import { AppError } from '@cueroom/contracts/app-error';
import type { Event, Job as JobKind, JobQueue } from '@cueroom/contracts/message';
import { checkInput } from '@cueroom/platform/check-input';
import { crashPoint } from '@cueroom/platform/crash-point';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import { traced } from '@cueroom/platform/tracing';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { HandlerMap } from './handler-map';
import { MessagingOptions, prefixOf, queuesUrlOf } from './messaging.options';
import type { GivesUp, JobRun } from './on-job';
import { countStalled, measureRun } from './queue.metrics';
import { eventQueue, type JobEnvelope, retryDelayMs } from './job-envelope';
import { throttledErrorLog, connectRedis, disconnectRedis } from './redis-connection';

const eventsAtOnce = 10;
/** Starts without an end until it is given up. A file may kill its worker; an event most often only ran beside. */
const maxStarts = { event: 20, job: 5 };
const stopLimitMs = 10_000;
const handBackLimitMs = 2000;

/** Jobs of a dead worker are taken over within 13 s: 10 s until their lock expires, and the next check of another worker. */
const crashRecovery = { lockDuration: 10_000, stalledInterval: 3000, maxStalledCount: 1_000_000 };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

type Process = (job: Job<JobEnvelope>, signal: AbortSignal) => unknown;

@Injectable()
export class QueueWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly workers: Worker<JobEnvelope>[] = [];
  private readonly running = new Set<() => void>();
  private redis?: Redis;

  constructor(
    private readonly options: MessagingOptions,
    private readonly handlers: HandlerMap,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers.check();
    const { service, jobs = [], jobConcurrency = {} } = this.options;
    const queues = new Set<JobQueue>(jobs.map(({ queue }) => queue));
    if (!service && queues.size === 0) return;
    this.redis = connectRedis(queuesUrlOf(this.options), 'workers', 'wait');
    if (service) this.start(this.redis, eventQueue(service), eventsAtOnce, (job) => this.deliver(job));
    for (const queue of queues) {
      this.start(this.redis, queue, jobConcurrency[queue] ?? 1, (job, signal) => this.doJob(job, signal));
    }
  }

  /** Takes nothing new and waits for running jobs; those that are not done in time go back to their queues. */
  async onModuleDestroy(): Promise<void> {
    const closed = Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.race([closed, sleep(this.options.stopWithinMs ?? stopLimitMs)]);
    this.running.forEach((handBack) => handBack());
    await Promise.race([closed, sleep(handBackLimitMs)]);
    if (this.redis) await disconnectRedis(this.redis);
  }

  private start(connection: Redis, queue: string, concurrency: number, process: Process): void {
    const worker = new Worker<JobEnvelope>(
      queue,
      (job, token, signal) => this.run(job, token, signal as AbortSignal, process),
      {
        connection,
        prefix: prefixOf(this.options),
        concurrency,
        ...crashRecovery,
        runRetryDelay: 1000,
        settings: { backoffStrategy: retryDelayMs },
      },
    );
    worker.on('error', throttledErrorLog(`worker ${queue}`));
    worker.on('lockRenewalFailed', (ids) =>
      ids.forEach((id) => worker.cancelJob(id, 'another worker has taken it over')),
    );
    worker.on('stalled', () => countStalled(queue));
    worker.on('failed', (job, error) => reportFailure(queue, job, error));
    this.workers.push(worker);
  }

  private async run(job: Job<JobEnvelope>, token: string | undefined, lost: AbortSignal, process: Process) {
    const stop = new AbortController();
    lost.addEventListener('abort', () => stop.abort(lost.reason), { once: true });
    let handBack = () => {};
    const handedBack = new Promise<'handed back'>((resolve) => {
      handBack = () => {
        stop.abort(new Error('this process is stopping'));
        resolve('handed back');
      };
    });
    this.running.add(handBack);
    const { requestId, traceparent } = job.data;
    const traceRun = () => traced(`run ${job.name}`, { kind: 'consumer' }, () => measured(job, stop.signal, process));
    const work = withRequestId(requestId, traceRun, undefined, traceparent);
    try {
      if ((await Promise.race([work, handedBack])) !== 'handed back') return crashPoint('after-effect');
    } finally {
      this.running.delete(handBack);
    }
    work.catch(() => undefined); // its result does not count any more
    await job.moveToWait(token);
    throw new WaitingError();
  }

  private deliver(job: Job<JobEnvelope>): unknown {
    const handler = this.handlers.find('event', job.name);
    if (!handler) throw new Error(`no handler for the event ${job.name}`); // an older replica: a newer one will take it
    if (job.stalledCounter >= maxStarts.event) throw neverEnded(handler.where, maxStarts.event);
    return handler.call(checked(handler.mark.of, job));
  }

  private doJob(job: Job<JobEnvelope>, signal: AbortSignal): unknown {
    const handler = this.handlers.find('job', job.name);
    if (!handler) throw new Error(`no handler for the job ${job.name}`);
    const data = checked(handler.mark.of, job);
    if (job.stalledCounter < maxStarts.job) {
      return handler.call(data, { startsSoFar: job.stalledCounter + 1, signal } satisfies JobRun);
    }
    log.error({ job: job.name, id: job.id }, 'job crashed its worker repeatedly: given up');
    const { giveUp } = handler.instance as Partial<GivesUp<object>>;
    if (!giveUp) throw neverEnded(handler.where, maxStarts.job);
    return giveUp.call(handler.instance, data);
  }
}

const neverEnded = (where: string, starts: number): Error =>
  new UnrecoverableError(`${where} was started ${starts} times and never finished`);

/** Measures each run. One whose signal was aborted has gone back to its queue. */
const measured = async (job: Job<JobEnvelope>, signal: AbortSignal, process: Process): Promise<void> => {
  const beganAt = performance.now();
  let result: 'done' | 'failed' = 'failed';
  try {
    await process(job, signal);
    result = 'done';
  } finally {
    measureRun(job.queueName, job.name, signal.aborted ? 'handed back' : result, performance.now() - beganAt);
  }
};

/** Unknown fields are dropped, as a newer sender may know more. Invalid data is not retried. */
const checked = (kind: Event<object> | JobKind<object>, job: Job<JobEnvelope>): object => {
  try {
    return checkInput(kind.data, job.data.data, { unknownFields: 'drop' });
  } catch (error) {
    const errors = error instanceof AppError ? JSON.stringify(error.errors) : String(error);
    throw new UnrecoverableError(`invalid data of ${job.name}: ${errors}`);
  }
};

const reportFailure = (queue: string, job: Job<JobEnvelope> | undefined, error: Error): void =>
  withRequestId(job?.data.requestId ?? '', () => {
    const facts = { err: error, queue, name: job?.name, id: job?.id, attempt: job?.attemptsMade };
    if (job?.finishedOn) log.error(facts, 'job failed after all retries: kept in the failed jobs of its queue');
    else log.warn(facts, 'job failed, will be retried');
  });
