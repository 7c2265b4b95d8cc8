import { AppError } from '@cueroom/contracts/app-error';
import { log } from '@cueroom/platform/logger';
import { withRequestId } from '@cueroom/platform/request-context';
import { isStoreAway } from '@cueroom/platform/store-errors';
import { traced } from '@cueroom/platform/tracing';
import { Injectable } from '@nestjs/common';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import { isObservable, lastValueFrom } from 'rxjs';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis } from './redis-connection';
import { AnswerSender } from './redis-list.answers';
import { away, type Request, requestList } from './redis-list.wire';

/** Handlers that run at once in one process. */
const mostRunning = 64;
/** Requests taken at once: few, so that replicas share the load. */
const mostTaken = 16;
/** How long one look into an empty list lasts; also how long a stop waits for it. */
const blockSec = 0.5;
const retryDelayMs = 200;
const stopLimitMs = 10_000;

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());

/** The answering half of the transport: replicas of a service compete for the requests in its list. */
@Injectable()
export class RedisListServer extends Server implements CustomTransportStrategy {
  private running = 0;
  /** Called when a handler has come to its end. */
  private onFree?: () => void;
  private taker?: Redis;
  private answers?: AnswerSender;
  private taking?: Promise<void>;
  private isStopping = false;

  constructor(private readonly options: MessagingOptions) {
    super();
  }

  listen(callback: (error?: Error) => void): void {
    const { redisUrl, service } = this.options;
    if (!service) return callback(new Error('MessagingModule.forRoot needs a service to answer its messages'));
    this.taker = connectRedis(redisUrl, 'requests', 'patient');
    this.answers = new AnswerSender(connectRedis(redisUrl, 'answering', 'patient'), prefixOf(this.options));
    this.taking = this.take(this.taker, requestList(prefixOf(this.options), service));
    callback();
  }

  /** Takes nothing new, and answers what it has taken. */
  async close(): Promise<void> {
    this.isStopping = true;
    const limit = sleep(stopLimitMs);
    // The last look may still bring requests: they are answered like all others.
    await Promise.race([this.taking, sleep(blockSec * 1000 + retryDelayMs + 1000)]);
    if (this.taker) this.taker.disconnect();
    let isOver = false;
    void limit.then(() => (isOver = true));
    while (this.running > 0 && !isOver) await Promise.race([this.oneIsFree(), limit]);
    await this.answers?.close();
  }

  on(): void {
    throw new Error('This transport has no events');
  }

  unwrap<T>(): T {
    return this.taker as T;
  }

  private async take(taker: Redis, list: string): Promise<void> {
    while (!this.isStopping) {
      const free = mostRunning - this.running;
      if (free <= 0) {
        await this.oneIsFree();
        continue;
      }
      try {
        const taken = await taker.blmpop(blockSec, 1, list, 'LEFT', 'COUNT', Math.min(free, mostTaken));
        if (taken) for (const text of taken[1]) this.answer(text);
      } catch (error) {
        if (!this.isStopping) {
          log.warn({ err: error }, 'could not take requests, trying again');
          await sleep(retryDelayMs);
        }
      }
    }
  }

  private oneIsFree(): Promise<void> {
    return new Promise((resolve) => (this.onFree = resolve));
  }

  /** Written with few promises: this is what every ask pays. */
  private answer(text: string): void {
    const [name, id, asker, deadline, requestId, input, traceparent] = JSON.parse(text) as Request;
    if (Date.now() >= deadline) return; // nobody waits for it any more
    this.running++;
    const runHandler = () => {
      const handler = this.messageHandlers.get(name);
      if (!handler) throw unknownMessage(name);
      return handler(input);
    };
    const tellError = (error: unknown) => {
      if (error instanceof AppError) this.answers?.refused(asker, id, error);
      else if (isStoreAway(error)) {
        withRequestId(requestId, () => log.warn({ err: error, message: name }, 'the database is away'));
        this.answers?.refused(asker, id, away());
      } else {
        withRequestId(requestId, () => log.error({ err: error, message: name }, 'a message handler failed'));
        this.answers?.failed(asker, id);
      }
    };
    const handle = async () => valueOf(await runHandler());
    withRequestId(requestId, () => traced(`answer ${name}`, { kind: 'server' }, handle), deadline, traceparent)
      .then((value) => this.answers?.done(asker, id, value))
      .catch(tellError)
      .finally(() => this.isFree());
  }

  private isFree(): void {
    this.running--;
    this.onFree?.();
    this.onFree = undefined;
  }
}

/** Nest gives errors, and what interceptors touch, as an observable. */
const valueOf = (result: unknown): unknown =>
  isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;

/** In the middle of an upgrade: a newer asker, an older replica. */
const unknownMessage = (name: string): AppError => {
  log.warn({ message: name }, 'nobody here handles this message');
  return away();
};
