import { FileQuestion, type FileUse, usesFile } from '@cueroom/contracts/media/file-use';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { IngestRowsRepository } from './ingests/ingest-rows.repository';
import { PitchesRepository } from './pitches/pitches.repository';
import { TracksRepository } from './tracks/tracks.repository';

@Controller()
export class FileUseController {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly pitches: PitchesRepository,
    private readonly ingestRows: IngestRowsRepository,
  ) {}

  @OnMessage(usesFile.catalog)
  async usesFile({ key, shownBy }: FileQuestion): Promise<FileUse> {
    const isUsed =
      (await this.tracks.usesFile(key, shownBy)) ||
      (await this.pitches.usesCover(key, shownBy)) ||
      (await this.ingestRows.usesFile(key, shownBy));
    return { isUsed };
  }
}
