import { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import {
  addSongTracks,
  AddTrack,
  addTrack,
  countTracks,
  deleteTrack,
  getTrack,
  listTracks,
  listTracksOfFiles,
  listTracksOfSongs,
  restoreTrack,
  Songs,
  SongTracks,
  takeBackSongTracks,
  TakenBackSongs,
  type Track,
  trackInspected,
  TrackInspected,
  UpdateTrack,
  updateTrack,
} from '@cueroom/contracts/catalog/tracks';
import {
  submissionApproved,
  SubmissionApproved,
  submissionUnapproved,
  SubmissionUnapproved,
} from '@cueroom/contracts/intake/review';
import type { Created } from '@cueroom/contracts/message';
import { Files } from '@cueroom/contracts/media/recordings';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import {
  AddTrackVersion,
  addTrackVersion,
  deleteTrackVersion,
  TrackVersionId,
  UpdateTrackVersion,
  updateTrackVersion,
} from '@cueroom/contracts/catalog/track-versions';
import { StudioWords } from '../words/studio-words.repository';
import { ApprovedSongs } from './approved-songs.repository';
import { TrackPlaces } from './track-places';
import { TracksRepository } from './tracks.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksService } from './tracks.service';

@Controller()
export class TracksController {
  constructor(
    private readonly tracks: TracksService,
    private readonly approved: ApprovedSongs,
    private readonly records: TracksRepository,
    private readonly versions: TrackVersionsService,
    private readonly places: TrackPlaces,
    private readonly words: StudioWords,
  ) {}

  @OnMessage(listTracks)
  async list(query: ListTracks) {
    await this.words.checkFilter(query);
    const page = await this.records.list(query);
    return { ...page, items: await this.withPitches(page.items) };
  }

  @OnMessage(countTracks)
  async count(query: ListTracks) {
    await this.words.checkFilter(query);
    return this.records.countFacets(query);
  }

  @OnMessage(getTrack)
  async get({ id }: IdParam) {
    return (await this.withPitches([await this.records.get(id)]))[0] as Track;
  }

  @OnMessage(listTracksOfFiles)
  listTracksOfFiles({ objectKeys }: Files) {
    return this.records.listOfFiles(objectKeys);
  }

  @OnMessage(listTracksOfSongs)
  listTracksOfSongs({ songIds }: Songs) {
    return this.records.listOfSongs(songIds);
  }

  @OnMessage(addTrack)
  async add(track: AddTrack) {
    await this.words.check(track);
    return this.tracks.add(track);
  }

  @OnMessage(addSongTracks)
  async addSongTracks({ tracks }: SongTracks) {
    const added: Created<Track>[] = [];
    for (const track of tracks) {
      const isApproved = track.approval !== undefined;
      const kept = await (isApproved ? this.approved.add(track) : this.tracks.addOfSong(track));
      if (kept) added.push(kept);
    }
    return added;
  }

  @OnMessage(takeBackSongTracks)
  takeBack(songs: TakenBackSongs) {
    return this.approved.takeBack(songs);
  }

  @OnMessage(updateTrack)
  async update({ id, changes, ifMatch }: UpdateTrack) {
    await this.words.check(changes);
    const updated = await this.tracks.update(id, changes, ifMatch);
    await this.places.changed([id]);
    return (await this.withPitches([updated]))[0] as Track;
  }

  @OnMessage(deleteTrack)
  async delete({ id }: IdParam) {
    await this.records.trash(id);
    await this.places.changed([id]);
  }

  @OnMessage(restoreTrack)
  async restore({ id }: IdParam) {
    const restored = await this.records.restore(id);
    await this.places.changed([id]);
    return restored;
  }

  /** Repeats what the approval has requested already: this adds the tracks when catalog was away. */
  @OnEvent(submissionApproved)
  async addApprovedSongs({ tracks }: SubmissionApproved) {
    for (const track of tracks) await this.approved.add(track);
  }

  @OnEvent(submissionUnapproved)
  takeBackApprovedSongs(songs: SubmissionUnapproved) {
    return this.approved.takeBack(songs);
  }

  /** What was heard fills only empty fields. */
  @OnEvent(trackInspected)
  async recordInspection({ trackId, objectKey, audio }: TrackInspected) {
    if (audio.state === 'valid') await this.records.fillIn(trackId, objectKey, audio);
    await this.records.recordVerdict(trackId, objectKey, audio);
    await this.versions.recordInspection({ trackId, objectKey, audio });
    await this.places.changed([trackId]);
  }

  /** With the open pitches in which they stand. */
  private async withPitches(tracks: Track[]): Promise<Track[]> {
    const pitches = await this.places.of(tracks.map(({ id }) => id));
    return tracks.map((track) => ({ ...track, pitches: pitches.get(track.id) ?? [] }));
  }
}

@Controller()
export class TrackVersionsController {
  constructor(
    private readonly versions: TrackVersionsService,
    private readonly places: TrackPlaces,
  ) {}

  @OnMessage(addTrackVersion)
  add(version: AddTrackVersion) {
    return this.withHints(version, this.versions.add(version));
  }

  @OnMessage(updateTrackVersion)
  update(changes: UpdateTrackVersion) {
    return this.withHints(changes, this.versions.update(changes));
  }

  @OnMessage(deleteTrackVersion)
  delete(id: TrackVersionId) {
    return this.withHints(id, this.versions.delete(id));
  }

  /** Open pages show its versions. */
  private async withHints<T>({ trackId }: { trackId: string }, change: Promise<T>): Promise<T> {
    const changed = await change;
    await this.places.changed([trackId]);
    return changed;
  }
}
