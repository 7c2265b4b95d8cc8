import { readImport } from '@cueroom/contracts/catalog/imports';
import { Bus } from '@cueroom/messaging/bus';
import { tryEach } from '@cueroom/platform/every';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import { ImportsService, readJobId } from './imports.service';

const sweepEveryMs = 10 * 60_000;
const keptMs = 30 * 24 * 3_600_000;

const expired = 'It was not imported within a week. Please upload the file again.';

/** Asks again for jobs that were lost; and drops the rows of imports that can be neither applied nor undone any more. */
@Injectable()
export class ImportsKeeper {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly service: ImportsService,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-imports', reconcileEveryMs)
  async enqueueOverdue(now = Date.now()): Promise<number> {
    return askAgain('imports', await this.imports.findUnread(overdueSince(now)), async (found) => {
      const id = String(found._id);
      if (await this.bus.isQueued(readImport, readJobId(id))) return false;
      if (!(await this.imports.change(id, { work: 'read' }, { $set: { askedAt: new Date(now) } }))) return false;
      await this.service.enqueue(found);
      return true;
    });
  }

  @Every('old-imports', sweepEveryMs)
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
