import { ingestedInspectionId, inspectIngested } from '@cueroom/contracts/catalog/ingests';
import { Bus } from '@cueroom/messaging/bus';
import { tryEach } from '@cueroom/platform/every';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestsRepository } from './ingests.repository';
import { IngestsService } from './ingests.service';

const sweepEveryMs = 10 * 60_000;

/** Asks again for verdicts that were lost, and drops what can neither be undone nor is in use any more. */
@Injectable()
export class IngestsKeeper {
  constructor(
    private readonly ingests: IngestsRepository,
    private readonly rows: IngestRowsRepository,
    private readonly service: IngestsService,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-ingested-files', reconcileEveryMs)
  async askOverdue(now = Date.now()): Promise<number> {
    return askAgain('ingested-files', await this.rows.findUnread(overdueSince(now)), async (row) => {
      const id = ingestedInspectionId(String(row._id), row.objectKey);
      return !(await this.bus.isQueued(inspectIngested, id)) && this.rows.requestInspection(row, new Date(now));
    });
  }

  @Every('old-ingests', sweepEveryMs)
  async dropOld(now = Date.now()): Promise<void> {
    await tryEach('old-ingests', await this.ingests.findOld(now), ({ _id }) => this.service.delete(String(_id)));
  }
}
