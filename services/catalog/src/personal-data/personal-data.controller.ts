import { ArtistFiles, eraseArtistTracks, listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SheetsRepository } from '../sheets/sheets.repository';
import { PersonalDataRepository } from './personal-data.repository';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly records: PersonalDataRepository,
    private readonly sheets: SheetsRepository,
  ) {}

  @OnMessage(listArtistTracks)
  list(files: ArtistFiles) {
    return this.records.list(files);
  }

  @OnMessage(eraseArtistTracks)
  async erase(files: ArtistFiles) {
    await this.sheets.forget((await this.records.list(files)).map(({ id }) => id));
    return { count: await this.records.remove(files) };
  }
}
