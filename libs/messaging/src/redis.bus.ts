import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from './bus';
import { Hints } from './hints';
import { QueueProducer } from './queue.producer';
import { RequestClient } from './request.client';

@Injectable()
export class RedisBus extends Bus implements OnApplicationShutdown {
  constructor(
    private readonly client: RequestClient,
    private readonly queues: QueueProducer,
    private readonly hints: Hints,
  ) {
    super();
  }

  override readonly request: Bus['request'] = (message, input, options) => this.client.request(message, input, options);
  override readonly publish: Bus['publish'] = (event, id, data) => this.queues.publish(event, id, data);
  override readonly enqueue: Bus['enqueue'] = (job, id, data) => this.queues.enqueue(job, id, data);
  override readonly isQueued: Bus['isQueued'] = (job, id) => this.queues.isQueued(job, id);
  override readonly isWaiting: Bus['isWaiting'] = (event, id) => this.queues.isWaiting(event, id);
  override readonly queueStoreId: Bus['queueStoreId'] = () => this.queues.queueStoreId();
  override readonly hint: Bus['hint'] = (topic, about, news) => this.hints.send(topic, about, news);
  override readonly onHint: Bus['onHint'] = (topic, listener) => this.hints.subscribe(topic, listener);

  /** Last of all: what stops before may still publish. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.queues.close(), this.hints.close()]);
  }
}
