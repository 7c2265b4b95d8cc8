import { readImport } from '@cueroom/contracts/catalog/imports';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import { ImportsService, readJobId } from './imports.service';

const sweepEveryMs = 10 * 60_000;
const keptMs = 30 * 24 * 3_600_000;

const expired = 'It was not imported within a week. Please upload the file again.';

/** Asks again for jobs that were lost; and drops the rows of imports that can be neither applied nor undone any more. */
@Injectable()
export class ImportsKeeper implements OnApplicationShutdown {
  private readonly periodic = [
    every('overdue-imports', reconcileEveryMs, () => this.enqueueOverdue()),
    every('old-imports', sweepEveryMs, () => this.dropOld()),
  ];

  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly service: ImportsService,
    private readonly bus: Bus,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.periodic.map((work) => work.stop()));
  }

  async enqueueOverdue(now = Date.now()): Promise<number> {
    let requested = 0;
    const overdue = await this.imports.findUnread(new Date(now - overdueMs));
    await tryEach('overdue-imports', overdue, async (found) => {
      const id = String(found._id);
      if (await this.bus.isQueued(readImport, readJobId(id))) return;
      if (!(await this.imports.change(id, { work: 'read' }, { $set: { askedAt: new Date(now) } }))) return;
      await this.service.enqueue(found);
      requested++;
    });
    if (requested > 0) log.info({ imports: requested }, 'overdue imports requested again');
    countRepairs('imports', requested);
    return requested;
  }

  async dropOld(now = Date.now()): Promise<void> {
    const old = await this.imports.findWithOldRows(new Date(now));
    await tryEach('old-imports', old, async ({ _id, state }) => {
      const id = String(_id);
      if (state === 'ready' || state === 'reading') {
        const failed = {
          $set: { state: 'failed' as const, error: expired },
          $unset: { work: 1 as const, askedAt: 1 as const },
        };
        if (!(await this.imports.change(id, { state }, failed))) return;
      }
      await this.rows.deleteOf(id);
      await this.imports.change(id, {}, { $unset: { rowsUntil: 1 }, $set: { examples: [] } });
    });
    await this.imports.deleteOlder(new Date(now - keptMs));
  }
}
