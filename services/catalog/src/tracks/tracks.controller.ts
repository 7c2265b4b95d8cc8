import {
  addSongTracks,
  AddTrack,
  addTrack,
  countTracks,
  deleteTrack,
  getTrack,
  ListTracks,
  listTracks,
  listTracksOfFiles,
  restoreTrack,
  SongTracks,
  type Track,
  trackInspected,
  TrackInspected,
  UpdateTrack,
  updateTrack,
} from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, SubmissionApproved } from '@cueroom/contracts/intake/review';
import type { Created } from '@cueroom/contracts/message';
import { Files } from '@cueroom/contracts/media/recordings';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';
import { TracksService } from './tracks.service';

@Controller()
export class TracksController {
  constructor(
    private readonly tracks: TracksService,
    private readonly records: TracksRepository,
  ) {}

  @OnMessage(listTracks)
  list(query: ListTracks) {
    return this.records.list(query);
  }

  @OnMessage(countTracks)
  count(query: ListTracks) {
    return this.records.countFacets(query);
  }

  @OnMessage(getTrack)
  get({ id }: IdParam) {
    return this.records.get(id);
  }

  @OnMessage(listTracksOfFiles)
  listTracksOfFiles({ objectKeys }: Files) {
    return this.records.listOfFiles(objectKeys);
  }

  @OnMessage(addTrack)
  add(track: AddTrack) {
    return this.tracks.add(track);
  }

  @OnMessage(addSongTracks)
  async addSongTracks({ tracks }: SongTracks) {
    const added: Created<Track>[] = [];
    for (const track of tracks) added.push(await this.tracks.addOfSong(track));
    return added;
  }

  @OnMessage(updateTrack)
  update({ id, changes, ifMatch }: UpdateTrack) {
    return this.tracks.update(id, changes, ifMatch);
  }

  @OnMessage(deleteTrack)
  delete({ id }: IdParam) {
    return this.records.trash(id);
  }

  @OnMessage(restoreTrack)
  restore({ id }: IdParam) {
    return this.records.restore(id);
  }

  /** Repeats what the approval has requested already: this adds the tracks when catalog was away. */
  @OnEvent(submissionApproved)
  async addApprovedSongs({ tracks }: SubmissionApproved) {
    for (const track of tracks) await this.tracks.addOfApprovedSong(track);
  }

  /** What was heard fills only empty fields. */
  @OnEvent(trackInspected)
  async recordInspection({ trackId, objectKey, audio }: TrackInspected) {
    if (audio.state === 'valid') await this.records.fillIn(trackId, objectKey, audio);
    await this.records.recordVerdict(trackId, objectKey, audio);
  }
}
