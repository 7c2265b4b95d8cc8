import { type AppError, ofField } from '@cueroom/contracts/app-error';
import type { AddTrack, SongTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, trackOwner } from '@cueroom/contracts/media/objects';
import type { Created } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { currentAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { trackRecord, TracksRepository } from './tracks.repository';

/** A track's file is reserved before the track says that it has it. */
@Injectable()
export class TracksService {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly bus: Bus,
  ) {}

  add({ idempotency, ...track }: AddTrack): Promise<Created<Track>> {
    return this.tracks.createOnce(idempotency, async (creation) => {
      const id = this.tracks.newId();
      await this.claimFile(trackOwner(id, 0), track.fileUrl);
      return this.tracks.insert(id, track, creation);
    });
  }

  async update(id: string, changes: TrackChanges, ifMatch?: number[]): Promise<Track> {
    return retryOnConflict('This track is being changed by someone else, please try again', async () => {
      const track = await this.tracks.find(id);
      if (!track) throw this.tracks.notFound();
      checkRevision(track, ifMatch);
      if (changes.fileUrl !== track.fileUrl) {
        await this.claimFile(trackOwner(id, track.revision + 1), changes.fileUrl);
      }
      return this.tracks.update(track, changes);
    });
  }

  /** The track of a song, at an admin's request: what was deleted is restored, or made anew once it is purged. */
  addOfSong(track: SongTrack): Promise<Created<Track>> {
    return this.tracks.createOnce(
      track.idempotency,
      (creation) => this.tracks.upsertBySourceSong({ ...track, addedBy: currentAdmin() }, creation),
      (kept, isRepeated) => {
        if (isRepeated || !kept.removedAt) return trackRecord(kept);
        // When it is purged in the meantime, the song becomes a new track.
        return this.tracks.restore(String(kept._id), new Date(0), 'added-from-submission').catch((error: AppError) => {
          if (error.kind === 'not_found') return this.addOfSong(track);
          throw error;
        });
      },
    );
  }

  private async claimFile(owner: string, fileUrl: string | null | undefined): Promise<void> {
    const key = objectKeyOf(fileUrl);
    if (key) await ofField('fileUrl', this.bus.request(claimObject, { key, owner, exclusive: false }));
  }
}
