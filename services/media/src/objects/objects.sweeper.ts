import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OwnershipRepository } from './ownership.repository';

const unfinishedEveryMs = 30_000;
const unownedEveryMs = 10 * 60_000;

const logged = (count: number, what: string): void => {
  if (count > 0) log.info({ count }, `deleted ${what}`);
};

/** Deletes what nothing needs. Every replica does it; what one has taken the others do not find. */
@Injectable()
export class ObjectsSweeper implements OnApplicationShutdown {
  private readonly sweeps = [
    every('sweep unfinished uploads', unfinishedEveryMs, async () =>
      logged(await this.storage.sweepUnfinished(), 'unfinished uploads'),
    ),
    every('sweep files without an owner', unownedEveryMs, async () =>
      logged(await this.owners.sweep(), 'files without an owner'),
    ),
  ];

  constructor(
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
