import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PersonalDataRepository, sentKinds } from './personal-data.repository';
import { PersonalDataService } from './personal-data.service';

const keptEveryMs = 3_600_000;
const erasedEveryMs = 10_000;
const dayMs = 24 * 3_600_000;
const batch = 100;

/** For how many days what is over is kept; unset: for ever. A class, so that it can be injected. */
export class Retention {
  brief?: number;
  contact?: number;
  submission?: number;
  activity?: number;
}

/** What is over: nobody works on it any more. */
const isOver = {
  brief: { status: { $in: ['won', 'lost'] } },
  contact: { status: 'closed' },
  submission: {
    deletedAt: { $exists: false },
    $or: [{ decision: { $ne: null } }, { status: { $in: ['approved', 'rejected'] } }],
  },
} as const;

/** A task that is not done, and a mail that waits to be sent, stay. */
const activityIsOver = {
  $or: [{ dueDate: null }, { completed: true }],
  'mail.nextTryAt': { $exists: false },
} as const;

/**
 * Erases what has been over for longer than it is to be kept, and people whose erasure is not done. Every replica does it;
 * what one has erased the others do not find.
 */
@Injectable()
export class RetentionSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers = [
    setInterval(() => this.attempt('what is over', () => this.sweep()), keptEveryMs).unref(),
    setInterval(() => this.attempt('people', () => this.people.repeatErasures()), erasedEveryMs).unref(),
  ];

  constructor(
    private readonly retention: Retention,
    private readonly records: PersonalDataRepository,
    private readonly people: PersonalDataService,
  ) {}

  onApplicationBootstrap(): void {
    this.attempt('what is over', () => this.sweep());
    this.attempt('people', () => this.people.repeatErasures());
  }

  onApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
  }

  /** @returns how many records were erased. */
  async sweep(now = Date.now()): Promise<number> {
    let erased = 0;
    for (const kind of sentKinds) {
      const days = this.retention[kind];
      if (days === undefined) continue;
      const filter = { ...isOver[kind], updatedAt: { $lt: new Date(now - days * dayMs) } };
      for (;;) {
        const ids = await this.records.idsWhere(kind, filter, batch);
        await this.people.eraseSent({ brief: [], contact: [], submission: [], [kind]: ids }, false);
        erased += ids.length;
        if (ids.length < batch) break;
      }
    }
    const { activity: days } = this.retention;
    if (days === undefined) return erased;
    const old = { ...activityIsOver, createdAt: { $lt: new Date(now - days * dayMs) } };
    return erased + (await this.records.removeActivitiesWhere(old));
  }

  private attempt(what: string, sweep: () => Promise<number>): void {
    sweep().then(
      (count) => count > 0 && log.info({ count }, `erased: ${what}`),
      (error: unknown) => log.warn({ err: error }, `not erased this time: ${what}`),
    );
  }
}
