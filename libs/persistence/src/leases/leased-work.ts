import { randomUUID } from 'node:crypto';
import { every, type PeriodicWork } from '@cueroom/platform/every';

interface Tasks<T> {
  /** What its periodic passes are called. */
  name: string;
  everyMs: number;
  /** Leases the next record that waits. */
  next: (by: string) => Promise<T | null>;
  /** In parts that are safe to be repeated; between two of them it ends when `isStopping`, and gives the lease back. */
  workOn: (leased: T) => Promise<void>;
}

/** Works in the background, on one record after the other: each in one replica at a time, and in another one if that dies. */
export class LeasedWork<T> {
  /** Of this process, for its leases. */
  readonly name = randomUUID();
  isStopping = false;
  private readonly periodic: PeriodicWork;

  constructor(private readonly tasks: Tasks<T>) {
    this.periodic = every(tasks.name, tasks.everyMs, () => this.pass());
  }

  /** There is something to do. */
  nudge(): void {
    void this.periodic.run();
  }

  /** Resolves between two parts. */
  stop(): Promise<void> {
    this.isStopping = true;
    return this.periodic.stop();
  }

  private async pass(): Promise<void> {
    for (;;) {
      const leased = this.isStopping ? null : await this.tasks.next(this.name);
      if (!leased) return;
      await this.tasks.workOn(leased);
    }
  }
}
