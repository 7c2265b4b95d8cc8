import { Health, HealthModule } from '@cueroom/platform/health';
import { withinLimit } from '@cueroom/platform/time-limit';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Bus } from './bus';
import { HandlerMap } from './handler-map';
import { Hints } from './hints';
import { MessagingOptions, queuesUrlOf } from './messaging.options';
import { QueueProducer } from './queue.producer';
import { QueueWorkers } from './queue.workers';
import { RedisListClient } from './redis-list.client';
import { RedisListServer } from './redis-list.server';
import { away } from './redis-list.wire';
import { RedisBus } from './redis.bus';
import { RememberedParcels } from './remembered-parcels';

const pingLimitMs = 1000;

/** A process's part in the conversation: its bus, the messages it answers, the events it hears, the jobs it does. */
@Module({})
export class MessagingModule {
  constructor(client: RedisListClient, queues: QueueProducer, options: MessagingOptions, health: Health) {
    health.add('redis', () => withinLimit(client.isReady(), pingLimitMs, away));
    // Without it who does jobs can do nothing. The others answer, and what they have to tell waits in their outboxes.
    if (options.jobs && queuesUrlOf(options) !== options.redisUrl) {
      health.add('queues', () => withinLimit(queues.isReady(), pingLimitMs, away));
    }
  }

  static forRoot(options: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule, HealthModule],
      providers: [
        { provide: MessagingOptions, useValue: options },
        { provide: Bus, useClass: RedisBus },
        RedisListClient,
        RedisListServer,
        QueueProducer,
        QueueWorkers,
        HandlerMap,
        Hints,
        RememberedParcels,
      ],
      exports: [Bus, RedisListServer, RememberedParcels],
    };
  }
}
