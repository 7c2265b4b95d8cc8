import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { OnMessage } from '@cueroom/messaging/on-message';
import { keptSince } from '@cueroom/persistence/records/trash';
import { notInTrash, TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Controller } from '@nestjs/common';
import { BriefsRepository } from './crm/briefs.repository';
import { ContactsRepository } from './crm/contacts.repository';
import { SubmissionsRepository } from './submissions/submissions.repository';

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
    private readonly submissions: SubmissionsRepository,
  ) {}

  @OnMessage(listTrash.intake)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.intake)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    if (entityType === 'brief') await this.briefs.restore(id, since);
    else if (entityType === 'contact') await this.contacts.restore(id, since);
    else if (!(await this.submissions.restore(id, since))) throw notInTrash(entityType);
  }

  @OnMessage(endTrashed.intake)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }
}
