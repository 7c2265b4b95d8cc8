import { type BeforeApplicationShutdown, Module, type OnApplicationBootstrap, SetMetadata } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { every, type PeriodicWork } from './every';

const markKey = 'cueroom:every';

interface Period {
  name: string;
  intervalMs: number;
  isAtStart: boolean;
}

/**
 * Runs a method of a provider or controller every so often in each replica, as `every` does: its passes never overlap, its errors are
 * logged and counted, and a process that stops waits for a running one.
 * @param name for logs and metrics
 */
export const Every = (name: string, intervalMs: number, { isAtStart = false } = {}): MethodDecorator =>
  SetMetadata(markKey, { name, intervalMs, isAtStart } satisfies Period);

@Module({ imports: [DiscoveryModule] })
export class PeriodicModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private works: PeriodicWork[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onApplicationBootstrap(): void {
    const all = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    this.works = all.flatMap(({ instance }) => this.begin(instance));
  }

  /** While the stores are still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.works.map((work) => work.stop()));
  }

  private begin(instance: unknown): PeriodicWork[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
    if (!prototype || prototype === Object.prototype) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name] as (() => unknown) | undefined;
      const period =
        typeof method === 'function' ? (Reflect.getMetadata(markKey, method) as Period | undefined) : undefined;
      if (!method || !period) return [];
      const work = every(period.name, period.intervalMs, () => method.call(instance));
      if (period.isAtStart) void work.run();
      return [work];
    });
  }
}
