import { ArtistFiles, eraseArtistTracks, listArtistTracks } from '@cueroom/contracts/catalog/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SheetsRepository } from '../sheets/sheets.repository';
import { TrackPlaces } from '../tracks/track-places';
import { PersonalDataRepository } from './personal-data.repository';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly records: PersonalDataRepository,
    private readonly sheets: SheetsRepository,
    private readonly places: TrackPlaces,
  ) {}

  @OnMessage(listArtistTracks)
  list(files: ArtistFiles) {
    return this.records.list(files);
  }

  @OnMessage(eraseArtistTracks)
  async erase(files: ArtistFiles) {
    const ids = (await this.records.list(files)).map(({ id }) => id);
    await this.sheets.forget(ids);
    const count = await this.records.remove(files);
    await this.places.changed(ids);
    return { count };
  }
}
