import { usesFileOf } from '@cueroom/contracts/media/file-use';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
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
    sweeping('files without an owner', 10 * 60_000, () => this.sweep()),
  ];

  constructor(
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
    private readonly bus: Bus,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }

  /** @returns how many files were deleted */
  async sweep(now = Date.now()): Promise<number> {
    await this.settleClaims(now);
    return this.owners.sweep(now);
  }

  /**
   * The event that confirms a claim may wait for days, where its queue is paused: whether the record was written, only its
   * service knows. While that is away, the file stays.
   */
  private async settleClaims(now: number): Promise<void> {
    await tryEach('stale-claims', await this.owners.listStaleClaims(now), async (claim) => {
      const { key, owner } = claim;
      const question = usesFileOf(owner);
      const isUsed = question !== undefined && (await this.bus.request(question, { key })).isUsed;
      await (isUsed ? this.owners.confirm(key, owner) : this.owners.dropClaim(claim));
    });
  }
}
