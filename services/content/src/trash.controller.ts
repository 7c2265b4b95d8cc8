import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { OnMessage } from '@cueroom/messaging/on-message';
import { keptSince } from '@cueroom/persistence/records/trash';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Controller } from '@nestjs/common';
import { ProjectsRepository } from './projects/projects.repository';
import { LogosRepository } from './site/logos/logos.repository';
import { PeopleRepository } from './site/people/people.repository';

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly projects: ProjectsRepository,
    private readonly logos: LogosRepository,
    private readonly people: PeopleRepository,
  ) {}

  @OnMessage(listTrash.content)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.content)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    const records = { project: this.projects, logo: this.logos, person: this.people }[entityType as 'project'];
    await records.restore(id, since);
  }

  @OnMessage(endTrashed.content)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }
}
