import type { ListProjects, ProjectChanges } from '@cueroom/contracts/content/projects';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { Injectable } from '@nestjs/common';
import { type ProjectFields, ProjectsRepository } from './projects.repository';
import type { ProjectDocument } from './projects.schema';
import { ProjectsService } from './projects.service';

@Injectable()
export class BulkProjects implements BulkKind<ProjectDocument> {
  readonly type = 'project';

  constructor(
    kinds: BulkKinds,
    private readonly projects: ProjectsRepository,
    private readonly service: ProjectsService,
  ) {
    kinds.add(this);
  }

  readonly list = (query: ListProjects) => this.projects.list(query);
  readonly read = (ids: readonly string[]) => this.projects.findHeld(ids);
  readonly write = (project: ProjectDocument, values: ProjectFields) => this.projects.update(project, values);
  readonly edit = (id: string, values: ProjectChanges, ifMatch: number[]) => this.service.putBack(id, values, ifMatch);
  readonly trash = (id: string) => this.projects.trash(id);
  readonly restore = (id: string) => this.projects.restore(id);
}
