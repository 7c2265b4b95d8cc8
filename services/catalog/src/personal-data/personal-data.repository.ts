import type { ArtistFiles } from '@cueroom/contracts/catalog/personal-data';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { trackRecord } from '../tracks/tracks.repository';
import type { TrackDocument } from '../tracks/tracks.schema';

/** The tracks of an artist's songs: those that were made of them, and those that play their files. */
@Injectable()
export class PersonalDataRepository {
  constructor(@InjectModel('Track') private readonly tracks: Model<TrackDocument>) {}

  /** Also what is deleted and not gone yet. */
  async list(files: ArtistFiles): Promise<Track[]> {
    return (await this.tracks.find(of(files), { outbox: 0 }).lean<TrackDocument[]>()).map(trackRecord);
  }

  /** As an admin deletes them. @returns how many there were, and were not deleted already. */
  async remove(files: ArtistFiles, now = new Date()): Promise<number> {
    const { modifiedCount } = await this.tracks.updateMany(
      { ...of(files), removedAt: { $exists: false }, deletedAt: { $exists: false } },
      { $set: { removedAt: now }, $inc: { revision: 1 } },
    );
    return modifiedCount;
  }
}

const of = ({ songIds, objectKeys }: ArtistFiles) => ({
  $or: [{ sourceSongId: { $in: songIds } }, { fileUrl: { $in: objectKeys.map(objectPathOf) } }],
});
