import { LeasedWork } from '@cueroom/persistence/leases/leased-work';
import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IngestAdder } from './ingest.adder';
import { IngestUndoer } from './ingest.undoer';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument } from './ingests.schema';

const everyMs = 1000;

/** Adds and undoes in the background. */
@Injectable()
export class IngestsWorker implements OnApplicationShutdown {
  private readonly background = new LeasedWork<IngestDocument>({
    ...{ name: 'ingests', everyMs },
    next: (by) => this.ingests.lease(by),
    workOn: (leased) => this.workOn(leased),
  });

  constructor(
    private readonly ingests: IngestsRepository,
    private readonly adder: IngestAdder,
    private readonly undoer: IngestUndoer,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.background.stop();
  }

  nudge(): void {
    this.background.nudge();
  }

  private async workOn(leased: IngestDocument): Promise<void> {
    const startedAt = Date.now();
    const { _id, work } = leased;
    const task = work === 'undo' ? this.undoer : this.adder;
    let found: IngestDocument | null = leased;
    while (found && (await task.work(found))) {
      if (this.background.isStopping) return this.ingests.release(found);
      found = await this.ingests.renew(found);
    }
    if (!found) return;
    await task.end(found);
    log.info({ ingestId: String(_id), work, tookMs: Date.now() - startedAt }, 'ingest');
  }
}
