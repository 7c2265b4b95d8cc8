import type { Job, JobQueue, Service } from '@cueroom/contracts/message';

/** How a process takes part in the conversation. Also the token by which the options are injected. */
export abstract class MessagingOptions {
  /** Asks and their answers; and queues, where nothing else is said of them. */
  abstract redisUrl: string;
  /** Events and jobs. */
  abstract queuesUrl?: string;
  /** The service whose messages this process answers and whose events it hears; none: it only asks. */
  abstract service?: Service;
  /** The jobs that this process does. */
  abstract jobs?: readonly Job<object>[];
  /** How many jobs of a queue run at once in this process; 1 where nothing is said. */
  abstract jobConcurrency?: Partial<Record<JobQueue, number>>;
  /** How long a stop waits for running work before it hands it back; 10 s where nothing is said. */
  abstract stopWithinMs?: number;
  /** What all keys in Redis begin with. */
  abstract prefix?: string;
}

/** Where a process finds what it talks over. */
export type RedisAddresses = Pick<MessagingOptions, 'redisUrl' | 'queuesUrl' | 'prefix'>;

export const queuesUrlOf = ({ redisUrl, queuesUrl }: RedisAddresses): string => queuesUrl ?? redisUrl;

export const prefixOf = ({ prefix }: Pick<MessagingOptions, 'prefix'>): string => prefix ?? 'cueroom';
