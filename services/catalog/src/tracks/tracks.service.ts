import { AppError } from '@cueroom/contracts/app-error';
import type { NewTrack, SongTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackOwner } from '@cueroom/contracts/media/objects';
import { limits } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { trackRecord, TracksRepository } from './tracks.repository';

const tries = 5;
const undoableSince = (now = Date.now()): Date => new Date(now - limits.undoWindowSec * 1000);
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

  async add(track: NewTrack): Promise<Track> {
    const id = this.tracks.newId();
    await this.claimFile(trackOwner(id, 0), track.fileUrl);
    return this.tracks.insert(id, track);
  }

  async update(id: string, changes: TrackChanges): Promise<Track> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const track = await this.tracks.find(id);
      if (!track) throw notFound();
      if (changes.fileUrl !== track.fileUrl) {
        await this.claimFile(trackOwner(id, track.revision + 1), changes.fileUrl);
      }
      const updated = await this.tracks.update(track, changes);
      if (updated) return updated;
    }
    throw new AppError('conflict', 'This track is being changed by someone else, please try again');
  }

  /** The track that a song becomes. One that was deleted comes back as it was, while that is possible. */
  async addOfSong(track: SongTrack): Promise<Track> {
    const kept = await this.tracks.upsertBySourceSong(track);
    if (!kept.removedAt) return trackRecord(kept);
    // When its end has begun meanwhile, the song becomes a new track.
    return (await this.tracks.restore(String(kept._id))) ?? this.addOfSong(track);
  }

  async delete(id: string): Promise<void> {
    if (!(await this.tracks.remove(id))) throw notFound();
  }

  /** As long as its deletion can be taken back. */
  async restore(id: string): Promise<Track> {
    const restored = await this.tracks.restore(id, undoableSince());
    if (!restored) throw notFound();
    return restored;
  }

  /** Ends what was deleted and not brought back in time. */
  endRemoved(now = Date.now()): Promise<void> {
    return this.tracks.endRemoved(undoableSince(now));
  }

  private async claimFile(owner: string, fileUrl: string | null | undefined): Promise<void> {
    const key = objectKeyOf(fileUrl);
    if (key) await this.bus.request(claimObject, { key, owner, exclusive: false });
  }
}
