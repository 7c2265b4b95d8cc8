import { randomUUID } from 'node:crypto';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IngestAdder } from './ingest.adder';
import { IngestUndoer } from './ingest.undoer';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument } from './ingests.schema';

const everyMs = 1000;

/** Adds and undoes in the background: an ingest in one replica at a time, and in another one if that dies. */
@Injectable()
export class IngestsWorker implements OnApplicationShutdown {
  private readonly name = randomUUID();
  private readonly periodic = every('ingests', everyMs, () => this.pass());
  private isStopped = false;

  constructor(
    private readonly ingests: IngestsRepository,
    private readonly adder: IngestAdder,
    private readonly undoer: IngestUndoer,
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

  private async pass(): Promise<void> {
    for (;;) {
      const found = this.isStopped ? null : await this.ingests.lease(this.name);
      if (!found) return;
      const startedAt = Date.now();
      const { _id, work } = found;
      if (await this.workOn(found)) log.info({ ingestId: String(_id), work, tookMs: Date.now() - startedAt }, 'ingest');
    }
  }

  /** Parts that are safe to be repeated. False when it is another's now, or this process stops. */
  private async workOn(leased: IngestDocument): Promise<boolean> {
    const task = leased.work === 'undo' ? this.undoer : this.adder;
    let found: IngestDocument | null = leased;
    while (found && (await task.work(found))) {
      if (this.isStopped) {
        await this.ingests.release(found);
        return false;
      }
      found = await this.ingests.renew(found);
    }
    if (found) await task.end(found);
    return found !== null;
  }
}
