import { randomUUID } from 'node:crypto';
import { bulkLimits } from '@cueroom/contracts/bulk';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { withAdmin, withoutDeadline } from '@cueroom/platform/request-context';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type BulkKind, BulkKinds } from './bulk-kind';
import { workOn } from './bulk-steps';
import { BulkRepository, idsOf } from './bulk.repository';
import type { BulkDocument } from './bulk.schema';

const everyMs = 2000;
const partSize = 100;
const pageSize = 500;

/** Changes, deletes and takes back in the background: each bulk change in one replica at a time, and in another one if that dies. */
@Injectable()
export class BulkWorker implements OnApplicationShutdown {
  readonly name = randomUUID();
  private readonly periodic = every('bulk', everyMs, () => this.pass());
  private isStopped = false;

  constructor(
    private readonly bulks: BulkRepository,
    private readonly kinds: BulkKinds,
  ) {}

  /** Between two parts. */
  onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    return this.periodic.stop();
  }

  /** There is something to do. */
  nudge(): void {
    void this.periodic.run();
  }

  /** All of one that is leased here, for its admin. @throws when a store is away: it is taken up again when the lease is over */
  run(leased: BulkDocument): Promise<void> {
    return withoutDeadline(() => withAdmin(leased.by, () => this.workOn(leased)));
  }

  private async pass(): Promise<void> {
    for (;;) {
      const found = this.isStopped ? null : await this.bulks.lease(this.name);
      if (!found) return;
      await this.run(found);
    }
  }

  private async workOn(leased: BulkDocument): Promise<void> {
    const startedAt = Date.now();
    const kind = this.kinds.of(leased.entityType);
    let bulk = leased.filter ? await this.bulks.setIds(leased, await this.idsFound(kind, leased.filter)) : leased;
    const ids = bulk ? idsOf(bulk) : [];
    while (bulk && bulk.at < ids.length) {
      if (this.isStopped) return this.bulks.release(bulk);
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
