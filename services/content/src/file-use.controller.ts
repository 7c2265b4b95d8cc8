import { type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { ObjectKey } from '@cueroom/contracts/media/objects';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { HeroRepository } from './hero/hero.repository';
import { ProjectsRepository } from './projects/projects.repository';

@Controller()
export class FileUseController {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly hero: HeroRepository,
  ) {}

  @OnMessage(usesFile.content)
  async usesFile({ key }: ObjectKey): Promise<FileUse> {
    return { isUsed: (await this.projects.usesFile(key)) || (await this.hero.find())?.objectKey === key };
  }
}
