import {
  addProject,
  deleteProject,
  ListFeaturedProjects,
  listFeaturedProjects,
  ListProjects,
  listProjects,
  ListPublicProjects,
  listPublicProjects,
  NewProject,
  restoreProject,
  UpdateProject,
  updateProject,
} from '@cueroom/contracts/content/projects';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { adminProject, publicProject } from './projects.records';
import { ProjectsRepository } from './projects.repository';
import { ProjectsService } from './projects.service';

@Controller()
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly service: ProjectsService,
  ) {}

  @OnMessage(listPublicProjects)
  async listPublic(query: ListPublicProjects) {
    const { items, total } = await this.projects.listPublic(query);
    return { items: items.map(publicProject), total };
  }

  @OnMessage(listFeaturedProjects)
  async listFeatured(query: ListFeaturedProjects) {
    return (await this.projects.listFeatured(query)).map(publicProject);
  }

  @OnMessage(listProjects)
  async list(query: ListProjects) {
    const { items, total } = await this.projects.list(query);
    return { items: items.map(adminProject), total };
  }

  @OnMessage(addProject)
  add(project: NewProject) {
    return this.service.add(project);
  }

  @OnMessage(updateProject)
  update({ id, changes }: UpdateProject) {
    return this.service.update(id, changes);
  }

  @OnMessage(deleteProject)
  delete({ id }: IdParam) {
    return this.service.delete(id);
  }

  @OnMessage(restoreProject)
  restore({ id }: IdParam) {
    return this.service.restore(id);
  }
}
