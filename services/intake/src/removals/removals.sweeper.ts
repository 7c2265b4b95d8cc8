import { purgeableBefore } from '@cueroom/persistence/undo-window';
import { every } from '@cueroom/platform/every';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ActivitiesRepository } from '../activities/activities.repository';
import { BriefsRepository } from '../briefs/briefs.repository';
import { ContactsRepository } from '../contacts/contacts.repository';

const everyMs = 5000;

/** Purges deleted records whose undo window has passed. Every replica does it; what one has purged the others do not find. */
@Injectable()
export class RemovalsSweeper implements OnApplicationShutdown {
  private readonly work = every('purge of briefs and contacts', everyMs, () => this.sweep());

  constructor(
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
    private readonly activities: ActivitiesRepository,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  async sweep(now = Date.now()): Promise<void> {
    const before = purgeableBefore(now);
    for (const [entityType, records] of [['brief', this.briefs] as const, ['contact', this.contacts] as const]) {
      const ids = await records.idsRemoved(before);
      if (ids.length === 0) continue;
      // The record is the last to go, so that a crash in between leaves nothing behind.
      await this.activities.forget(entityType, ids);
      await records.endRemoved(ids, before);
    }
  }
}
