import type { ArtistFiles } from '@cueroom/contracts/catalog/personal-data';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ImportRowDocument } from '../imports/imports.schema';
import { releaseChanged } from '../tracks/stored-track';
import { trackRecord } from '../tracks/tracks.repository';
import type { TrackDocument } from '../tracks/tracks.schema';

/** The tracks of an artist's songs: those that were made of them, and those that play their files. */
@Injectable()
export class PersonalDataRepository {
  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    @InjectModel('ImportRow') private readonly importRows: Model<ImportRowDocument>,
  ) {}

  /** Also what is deleted and not gone yet. */
  async list(files: ArtistFiles): Promise<Track[]> {
    return (await this.tracks.find(of(files), { outbox: 0 }).lean<TrackDocument[]>()).map(trackRecord);
  }

  /** As an admin deletes them. @returns how many there were, and were not deleted already. */
  async remove(files: ArtistFiles, now = new Date()): Promise<number> {
    const present = { ...of(files), removedAt: { $exists: false }, deletedAt: { $exists: false } } as const;
    let removed = 0;
    await this.forgetImportRows(files);
    for (const { _id } of await this.tracks.find(present, { _id: 1 }).lean()) {
      const told = { $push: { outbox: releaseChanged(String(_id)) } };
      const update = { $set: { removedAt: now }, $inc: { revision: 1 }, ...told };
      removed += (await this.tracks.updateOne({ ...present, _id }, update)).modifiedCount;
    }
    return removed;
  }

  /** What files have said of these tracks, and what stood there before; they cannot be part of an undo any more. */
  private async forgetImportRows(files: ArtistFiles): Promise<void> {
    const ids = (await this.tracks.find(of(files), { _id: 1 }).lean()).map(({ _id }) => String(_id));
    await this.importRows.deleteMany({ $or: [{ trackId: { $in: ids } }, { _id: { $in: ids } }] });
  }
}

const of = ({ songIds, objectKeys }: ArtistFiles) => ({
  $or: [
    { sourceSongId: { $in: songIds } },
    { fileUrl: { $in: objectKeys.map(objectPathOf) } },
    { 'versions.objectKey': { $in: objectKeys } },
  ],
});
