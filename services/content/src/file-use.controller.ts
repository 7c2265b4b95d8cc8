import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { HeroRepository } from './site/hero/hero.repository';
import { ProjectsRepository } from './projects/projects.repository';

@Controller()
export class FileUseController {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly hero: HeroRepository,
  ) {}

  @OnMessage(usesFile.content)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    if (await this.projects.usesFile(key, shownBy)) return { isUsed: true };
    return { isUsed: !shownBy && (await this.hero.find())?.objectKey === key };
  }
}
