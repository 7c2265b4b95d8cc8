import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { HintSubscription, HintTopic } from './bus';
import { MessagingOptions, prefixOf } from './messaging.options';
import { connectRedis, disconnectRedis } from './redis-connection';

/** Signals over Redis pub/sub, lost while a subscription is not open. Connects on first use: most processes need none. */
@Injectable()
export class Hints {
  private publisher?: Redis;
  private readonly subscribers: Redis[] = [];

  constructor(private readonly options: MessagingOptions) {}

  async send(topic: HintTopic, about = ''): Promise<void> {
    this.publisher ??= connectRedis(this.options.redisUrl, 'hints', 'wait');
    await this.publisher.publish(this.channelOf(topic), about);
  }

  subscribe(topic: HintTopic, listener: (about?: string) => void): HintSubscription {
    const subscription = { isOpen: false };
    const subscriber = connectRedis(this.options.redisUrl, 'hinted', 'failFast');
    this.subscribers.push(subscriber);
    subscriber.on('ready', () => {
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
    });
    subscriber.on('close', () => {
      subscription.isOpen = false;
      listener();
    });
    subscriber.on('message', (_channel, about) => listener(about || undefined));
    return subscription;
  }

  private channelOf(topic: HintTopic): string {
    return `${prefixOf(this.options)}:hint:${topic}`;
  }

  async close(): Promise<void> {
    const connections = [...this.subscribers, ...(this.publisher ? [this.publisher] : [])];
    await Promise.all(connections.map(disconnectRedis));
  }
}
