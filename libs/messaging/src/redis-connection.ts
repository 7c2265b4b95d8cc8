import { log } from '@cueroom/platform/logger';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Redis, type RedisOptions } from 'ioredis';

const sameErrorEveryMs = 10_000;
const longestRetryDelayMs = 500;
const readyWithinMs = 8000;
/** Redis is there and keeps its door shut: more tries would not open it. */
const refusal = /^(WRONGPASS|NOAUTH|NOPERM) /;

export type RedisConnection = Redis;

/** Logs an error once, and again when it lasts: ioredis and BullMQ repeat it at every try. */
export const throttledErrorLog = (role: string): ((error: Error) => void) => {
  let latest = { message: '', at: 0 };
  return (error) => {
    const message = error.message || String(error);
    if (message === latest.message && Date.now() - latest.at < sameErrorEveryMs) return;
    latest = { message, at: Date.now() };
    log.warn({ error: message, role }, 'Redis connection error');
  };
};

const everywhere: RedisOptions = {
  retryStrategy: (times) => Math.min(times * 50, longestRetryDelayMs),
  connectTimeout: 5000,
  keepAlive: 10_000,
  // A peer that vanished in a network cut: without this, commands wait for the kernel to notice.
  socketTimeout: 20_000,
};

/** What commands do while Redis is unavailable: fail at once and are not repeated, or wait until it is back. */
const whileAway = {
  failFast: {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
  },
  wait: { maxRetriesPerRequest: null },
} satisfies Record<string, RedisOptions>;

export const connectRedis = (
  url: string,
  role: string,
  mode: keyof typeof whileAway,
  options: RedisOptions = {},
): Redis => {
  const redis = new Redis(url, { ...everywhere, ...whileAway[mode], ...options });
  redis.on('error', throttledErrorLog(role));
  return redis;
};

/** A connection for counters that may be lost. Commands fail at once while Redis is unavailable. */
export const connectForCounters = (redisUrl: string): RedisConnection =>
  connectRedis(redisUrl, 'counters', 'failFast', { commandTimeout: 500 });

const late = (reason?: Error) =>
  new Error(`Redis does not answer within ${readyWithinMs / 1000} s${reason ? ` (${reason.message})` : ''}`);

/** @throws after 8 s, with the connection's last error, and at once when Redis refuses; the connection is closed then */
export const waitForRedis = async (redis: Redis, ready: Promise<unknown>): Promise<void> => {
  let reason: Error | undefined;
  const refused = new Promise<never>((_resolve, reject) =>
    redis.on('error', (error: Error) => {
      reason = error;
      if (refusal.test(error.message)) reject(new Error(`Redis does not let us in (${error.message})`));
    }),
  );
  try {
    await withinLimit(Promise.race([ready, refused]), readyWithinMs, () => late(reason));
  } catch (error) {
    redis.disconnect();
    throw error;
  }
};

/** Closes a connection once its last commands are answered, at most after a second. */
export const disconnectRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'end') return;
  const cut = setTimeout(() => redis.disconnect(), 1000);
  await redis.quit().catch(() => undefined);
  clearTimeout(cut);
  redis.disconnect();
};
