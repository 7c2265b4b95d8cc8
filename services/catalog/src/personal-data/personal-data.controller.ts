import {
  ArtistFiles,
  eraseArtistTracks,
  forgetTrackHistory,
  listArtistTracks,
} from '@cueroom/contracts/catalog/personal-data';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ImportRowsRepository } from '../imports/import-rows.repository';
import { IngestRowsRepository } from '../ingests/ingest-rows.repository';
import { SheetsRepository } from '../sheets/sheets.repository';
import { ArtistTracks } from '../tracks/artist-tracks.repository';
import { TrackPlaces } from '../tracks/track-places';

@Controller()
export class PersonalDataController {
  constructor(
    private readonly tracks: ArtistTracks,
    private readonly importRows: ImportRowsRepository,
    private readonly ingestRows: IngestRowsRepository,
    private readonly sheets: SheetsRepository,
    private readonly places: TrackPlaces,
  ) {}

  @OnMessage(listArtistTracks)
  list(files: ArtistFiles) {
    return this.tracks.list(files);
  }

  @OnMessage(forgetTrackHistory)
  forgetHistory(files: ArtistFiles) {
    return this.tracks.forgetHistory(files);
  }

  @OnMessage(eraseArtistTracks)
  async erase(files: ArtistFiles) {
    const ids = (await this.tracks.list(files)).map(({ id }) => id);
    await this.tracks.forgetHistory(files);
    await this.sheets.forget(ids);
    await this.importRows.forget(ids);
    await this.ingestRows.forget(ids);
    const count = await this.tracks.remove(files);
    await this.places.changed(ids);
    return { count };
  }
}
