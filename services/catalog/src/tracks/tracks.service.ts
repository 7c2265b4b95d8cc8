import { AppError } from '@cueroom/contracts/app-error';
import type { NewTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

const tries = 5;
const notFound = () => new AppError('not_found', 'This track does not exist');

/** A track's file is reserved before the track says that it has it. */
@Injectable()
export class TracksService {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly bus: Bus,
  ) {}

  async add(track: NewTrack): Promise<Track> {
    const id = this.tracks.newId();
    await this.claimFile(id, track.fileUrl);
    return this.tracks.insert(id, track);
  }

  async update(id: string, changes: TrackChanges): Promise<Track> {
    for (let attempt = 0; attempt < tries; attempt++) {
      const track = await this.tracks.find(id);
      if (!track) throw notFound();
      if (changes.fileUrl !== track.fileUrl) await this.claimFile(track.sourceSongId ?? id, changes.fileUrl);
      const updated = await this.tracks.update(track, changes);
      if (updated) return updated;
    }
    throw new AppError('conflict', 'This track is being changed by someone else, please try again');
  }

  async delete(id: string): Promise<void> {
    if (!(await this.tracks.delete(id))) throw notFound();
  }

  private async claimFile(ownerId: string, fileUrl: string | null | undefined): Promise<void> {
    const key = objectKeyOf(fileUrl);
    if (key) await this.bus.ask(claimObject, { key, owner: `track/${ownerId}`, exclusive: false });
  }
}
