import type { RedisConnection } from '@cueroom/messaging/redis-connection';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EventStreams } from './http/event-streams';
import { RateLimits } from './limits/rate-limits';
import { GatewaySettings } from './settings';

const counterConnection = Symbol('counter connection');

/** What every part of the gateway may use. */
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(@Inject(counterConnection) private readonly counters: RedisConnection | null) {}

  /** @param counters where all gateways count together; null: each alone */
  static of(settings: GatewaySettings, counters: RedisConnection | null): DynamicModule {
    return {
      module: CoreModule,
      global: true,
      providers: [
        { provide: GatewaySettings, useValue: settings },
        { provide: counterConnection, useValue: counters },
        { provide: RateLimits, useFactory: () => new RateLimits(settings, counters) },
        EventStreams,
      ],
      exports: [GatewaySettings, RateLimits, EventStreams],
    };
  }

  onApplicationShutdown(): void {
    this.counters?.disconnect();
  }
}
