import type { ArtistFiles } from '@cueroom/contracts/catalog/personal-data';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { RecordHistory } from '@cueroom/persistence/outbox/record-history';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { releaseChanged } from './stored-track';
import { trackRecord } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';

/** The tracks of an artist's songs: those that were made of them, and those that play their files. */
@Injectable()
export class ArtistTracks {
  constructor(@InjectModel('Track') private readonly tracks: Model<TrackDocument>) {}

  /** Also what is deleted and not gone yet. */
  async list(files: ArtistFiles): Promise<Track[]> {
    return (await this.tracks.find(of(files), { outbox: 0 }).lean<TrackDocument[]>()).map(trackRecord);
  }

  /** Of tracks that may stay: nothing says any more what they said before. */
  async forgetHistory(files: ArtistFiles): Promise<void> {
    const found = await this.tracks.find(of(files), { _id: 1 }).lean();
    await new RecordHistory(this.tracks.db).forget(found.map(({ _id }) => String(_id)));
  }

  /** Those in the trash, too, and past it. @returns how many there were, and were not on their way out already. */
  async remove(files: ArtistFiles, now = new Date()): Promise<number> {
    // What can no longer be restored goes by itself.
    const isKept = [{ removedAt: { $exists: false } }, { removedBy: { $type: 'string' } }] as const;
    const kept = { deletedAt: { $exists: false }, $and: [of(files), { $or: [...isKept] }] };
    let removed = 0;
    for (const { _id } of await this.tracks.find(kept, { _id: 1 }).lean()) {
      const update = {
        ...{ $set: { removedAt: now }, $unset: { removedBy: 1 as const }, $inc: { revision: 1 } },
        $push: { outbox: releaseChanged(String(_id)) },
      };
      removed += (await this.tracks.updateOne({ ...kept, _id }, update)).modifiedCount;
    }
    return removed;
  }
}

const of = ({ songIds, objectKeys }: ArtistFiles) => ({
  $or: [
    { sourceSongId: { $in: songIds } },
    { fileUrl: { $in: objectKeys.map(objectPathOf) } },
    { 'versions.objectKey': { $in: objectKeys } },
  ],
});
