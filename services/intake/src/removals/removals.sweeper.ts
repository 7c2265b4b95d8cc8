import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ActivitiesRepository } from '../activities/activities.repository';
import { BriefsRepository } from '../briefs/briefs.repository';
import { ContactsRepository } from '../contacts/contacts.repository';
import { undoableSince } from './undo-window';

const everyMs = 5000;
/** Clocks differ: what another replica may still bring back is left alone. */
const graceMs = 5000;

/** Ends what was deleted and not brought back in time. Every replica does it; what one has ended the others do not find. */
@Injectable()
export class RemovalsSweeper implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.sweep().catch((error: unknown) => log.warn({ err: error }, 'deletions end with the next sweep'));
  }, everyMs).unref();

  constructor(
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
    private readonly activities: ActivitiesRepository,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async sweep(now = Date.now()): Promise<void> {
    const before = undoableSince(now - graceMs);
    for (const [entityType, records] of [['brief', this.briefs] as const, ['contact', this.contacts] as const]) {
      const ids = await records.idsRemoved(before);
      if (ids.length === 0) continue;
      // The record is the last to go, so that a crash in between leaves nothing behind.
      await this.activities.forget(entityType, ids);
      await records.endRemoved(ids, before);
    }
  }
}
