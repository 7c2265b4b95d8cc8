import { setTimeout as sleep } from 'node:timers/promises';
import type { AddBulk, Bulk } from '@cueroom/contracts/bulk';
import { bulkLimits } from '@cueroom/contracts/limits';
import type { Created } from '@cueroom/contracts/message';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { BulkKinds } from './bulk-kind';
import { bulkRecord, BulkRepository, idsOf } from './bulk.repository';
import type { BulkDocument } from './bulk.schema';
import { BulkWorker } from './bulk.worker';

/** A request has 5 s. */
const answersWithinMs = 3000;

/** A few records are changed while the admin waits, more in the background. */
@Injectable()
export class BulkService {
  constructor(
    private readonly bulks: BulkRepository,
    private readonly worker: BulkWorker,
    private readonly kinds: BulkKinds,
  ) {}

  async add(wanted: AddBulk): Promise<Created<Bulk>> {
    if (wanted.change) await this.kinds.of(wanted.entityType).check?.(wanted.change);
    const { ids, filter } = await this.fewOf(wanted);
    const isFew = ids !== undefined && ids.length <= bulkLimits.atOnce;
    const added = await this.bulks.add({ ...wanted, ids, filter }, isFew ? this.worker.name : undefined);
    if (!isFew) this.worker.nudge();
    if (!isFew || added.isRepeated) return added;
    return this.whenDone(await this.bulks.find(added.id), added);
  }

  async find(id: string): Promise<Bulk | null> {
    const found = await this.bulks.find(id);
    return found && bulkRecord(found);
  }

  async undo(id: string, by: string): Promise<Bulk> {
    const begun = await this.bulks.undo(id, by, this.worker.name);
    if (idsOf(begun).length <= bulkLimits.atOnce) return this.whenDone(begun, bulkRecord(begun));
    void this.run(begun);
    return bulkRecord(begun);
  }

  /** Which records these are, where a filter finds few. */
  private async fewOf({ entityType, ids, filter }: AddBulk): Promise<Pick<AddBulk, 'ids' | 'filter'>> {
    if (!filter) return { ids: [...new Set(ids)] };
    const few = { limit: bulkLimits.atOnce + 1, offset: 0 };
    const { items, total } = await this.kinds.of(entityType).list({ ...filter, ...few });
    return total <= bulkLimits.atOnce && items.length === total ? { ids: items.map(({ id }) => id) } : { filter };
  }

  private async whenDone<Answer extends Bulk>(leased: BulkDocument | null, begun: Answer): Promise<Answer> {
    if (!leased) return begun;
    await Promise.race([this.run(leased), sleep(answersWithinMs, undefined, { ref: false })]);
    return { ...begun, ...(await this.find(begun.id)) };
  }

  /** What fails here is taken up again when the lease is over. */
  private run(leased: BulkDocument): Promise<void> {
    return this.worker
      .run(leased)
      .catch((error: unknown) => log.warn({ err: error, bulkId: String(leased._id) }, 'bulk change, will be retried'));
  }
}
