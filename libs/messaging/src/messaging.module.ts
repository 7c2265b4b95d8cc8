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
import { RequestClient } from './request.client';
import { RequestServer } from './request.server';
import { unavailable } from './request.wire';
import { RedisBus } from './redis.bus';
import { QueueHistory } from './queue.history';

const pingLimitMs = 1000;

@Module({})
export class MessagingModule {
  constructor(client: RequestClient, queues: QueueProducer, options: MessagingOptions, health: Health) {
    health.add('redis', () => withinLimit(client.isReady(), pingLimitMs, unavailable));
    // Workers can do nothing without the queues. The others answer, and their events wait in the outboxes.
    if (options.jobs && queuesUrlOf(options) !== options.redisUrl) {
      health.add('queues', () => withinLimit(queues.isReady(), pingLimitMs, unavailable));
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
        RequestClient,
        RequestServer,
        QueueProducer,
        QueueWorkers,
        HandlerMap,
        Hints,
        QueueHistory,
      ],
      exports: [Bus, RequestServer, QueueHistory],
    };
  }
}
