import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@cueroom/contracts/app-error';
import { log } from '@cueroom/platform/logger';
import { withAdmin, withRequestId } from '@cueroom/platform/request-context';
import { isStoreAway } from '@cueroom/platform/store-errors';
import { traced } from '@cueroom/platform/tracing';
import { Injectable } from '@nestjs/common';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import { isObservable, lastValueFrom } from 'rxjs';
import { ListAppender } from './list-appender';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis, disconnectRedis } from './redis-connection';
import {
  isLonger,
  listExpiresMs,
  maxWaiting,
  type ReplyFrame,
  type RequestFrame,
  requestList,
  unavailable,
  wireLimits,
} from './request.wire';

const maxRunning = 64;
/** Requests taken at once: few, so that replicas share the load. */
const maxTaken = 16;
/** How long one BLMPOP blocks; also how long a stop waits for it. */
const blockSec = 0.5;
const retryDelayMs = 200;
const stopLimitMs = 10_000;

@Injectable()
export class RequestServer extends Server implements CustomTransportStrategy {
  private readonly running = new Set<Promise<void>>();
  private taker?: Redis;
  private replier?: Redis;
  private replies?: ListAppender;
  private taking?: Promise<void>;
  private isStopping = false;

  constructor(private readonly options: MessagingOptions) {
    super();
  }

  listen(callback: (error?: Error) => void): void {
    const { redisUrl, service } = this.options;
    if (!service) return callback(new Error('MessagingModule.forRoot needs a service to answer its messages'));
    this.taker = connectRedis(redisUrl, 'taking requests', 'wait');
    this.replier = connectRedis(redisUrl, 'replying', 'wait');
    this.replies = new ListAppender(this.replier, maxWaiting, listExpiresMs);
    this.taking = this.take(this.taker, requestList(prefixOf(this.options), service));
    callback();
  }

  async close(): Promise<void> {
    this.isStopping = true;
    // The last BLMPOP may still bring requests: they are answered like all others.
    await Promise.race([this.taking, sleep(blockSec * 1000 + retryDelayMs + 1000, undefined, { ref: false })]);
    this.taker?.disconnect();
    await Promise.race([Promise.all(this.running), sleep(stopLimitMs, undefined, { ref: false })]);
    if (this.replier) await disconnectRedis(this.replier);
  }

  on(): void {
    throw new Error('This transport has no events');
  }

  unwrap<T>(): T {
    return this.taker as T;
  }

  private async take(taker: Redis, list: string): Promise<void> {
    while (!this.isStopping) {
      if (this.running.size >= maxRunning) {
        await Promise.race(this.running);
        continue;
      }
      try {
        const count = Math.min(maxRunning - this.running.size, maxTaken);
        const taken = await taker.blmpop(blockSec, 1, list, 'LEFT', 'COUNT', count);
        for (const text of taken?.[1] ?? []) this.start(JSON.parse(text) as RequestFrame);
      } catch (error) {
        if (this.isStopping) return;
        log.warn({ err: error }, 'cannot read the request list, retrying');
        await sleep(retryDelayMs);
      }
    }
  }

  private start(request: RequestFrame): void {
    const { message, deadline, requestId, traceparent, admin } = request;
    if (Date.now() >= deadline) return; // timed out already
    const answer = async () => {
      const reply = await traced(`answer ${message}`, { kind: 'server' }, () => this.run(request)).then(
        (value) => jsonOf(request.id, value),
        (error: unknown) => JSON.stringify({ id: request.id, error: refusalOf(message, error) } satisfies ReplyFrame),
      );
      await this.replies?.append(request.replyTo, reply);
    };
    const running = withRequestId(requestId, () => withAdmin(admin, answer), deadline, traceparent)
      .catch((error: unknown) => log.warn({ err: error, message }, 'reply not sent'))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  private async run({ message, input }: RequestFrame): Promise<unknown> {
    const handler = this.messageHandlers.get(message);
    if (!handler) {
      log.warn({ message }, 'no handler for this message'); // a newer sender in the middle of an upgrade
      throw unavailable();
    }
    const result: unknown = await handler(input);
    // Nest gives errors, and what interceptors touch, as an observable.
    return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
  }
}

const jsonOf = (id: number, value: unknown): string => {
  const json = JSON.stringify({ id, value } satisfies ReplyFrame);
  if (!isLonger(json, wireLimits.reply)) return json;
  log.error({ bytes: json.length }, 'reply larger than 16 MiB');
  return JSON.stringify({ id, error: { kind: 'internal', message: 'too large' } } satisfies ReplyFrame);
};

const refusalOf = (message: string, error: unknown): ReplyFrame['error'] => {
  if (error instanceof AppError) return { kind: error.kind, message: error.message, errors: error.errors };
  if (isStoreAway(error)) {
    log.warn({ err: error, message }, 'MongoDB unavailable');
    return { kind: 'unavailable', message: unavailable().message };
  }
  log.error({ err: error, message }, 'a message handler failed');
  return { kind: 'internal', message: 'Internal error' };
};
