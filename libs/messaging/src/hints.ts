import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { HintListener, HintSubscription, HintTopic } from './bus';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis, disconnectRedis } from './redis-connection';

interface Subscription {
  topic: HintTopic;
  listener: HintListener;
  isOpen: boolean;
}

/** Signals over Redis pub/sub, lost while a subscription is not open. Connects on first use: most processes need none. */
@Injectable()
export class Hints {
  private publisher?: Redis;
  private subscriber?: Redis;
  private readonly subscriptions: Subscription[] = [];

  constructor(private readonly options: MessagingOptions) {}

  async send(topic: HintTopic, about = '', news?: object): Promise<void> {
    this.publisher ??= connectRedis(this.options.redisUrl, 'hints', 'wait');
    await this.publisher.publish(this.channelOf(topic), news ? `${about}\n${JSON.stringify(news)}` : about);
  }

  subscribe(topic: HintTopic, listener: HintListener): HintSubscription {
    const subscription = { topic, listener, isOpen: false };
    this.subscriptions.push(subscription);
    this.subscriber ??= this.connectSubscriber();
    if (this.subscriber.status === 'ready') this.open(this.subscriber, subscription);
    return subscription;
  }

  private connectSubscriber(): Redis {
    const subscriber = connectRedis(this.options.redisUrl, 'hinted', 'failFast');
    subscriber.on('ready', () => {
      for (const subscription of this.subscriptions) this.open(subscriber, subscription);
    });
    subscriber.on('close', () => {
      for (const subscription of this.subscriptions) {
        subscription.isOpen = false;
        subscription.listener();
      }
    });
    subscriber.on('message', (channel, message) => {
      const [about, news] = message.split('\n');
      for (const { topic, listener } of this.subscriptions)
        if (this.channelOf(topic) === channel)
          listener(about || undefined, news ? (JSON.parse(news) as object) : undefined);
    });
    return subscriber;
  }

  private open(subscriber: Redis, subscription: Subscription): void {
    const { topic, listener } = subscription;
    subscriber.subscribe(this.channelOf(topic)).then(
      () => {
        subscription.isOpen = true;
        listener();
      },
      (error: unknown) => {
        log.warn({ err: error, topic }, 'cannot subscribe to hints, reconnecting');
        subscriber.disconnect(true);
      },
    );
  }

  private channelOf(topic: HintTopic): string {
    return `${prefixOf(this.options)}:hint:${topic}`;
  }

  async close(): Promise<void> {
    const connections = [this.subscriber, this.publisher].filter((connection) => connection !== undefined);
    await Promise.all(connections.map(disconnectRedis));
  }
}
