import type { Service } from '@cueroom/contracts/message';

export interface JobEnvelope {
  data: object;
  requestId: string;
  traceparent?: string;
}

export const eventQueue = (service: Service): string => `events-${service}`;

/** BullMQ refuses ids with a ':' and takes a whole number for its own. */
export const jobIdOf = (name: string, id: string): string => `${name}-${id.replaceAll(':', '%3A')}`;

/** Events outlast an hour without a subscriber's store; a job that fails for good is requested again (reconcilers). */
export const retries = {
  event: { attempts: 400, backoff: { type: 'capped' } },
  job: { attempts: 20, backoff: { type: 'capped' } },
};

const firstDelayMs = 500;
const longestDelayMs = 10_000;

/** Doubles with every attempt, up to 10 s, so that work goes on soon after a store is back. */
export const retryDelayMs = (attemptsMade: number): number =>
  Math.min(firstDelayMs * 2 ** Math.min(attemptsMade - 1, 10), longestDelayMs);
