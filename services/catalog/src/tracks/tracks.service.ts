import { AppError } from '@cueroom/contracts/app-error';
import type { AddTrack, SongTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackOwner } from '@cueroom/contracts/media/objects';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision } from '@cueroom/persistence/edits';
import { retryOnConflict } from '@cueroom/persistence/retry-on-conflict';
import { purgeableBefore, undoableSince } from '@cueroom/persistence/undo-window';
import { Injectable } from '@nestjs/common';
import { trackRecord, TracksRepository } from './tracks.repository';

const notFound = () => new AppError('not_found', 'This track does not exist');

/** A track's file is reserved before the track says that it has it. */
@Injectable()
export class TracksService {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly bus: Bus,
  ) {}

  async get(id: string): Promise<Track> {
    const track = await this.tracks.find(id);
    if (!track) throw notFound();
    return trackRecord(track);
  }

  async listOfFiles(objectKeys: string[]): Promise<Track[]> {
    return (await this.tracks.findByAddresses(objectKeys.map(objectPathOf))).map(trackRecord);
  }

  async add({ idempotency, ...track }: AddTrack): Promise<Created<Track>> {
    const { document, isRepeated } = await this.tracks.createOnce(idempotency, async (creation) => {
      const id = this.tracks.newId();
      await this.claimFile(trackOwner(id, 0), track.fileUrl);
      return this.tracks.insert(id, track, creation);
    });
    return { ...trackRecord(document), ...(isRepeated && { isRepeated }) };
  }

  async update(id: string, changes: TrackChanges, ifMatch?: number[]): Promise<Track> {
    return retryOnConflict('This track is being changed by someone else, please try again', async () => {
      const track = await this.tracks.find(id);
      if (!track) throw notFound();
      checkRevision(track, ifMatch);
      if (changes.fileUrl !== track.fileUrl) {
        await this.claimFile(trackOwner(id, track.revision + 1), changes.fileUrl);
      }
      return this.tracks.update(track, changes);
    });
  }

  /** The track of a song, at an admin's request: what was deleted is restored, or made anew once it is purged. */
  async addOfSong(track: SongTrack): Promise<Created<Track>> {
    const { document: kept, isRepeated } = await this.tracks.createOnce(track.idempotency, (creation) =>
      this.tracks.upsertBySourceSong(track, creation),
    );
    if (isRepeated) return { ...trackRecord(kept), isRepeated };
    if (!kept.removedAt) return trackRecord(kept);
    // Purged in the meantime: the song becomes a new track.
    return (await this.tracks.restore(String(kept._id))) ?? this.addOfSong(track);
  }

  /** The same by an event, which may come late or twice: what was deleted in the meantime stays deleted. */
  async addOfApprovedSong(track: SongTrack): Promise<void> {
    if (!(await this.tracks.wasPurged(track.sourceSongId))) await this.tracks.upsertBySourceSong(track);
  }

  async delete(id: string): Promise<void> {
    if (!(await this.tracks.trash(id))) throw notFound();
  }

  /** Within the undo window. */
  async restore(id: string): Promise<Track> {
    const restored = await this.tracks.restore(id, undoableSince());
    if (!restored) throw notFound();
    return restored;
  }

  purge(now = Date.now()): Promise<void> {
    return this.tracks.purge(purgeableBefore(now));
  }

  private async claimFile(owner: string, fileUrl: string | null | undefined): Promise<void> {
    const key = objectKeyOf(fileUrl);
    if (key) await this.bus.request(claimObject, { key, owner, exclusive: false });
  }
}
