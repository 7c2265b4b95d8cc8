import { LeasedWork } from '@cueroom/persistence/leases/leased-work';
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

/** Judges, applies and undoes imports in the background. */
@Injectable()
export class ImportsWorker implements OnApplicationShutdown {
  private readonly background = new LeasedWork<ImportDocument>({
    ...{ name: 'imports', everyMs },
    next: (by) => this.imports.lease(by),
    workOn: async (leased) => {
      const startedAt = Date.now();
      const { _id, work } = leased;
      if (await this.workOn(leased))
        log.info({ importId: String(_id), work, tookMs: Date.now() - startedAt }, 'import');
    },
  });

  constructor(
    private readonly imports: ImportsRepository,
    private readonly judge: ImportJudge,
    private readonly applier: ImportApplier,
    private readonly undoer: ImportUndoer,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.background.stop();
  }

  nudge(): void {
    this.background.nudge();
  }

  /** False when it is another's now, or this process stops. */
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
      if (this.background.isStopping) {
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
