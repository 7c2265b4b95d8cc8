import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OwnershipRepository } from './ownership.repository';

const sweeping = (what: string, intervalMs: number, sweep: () => Promise<number>) =>
  every(`sweep-${what.replaceAll(' ', '-')}`, intervalMs, async () => {
    const count = await sweep();
    if (count > 0) log.info({ count }, `deleted ${what}`);
  });

@Injectable()
export class ObjectsSweeper implements OnApplicationShutdown {
  private readonly sweeps = [
    sweeping('unfinished uploads', 30_000, () => this.storage.sweepUnfinished()),
    sweeping('files without an owner', 10 * 60_000, () => this.owners.sweep()),
  ];

  constructor(
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
