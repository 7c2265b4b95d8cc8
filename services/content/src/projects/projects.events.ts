import { projectPictureMade, ProjectPictureMade } from '@cueroom/contracts/media/pictures';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { ProjectsRepository } from './projects.repository';

/** What the workers say about pictures. */
@Injectable()
export class ProjectsEvents {
  constructor(private readonly projects: ProjectsRepository) {}

  @OnEvent(projectPictureMade)
  async recordPicture({ projectId, objectKey, picture, error }: ProjectPictureMade) {
    await this.projects.recordPicture(projectId, objectKey, picture, error);
  }
}
