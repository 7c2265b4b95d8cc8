import { bulkLimits } from '@cueroom/contracts/limits';
import { log } from '@cueroom/platform/logger';
import { withAdmin, withoutDeadline } from '@cueroom/platform/request-context';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LeasedWork } from '../leases/leased-work';
import { type BulkKind, BulkKinds } from './bulk-kind';
import { workOn } from './bulk-steps';
import { BulkRepository, idsOf } from './bulk.repository';
import type { BulkDocument } from './bulk.schema';

const everyMs = 2000;
const partSize = 100;
const pageSize = 500;

/** Changes, deletes and takes back in the background. */
@Injectable()
export class BulkWorker implements OnApplicationShutdown {
  private readonly background = new LeasedWork<BulkDocument>({
    ...{ name: 'bulk', everyMs },
    next: (by) => this.bulks.lease(by),
    workOn: (leased) => this.run(leased),
  });
  /** For a lease of this process. */
  readonly name = this.background.name;

  constructor(
    private readonly bulks: BulkRepository,
    private readonly kinds: BulkKinds,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.background.stop();
  }

  nudge(): void {
    this.background.nudge();
  }

  /** All of one that is leased here, for its admin. @throws when a store is away: it is taken up again when the lease is over */
  run(leased: BulkDocument): Promise<void> {
    return withoutDeadline(() => withAdmin(leased.by, () => this.workOn(leased)));
  }

  private async workOn(leased: BulkDocument): Promise<void> {
    const startedAt = Date.now();
    const kind = this.kinds.of(leased.entityType);
    let bulk = leased.filter ? await this.bulks.setIds(leased, await this.idsFound(kind, leased.filter)) : leased;
    const ids = bulk ? idsOf(bulk) : [];
    while (bulk && bulk.at < ids.length) {
      if (this.background.isStopping) return this.bulks.release(bulk);
      const part = ids.slice(bulk.at, bulk.at + partSize);
      bulk = await this.bulks.goOn(bulk, await workOn(bulk, kind, part));
    }
    if (!bulk) return;
    await this.bulks.finish(bulk);
    const { _id, work, entityType } = bulk;
    const took = { bulkId: String(_id), work, entityType, records: ids.length, tookMs: Date.now() - startedAt };
    log.info(took, 'bulk change');
  }

  /** Before any of them changes: what is changed may leave the list. */
  private async idsFound(kind: BulkKind, filter: object): Promise<string[]> {
    const ids = new Set<string>();
    for (let offset = 0; offset < bulkLimits.matches;) {
      const { items, total, isAtLeast } = await kind.list({ ...filter, limit: pageSize, offset });
      for (const { id } of items) ids.add(id);
      offset += items.length;
      if (items.length === 0 || (offset >= total && !isAtLeast)) break;
    }
    return [...ids];
  }
}
