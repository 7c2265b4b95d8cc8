import { ListProjects, listProjects } from '@cueroom/contracts/content/projects';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ProjectsRepository } from './projects.repository';

@Controller()
export class ProjectsController {
  constructor(private readonly projects: ProjectsRepository) {}

  @OnMessage(listProjects)
  list(query: ListProjects) {
    return this.projects.list(query);
  }
}
