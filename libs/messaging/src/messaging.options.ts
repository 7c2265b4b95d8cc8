import type { Job, JobQueue, Service } from '@cueroom/contracts/message';

/** Also the token by which the options are injected. */
export abstract class MessagingOptions {
  /** Requests and replies; also the queues, where they have no Redis of their own. */
  abstract redisUrl: string;
  abstract queuesUrl?: string;
  /** The service whose requests this process answers and whose events it handles; none: it only sends requests. */
  abstract service?: Service;
  abstract jobs?: readonly Job<object>[];
  /** How many jobs of a queue run at once in this process; 1 where nothing is said. */
  abstract jobConcurrency?: Partial<Record<JobQueue, number>>;
  /** How long a stop waits for running jobs before they go back to their queue; 10 s where nothing is said. */
  abstract stopWithinMs?: number;
  abstract prefix?: string;
}

export type RedisAddresses = Pick<MessagingOptions, 'redisUrl' | 'queuesUrl' | 'prefix'>;

export const queuesUrlOf = ({ redisUrl, queuesUrl }: RedisAddresses): string => queuesUrl ?? redisUrl;

export const prefixOf = ({ prefix }: Pick<MessagingOptions, 'prefix'>): string => prefix ?? 'cueroom';
