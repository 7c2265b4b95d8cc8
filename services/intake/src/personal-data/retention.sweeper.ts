import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { listeningOccurrence } from '../pitches/pitch-timeline.service';
import { Retention } from '../retention';
import { noIds, PersonalDataRepository, sentKinds } from './personal-data.repository';
import { PersonalDataService } from './personal-data.service';

const retentionEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;
const batch = 100;

const isClosed = {
  brief: { status: { $in: ['won', 'lost'] } },
  contact: { status: 'closed' },
  submission: {
    deletedAt: { $exists: false },
    // Files that go first leave a receipt, and it is kept for a year.
    filesEndAt: { $exists: false },
    $or: [{ decision: { $ne: null } }, { status: { $in: ['approved', 'rejected'] } }],
  },
} as const;

/** A task that is not done, and an email that waits to be sent, stay. */
const closedActivity = {
  $or: [{ dueDate: null }, { completed: true }],
  'mail.state': { $ne: 'queued' },
} as const;

/** Erases closed records after their retention. Every replica does it: it is safe to repeat. */
@Injectable()
export class RetentionSweeper {
  constructor(
    private readonly retention: Retention,
    private readonly records: PersonalDataRepository,
    private readonly people: PersonalDataService,
  ) {}

  @Every('retention', retentionEveryMs, { isAtStart: true })
  async sweep(now = Date.now()): Promise<number> {
    let erased = 0;
    for (const kind of sentKinds) {
      const days = this.retention[kind];
      if (days === undefined) continue;
      const isOver = { 'receipt.keptUntil': { $not: { $gt: new Date(now) } } };
      const old = { updatedAt: { $lt: new Date(now - days * dayMs) } };
      const filter = { ...isClosed[kind], ...old, ...(kind === 'submission' && isOver) };
      for (;;) {
        const ids = await this.records.idsWhere(kind, filter, batch);
        await this.people.eraseSent({ ...noIds(), [kind]: ids }, false);
        erased += ids.length;
        if (ids.length < batch) break;
      }
    }
    const { activity, listening } = this.retention;
    const removeOlder = async (filter: object, days: number | undefined) =>
      days === undefined
        ? 0
        : this.records.removeActivities({ ...filter, createdAt: { $lt: new Date(now - days * dayMs) } });
    erased += await removeOlder(closedActivity, activity);
    erased += await removeOlder({ changeId: listeningOccurrence }, listening);
    if (erased > 0) log.info({ count: erased }, 'records erased after their retention');
    return erased;
  }
}
