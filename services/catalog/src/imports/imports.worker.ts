import { randomUUID } from 'node:crypto';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { withAdmin } from '@cueroom/platform/request-context';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ImportApplier } from './import.applier';
import { ImportJudge } from './import.judge';
import { ImportUndoer } from './import.undoer';
import { ImportsRepository } from './imports.repository';
import type { ImportDocument, ImportRowDocument } from './imports.schema';

const everyMs = 1000;

/** In parts, each of them safe to be repeated. */
interface Task {
  next(found: ImportDocument, after: number): Promise<ImportRowDocument[]>;
  work(found: ImportDocument, rows: readonly ImportRowDocument[]): Promise<void>;
  /** False: the columns have changed meanwhile. */
  end(found: ImportDocument): Promise<boolean>;
}

/** Judges, applies and undoes imports in the background: each in one replica at a time, and in another one if that dies. */
@Injectable()
export class ImportsWorker implements OnApplicationShutdown {
  private readonly name = randomUUID();
  private readonly periodic = every('imports', everyMs, () => this.pass());
  private isStopped = false;

  constructor(
    private readonly imports: ImportsRepository,
    private readonly judge: ImportJudge,
    private readonly applier: ImportApplier,
    private readonly undoer: ImportUndoer,
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
      const found = this.isStopped ? null : await this.imports.lease(this.name);
      if (!found) return;
      const startedAt = Date.now();
      const { _id, work } = found;
      if (await this.workOn(found)) log.info({ importId: String(_id), work, tookMs: Date.now() - startedAt }, 'import');
    }
  }

  private async workOn(leased: ImportDocument): Promise<boolean> {
    const task: Task = { judge: this.judge, apply: this.applier, undo: this.undoer }[leased.work as 'judge'];
    let found = leased;
    let after = 0;
    let done = 0;
    for (;;) {
      const rows = await task.next(found, after);
      const last = rows.at(-1);
      if (!last) {
        if (after === 0) return task.end(found);
        // Rows may be left: a track was just changed, or the columns were.
        after = 0;
        continue;
      }
      await withAdmin(leased.decidedBy, () => task.work(found, rows));
      after = last.line;
      done += rows.length;
      if (this.isStopped) {
        await this.imports.release(found);
        return false;
      }
      const progress = Math.min(99, Math.round((100 * done) / Math.max(found.total, 1)));
      const renewed = await this.imports.renew(found, Math.max(progress, found.progress));
      if (!renewed) return false;
      found = renewed;
    }
  }
}
