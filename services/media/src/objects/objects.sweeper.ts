import { usesFileOf } from '@cueroom/contracts/media/file-use';
import { Bus } from '@cueroom/messaging/bus';
import { tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { OwnershipRepository } from './ownership.repository';

@Injectable()
export class ObjectsSweeper {
  constructor(
    private readonly owners: OwnershipRepository,
    private readonly storage: ObjectStorage,
    private readonly bus: Bus,
  ) {}

  @Every('sweep-unfinished-uploads', 30_000)
  async sweepUnfinished(): Promise<void> {
    const count = await this.storage.sweepUnfinished();
    if (count > 0) log.info({ count }, 'deleted unfinished uploads');
  }

  /** @returns how many files were deleted */
  @Every('sweep-files-without-an-owner', 10 * 60_000)
  async sweep(now = Date.now()): Promise<number> {
    await this.settleClaims(now);
    const count = await this.owners.sweep(now);
    if (count > 0) log.info({ count }, 'deleted files without an owner');
    return count;
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
