import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@cueroom/contracts/app-error';
import type { Message } from '@cueroom/contracts/message';
import { currentAdmin, currentDeadline, currentRequestId, currentTraceparent } from '@cueroom/platform/request-context';
import { traced } from '@cueroom/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { RequestOptions } from './bus';
import { ListAppender } from './list-appender';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis, disconnectRedis } from './redis-connection';
import { countRequest, type RequestResult } from './request.metrics';
import {
  isLonger,
  listExpiresMs,
  maxWaiting,
  type ReplyFrame,
  replyList,
  type RequestFrame,
  requestList,
  unavailable,
  wireLimits,
} from './request.wire';

const defaultTimeoutMs = 5000;
/** A request inside a handler times out this much before the one that the handler answers. */
const innerMarginMs = 50;
const blockSec = 5;
const maxTaken = 64;
const retryDelayMs = 200;

interface Pending {
  id: number;
  message: Pick<Message<object, unknown>, 'name' | 'service'>;
  frame: string;
  isSent: boolean;
  startedAt: number;
  timer: NodeJS.Timeout;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The sender's side. While Redis is unavailable requests wait for it, at most until their deadline. */
@Injectable()
export class RequestClient {
  private readonly prefix: string;
  private readonly replyTo: string;
  private readonly commands: Redis;
  private readonly requests: ListAppender;
  private readonly replies: Redis;
  private readonly pending = new Map<number, Pending>();
  /** Sent, and not acknowledged by Redis. Where it stands still these outlive their deadlines. */
  private unacknowledged = 0;
  private lastId = 0;
  private isClosed = false;

  constructor(options: MessagingOptions) {
    this.prefix = prefixOf(options);
    this.replyTo = replyList(this.prefix, randomUUID());
    this.commands = connectRedis(options.redisUrl, 'requests', 'failFast');
    this.requests = new ListAppender(this.commands, maxWaiting, listExpiresMs);
    this.replies = connectRedis(options.redisUrl, 'replies', 'wait');
    this.commands.on('ready', () => this.pending.forEach((pending) => this.send(pending)));
    void this.receive();
  }

  request<In extends object, Out>(message: Message<In, Out>, input: In, options: RequestOptions = {}): Promise<Out> {
    return traced(`request ${message.name}`, { kind: 'client' }, () =>
      this.requestNow(message, input, options.timeoutMs ?? defaultTimeoutMs),
    );
  }

  private requestNow<In extends object, Out>(message: Message<In, Out>, input: In, timeoutMs: number): Promise<Out> {
    const now = Date.now();
    const deadline = Math.min(now + timeoutMs, (currentDeadline() ?? Infinity) - innerMarginMs);
    if (deadline <= now || Math.max(this.pending.size, this.unacknowledged) >= maxWaiting || this.isClosed) {
      countRequest(message.name, 'unavailable', 0);
      return Promise.reject(unavailable());
    }
    const id = ++this.lastId;
    const frame = JSON.stringify({
      id,
      message: message.name,
      replyTo: this.replyTo,
      deadline,
      requestId: currentRequestId(),
      traceparent: currentTraceparent(),
      admin: currentAdmin(),
      input,
    } satisfies RequestFrame);
    if (isLonger(frame, wireLimits.request)) {
      countRequest(message.name, 'refused', 0);
      return Promise.reject(new AppError('too_large', `The input of ${message.name} is larger than 512 KiB`));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(id), deadline - now);
      const pending = { id, message, frame, isSent: false, startedAt: performance.now(), timer, resolve, reject };
      this.pending.set(id, pending as Pending);
      this.send(pending as Pending);
    });
  }

  /** Whether Redis answers a PING as it should. A full disk, for one, makes it answer with an error. */
  async isReady(): Promise<boolean> {
    return (await this.commands.ping()) === 'PONG';
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const id of [...this.pending.keys()]) this.fail(id);
    this.replies.disconnect();
    await disconnectRedis(this.commands);
  }

  private send(pending: Pending): void {
    if (pending.isSent || this.commands.status !== 'ready') return;
    pending.isSent = true;
    this.unacknowledged++;
    this.requests
      .append(requestList(this.prefix, pending.message.service), pending.frame)
      .catch(() => this.fail(pending.id)) // logged by the connection
      .finally(() => this.unacknowledged--);
  }

  private async receive(): Promise<void> {
    while (!this.isClosed) {
      try {
        const taken = await this.replies.blmpop(blockSec, 1, this.replyTo, 'LEFT', 'COUNT', maxTaken);
        for (const text of taken?.[1] ?? []) this.settle(JSON.parse(text) as ReplyFrame);
      } catch {
        if (!this.isClosed) await sleep(retryDelayMs); // logged by the connection
      }
    }
  }

  private settle({ id, value, error }: ReplyFrame): void {
    if (error?.kind === 'internal') this.take(id, 'failed')?.reject(new Error('Internal error'));
    else if (error) this.take(id, 'refused')?.reject(new AppError(error.kind, error.message, error.errors));
    else this.take(id, 'done')?.resolve(value);
  }

  private fail(id: number): void {
    this.take(id, 'unavailable')?.reject(unavailable());
  }

  private take(id: number, result: RequestResult): Pending | undefined {
    const pending = this.pending.get(id);
    if (!pending) return undefined;
    clearTimeout(pending.timer);
    this.pending.delete(id);
    countRequest(pending.message.name, result, performance.now() - pending.startedAt);
    return pending;
  }
}
