import { randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import { currentDeadline, currentRequestId, currentTraceparent } from '@cueroom/platform/request-context';
import { traced } from '@cueroom/platform/tracing';
import { Injectable } from '@nestjs/common';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import { type AskResult, countAsk } from './ask.metrics';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis, disconnectRedis } from './redis-connection';
import { type Outgoing, RequestSender } from './redis-list.sender';
import {
  type Answer,
  answerChannel,
  away,
  isLonger,
  keptAnswerKey,
  outcome,
  type Request,
  serviceOf,
  wireLimits,
} from './redis-list.wire';

const defaultWithinMs = 5000;
/** An ask inside a handler ends this much before whoever waits for the handler gives up. */
const innerMarginMs = 50;
/** What may wait for answers in one process; more is refused at once. */
const mostWaiting = { asks: 5000, bytes: 64 * 2 ** 20 };

const resultOf: Record<Answer[1], AskResult> = {
  [outcome.done]: 'done',
  [outcome.kept]: 'done',
  [outcome.refused]: 'refused',
  [outcome.failed]: 'failed',
};

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
  outgoing: Outgoing;
  name: string;
  /** By the clock of this process. */
  askedAt: number;
}

/**
 * The asking half of the transport: puts requests into the service's list and hears the answers on a channel of its own.
 * Asks wait for Redis to come back, but never longer than their deadline.
 */
@Injectable()
export class RedisListClient extends ClientProxy {
  private readonly prefix: string;
  private readonly id = randomBytes(9).toString('base64url');
  private readonly commands: Redis;
  private readonly subscriber: Redis;
  private readonly sender: RequestSender;
  private readonly waiting = new Map<number, Waiting>();
  private waitingBytes = 0;
  private lastId = 0;

  constructor(options: MessagingOptions) {
    super();
    this.prefix = prefixOf(options);
    this.commands = connectRedis(options.redisUrl, 'asker', 'impatient');
    this.subscriber = connectRedis(options.redisUrl, 'answers', 'impatient');
    this.sender = new RequestSender(this.commands, this.prefix, ({ id }) => this.fail(id, away()));
    this.commands.on('ready', () => this.sender.resume());
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => this.loseAnswers());
    this.subscriber.on('message', (_channel: string, text: string) => this.hear(text));
  }

  /** Asks by the message's name. Rejects as `Bus.request` says. */
  ask(name: string, input: unknown, withinMs = defaultWithinMs): Promise<unknown> {
    return traced(`ask ${name}`, { kind: 'client' }, () => this.askNow(name, input, withinMs));
  }

  private askNow(name: string, input: unknown, withinMs: number): Promise<unknown> {
    const now = Date.now();
    const deadline = Math.min(now + withinMs, (currentDeadline() ?? Infinity) - innerMarginMs);
    if (deadline <= now || this.waiting.size >= mostWaiting.asks || this.waitingBytes >= mostWaiting.bytes) {
      countAsk(name, 'unavailable', 0);
      return Promise.reject(away());
    }
    const id = ++this.lastId;
    const request: Request = [name, id, this.id, deadline, currentRequestId(), input];
    const traceparent = currentTraceparent();
    if (traceparent) request.push(traceparent);
    const frame = JSON.stringify(request);
    if (isLonger(frame, wireLimits.request)) {
      countAsk(name, 'refused', 0);
      return Promise.reject(new AppError('too_large', `The input of ${name} is larger than 512 KiB`));
    }
    return new Promise((resolve, reject) => {
      const outgoing = { id, service: serviceOf(name), frame };
      const timer = setTimeout(() => this.fail(id, away()), deadline - now);
      this.waiting.set(id, { resolve, reject, timer, outgoing, name, askedAt: performance.now() });
      this.waitingBytes += frame.length;
      this.sender.send(outgoing);
    });
  }

  /** Whether Redis answers a PING as it should. A full disk, for one, makes it answer with an error. */
  async isReady(): Promise<boolean> {
    return (await this.commands.ping()) === 'PONG';
  }

  override async connect(): Promise<void> {
    if (this.sender.isOpen) return;
    await new Promise<void>((resolve) => this.sender.once('open', resolve));
  }

  override async close(): Promise<void> {
    this.sender.isOpen = false;
    for (const id of [...this.waiting.keys()]) this.fail(id, away());
    await Promise.all([disconnectRedis(this.commands), disconnectRedis(this.subscriber)]);
  }

  override unwrap<T>(): T {
    return this.commands as T;
  }

  protected override publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    this.ask(String(packet.pattern), packet.data).then(
      (response) => callback({ response, isDisposed: true }),
      (err: unknown) => callback({ err }),
    );
    return () => undefined;
  }

  protected override dispatchEvent(): never {
    throw new Error('Events need a queue that keeps them: use Bus.publish');
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(answerChannel(this.prefix, this.id));
      this.sender.open();
    } catch {
      this.subscriber.disconnect(true); // said by the connection's own error log; it tries again
    }
  }

  /** Answers that were on their way are gone: their askers need not wait for the deadline to learn it. */
  private loseAnswers(): void {
    this.sender.isOpen = false;
    for (const [id, { outgoing }] of this.waiting) if (this.sender.wasSent(outgoing)) this.fail(id, away());
  }

  private hear(text: string): void {
    for (const answer of JSON.parse(text) as Answer[]) this.settle(answer);
  }

  private settle(answer: Answer): void {
    if (answer[1] === outcome.kept) return void this.fetchKept(answer[0]);
    const waiting = this.forget(answer[0], resultOf[answer[1]]);
    if (!waiting) return;
    if (answer[1] === outcome.done) waiting.resolve(answer[2]);
    else if (answer[1] === outcome.refused) {
      const { kind, message, errors } = answer[2];
      waiting.reject(new AppError(kind, message, errors));
    } else waiting.reject(new Error('Internal error'));
  }

  private async fetchKept(id: number): Promise<void> {
    try {
      const text = await this.commands.getdel(keptAnswerKey(this.prefix, this.id, id));
      if (text === null) this.fail(id, away());
      else this.forget(id, 'done')?.resolve(JSON.parse(text));
    } catch {
      this.fail(id, away());
    }
  }

  private fail(id: number, error: Error): void {
    const waiting = this.forget(id, 'unavailable');
    if (!waiting) return;
    this.sender.takeBack(waiting.outgoing);
    waiting.reject(error);
  }

  private forget(id: number, result: AskResult): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (!waiting) return undefined;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    this.waitingBytes -= waiting.outgoing.frame.length;
    countAsk(waiting.name, result, performance.now() - waiting.askedAt);
    return waiting;
  }
}
