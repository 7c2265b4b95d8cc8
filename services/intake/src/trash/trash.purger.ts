import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { BriefsRepository } from '../crm/briefs.repository';
import { ContactsRepository } from '../crm/contacts.repository';
import { Mails } from '../mail/mails.repository';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import { SubmissionsService } from '../submissions/submissions.service';

const everyMs = 5000;

/** Permanently deletes what was deleted and not restored within the undo window. Every replica may: it is safe to repeat. */
@Injectable()
export class TrashPurger {
  constructor(
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly activities: ActivitiesRepository,
    private readonly mails: Mails,
    private readonly service: SubmissionsService,
  ) {}

  @Every('purge-trash', everyMs)
  async purge(now = Date.now()): Promise<void> {
    const before = purgeableBefore(now);
    for (const [entityType, records] of [['brief', this.briefs] as const, ['contact', this.contacts] as const]) {
      const ids = await records.idsTrashed(before);
      if (ids.length === 0) continue;
      // The record is the last to go, so that a crash in between leaves nothing behind.
      await this.activities.forget(entityType, ids);
      await this.mails.forget(ids);
      await records.purge(before, ids);
    }
    // The event of its end takes along what was noted about it, and its files.
    for (const id of await this.submissions.idsTrashed(before)) await this.service.erase(id);
  }
}
