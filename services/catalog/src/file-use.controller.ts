import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { PitchesRepository } from './pitches/pitches.repository';
import { TracksRepository } from './tracks/tracks.repository';

@Controller()
export class FileUseController {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly pitches: PitchesRepository,
  ) {}

  @OnMessage(usesFile.catalog)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    return { isUsed: (await this.tracks.usesFile(key, shownBy)) || (await this.pitches.usesCover(key, shownBy)) };
  }
}
