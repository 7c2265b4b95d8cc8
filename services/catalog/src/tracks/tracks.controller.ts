import {
  addSongTracks,
  addTrack,
  deleteTrack,
  ListTracks,
  listTracks,
  NewTrack,
  SongTracks,
  type Track,
  UpdateTrack,
  updateTrack,
} from '@cueroom/contracts/catalog/tracks';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';
import { TracksService } from './tracks.service';

@Controller()
export class TracksController {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly service: TracksService,
  ) {}

  @OnMessage(listTracks)
  list(query: ListTracks) {
    return this.tracks.list(query);
  }

  @OnMessage(addTrack)
  add(track: NewTrack) {
    return this.service.add(track);
  }

  @OnMessage(addSongTracks)
  async addSongTracks({ tracks }: SongTracks) {
    const added: Track[] = [];
    for (const track of tracks) added.push(await this.tracks.upsertBySourceSong(track));
    return added;
  }

  @OnMessage(updateTrack)
  update({ id, changes }: UpdateTrack) {
    return this.service.update(id, changes);
  }

  @OnMessage(deleteTrack)
  delete({ id }: IdParam) {
    return this.service.delete(id);
  }
}
