import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Redis, type RedisOptions } from 'ioredis';

const sameErrorEveryMs = 10_000;
const longestRetryDelayMs = 500;
const readyWithinMs = 10_000;

/** Says an error of the connection once, and again when it lasts: ioredis and BullMQ repeat it at every try. */
export const calmErrorLog = (role: string): ((error: Error) => void) => {
  let latest = { message: '', at: 0 };
  return (error) => {
    const message = error.message || String(error);
    if (message === latest.message && Date.now() - latest.at < sameErrorEveryMs) return;
    latest = { message, at: Date.now() };
    log.warn({ error: message, role }, 'Redis is away or does not do what it is asked');
  };
};

const everywhere: RedisOptions = {
  retryStrategy: (times) => Math.min(times * 50, longestRetryDelayMs),
  connectTimeout: 5000,
  keepAlive: 10_000,
  // A peer that vanished without a word (a network cut): without this, commands wait for the kernel to notice.
  socketTimeout: 20_000,
};

/** Commands fail at once while Redis is away, and are not repeated: whoever sent them decides. */
const impatient: RedisOptions = {
  ...everywhere,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
};

/** Commands wait until Redis is back: for workers, which have nothing else to do. */
const patient: RedisOptions = { ...everywhere, maxRetriesPerRequest: null };

export const connectRedis = (url: string, role: string, patience: 'patient' | 'impatient'): Redis => {
  const redis = new Redis(url, patience === 'patient' ? patient : impatient);
  redis.on('error', calmErrorLog(role));
  return redis;
};

const late = (reason?: Error) =>
  new Error(`Redis does not answer within ${readyWithinMs / 1000} s${reason ? ` (${reason.message})` : ''}`);

/**
 * Waits until Redis is there, for whoever can do nothing without it.
 * @throws when it does not answer, with why, where that is known; the connection is cut then
 */
export const reachRedis = async (redis: Redis, ready: Promise<unknown>): Promise<void> => {
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await withinLimit(ready, readyWithinMs, () => late(reason));
  } catch (error) {
    redis.disconnect();
    throw error;
  }
};

/** Ends a connection once its last commands are answered; cuts it when Redis is away. */
export const disconnectRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'end') return;
  const cut = setTimeout(() => redis.disconnect(), 1000);
  await redis.quit().catch(() => undefined);
  clearTimeout(cut);
  redis.disconnect();
};
