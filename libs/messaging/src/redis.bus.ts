import type { Event, Job, Message } from '@cueroom/contracts/message';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type AskOptions, Bus, type HintSubscription, type HintTopic } from './bus';
import { Hints } from './hints';
import { QueueProducer } from './queue.producer';
import { RedisListClient } from './redis-list.client';

/** The bus on Redis: asks over lists, events and jobs over BullMQ. */
@Injectable()
export class RedisBus extends Bus implements OnApplicationShutdown {
  constructor(
    private readonly client: RedisListClient,
    private readonly queues: QueueProducer,
    private readonly hints: Hints,
  ) {
    super();
  }

  override request<In extends object, Out>(message: Message<In, Out>, input: In, options?: AskOptions): Promise<Out> {
    return this.client.ask(message.name, input, options?.withinMs) as Promise<Out>;
  }

  override publish<T extends object>(event: Event<T>, id: string, data: T): Promise<void> {
    return this.queues.publish(event, id, data);
  }

  override enqueue<T extends object>(job: Job<T>, id: string, data: T): Promise<void> {
    return this.queues.enqueue(job, id, data);
  }

  override isQueued<T extends object>(job: Job<T>, id: string): Promise<boolean> {
    return this.queues.isQueued(job, id);
  }

  override generation(): Promise<string> {
    return this.queues.generation();
  }

  override hint(topic: HintTopic): Promise<void> {
    return this.hints.send(topic);
  }

  override onHint(topic: HintTopic, listener: () => void): HintSubscription {
    return this.hints.subscribe(topic, listener);
  }

  override async close(): Promise<void> {
    await Promise.all([this.client.close(), this.queues.close(), this.hints.close()]);
  }

  /** The last of all: what stops before may still publish. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
