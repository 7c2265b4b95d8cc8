import type { Event, Job, Message } from '@cueroom/contracts/message';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus, type HintSubscription, type HintTopic, type RequestOptions } from './bus';
import { Hints } from './hints';
import { QueueProducer } from './queue.producer';
import { RequestClient } from './request.client';

/** The bus on Redis: requests over lists, events and jobs over BullMQ. */
@Injectable()
export class RedisBus extends Bus implements OnApplicationShutdown {
  constructor(
    private readonly client: RequestClient,
    private readonly queues: QueueProducer,
    private readonly hints: Hints,
  ) {
    super();
  }

  override request<In extends object, Out>(
    message: Message<In, Out>,
    input: In,
    options?: RequestOptions,
  ): Promise<Out> {
    return this.client.request(message, input, options);
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

  override queueStoreId(): Promise<string> {
    return this.queues.queueStoreId();
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

  /** Last of all: what stops before may still publish. */
  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
