import type { WordField } from '@cueroom/contracts/catalog/track-words';
import type { NewTrack, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import type { OwnedFile } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { fieldChanges, historyEntries } from '@cueroom/persistence/records/record-changes';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyBulkWriteOperation, type Model, mongo, Types } from 'mongoose';
import { fileChanged, fileOf, releaseChanged, stored } from './stored-track';
import { TrackPlaces } from './track-places';
import { type CheckedVersion, checkedVersion, storedVersions, versionFile } from './track-versions.schema';
import { changingUpdate } from './track-update';
import type { TrackDocument } from './tracks.schema';

const without = { outbox: 0, words: 0, initials: 0, order: 0 } as const;

/** A track of a file that was inspected before. */
export interface IngestedTrack {
  id: string;
  fields: NewTrack;
  previewUrl: string | null;
  /** Under which name its file was owned until now. */
  former: OwnedFile;
  versions: (CheckedVersion & { former: OwnedFile })[];
}
const historyOf = (track: TrackDocument, changes: TrackChanges): OutboxEntry[] =>
  historyEntries(
    { entityType: 'track', entityId: String(track._id), revision: track.revision + 1 },
    fieldChanges(track, stored(changes), Object.keys(changes)).changes,
  );

/** What an import does to hundreds of tracks at once, as an admin does it to one. */
@Injectable()
export class ManyTracks {
  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    private readonly relay: OutboxRelay,
    private readonly places: TrackPlaces,
  ) {}

  find(ids: readonly string[]): Promise<TrackDocument[]> {
    return this.tracks.find({ _id: { $in: ids }, ...present }, without).lean<TrackDocument[]>();
  }

  findByIsrc(isrcs: readonly string[]): Promise<TrackDocument[]> {
    return this.tracks.find({ 'rights.isrc': { $in: isrcs }, ...present }, without).lean<TrackDocument[]>();
  }

  /** Of these words the one that most tracks have, and how many. */
  async mostUsed(field: WordField, words: readonly string[]): Promise<{ word: string; count: number } | undefined> {
    if (words.length === 0) return undefined;
    const [most] = await this.tracks.aggregate<{ _id: string; count: number }>([
      { $match: { [field]: { $in: words }, removedAt: { $exists: false }, deletedAt: { $exists: false } } },
      { $sortByCount: `$${field}` },
      { $limit: 1 },
    ]);
    return most && { word: most._id, count: most.count };
  }

  /** Those of these that the import has written, also if they were deleted since. */
  async idsWrittenBy(importId: string, ids: readonly string[]): Promise<Set<string>> {
    const written = await this.tracks.find({ _id: { $in: ids }, importedBy: importId }, { _id: 1 }).lean();
    return new Set(written.map(({ _id }) => String(_id)));
  }

  /** Those that are there already stay as they are. */
  async insert(importId: string, tracks: readonly { id: string; fields: NewTrack }[]): Promise<void> {
    if (tracks.length === 0) return;
    const documents = tracks.map(({ id, fields }) => ({
      _id: new Types.ObjectId(id),
      ...stored(fields),
      tags: fields.tags ?? [],
      audio: { state: 'none' as const },
      importedBy: importId,
    }));
    await this.insertNew(documents);
  }

  /** With their files, which are theirs from now on. Those that are there already stay as they are. */
  async addIngested(ingested: readonly IngestedTrack[]): Promise<void> {
    const documents = ingested.map(({ id, fields, previewUrl, former, versions: files }) => {
      const _id = new Types.ObjectId(id);
      const versions = files.map(({ former: _left, ...file }) => checkedVersion(file));
      const file = fileOf({ _id, fileUrl: fields.fileUrl, fileRevision: 0 });
      return {
        _id,
        ...stored({ ...fields, previewUrl }),
        tags: fields.tags ?? [],
        audio: { state: 'valid' as const },
        ...(versions.length > 0 && storedVersions(versions)),
        outbox: [
          fileChanged({ _id }, 0, file, former),
          ...versions.map((version, nth) =>
            fileChanged({ _id }, `${version._id}-0`, versionFile(version), files[nth]?.former ?? null),
          ),
        ],
      };
    });
    await this.insertNew(documents);
    this.relay.nudge(this.tracks);
    await this.places.changed(ingested.map(({ id }) => id));
  }

  private async insertNew(documents: object[]): Promise<void> {
    await this.tracks.insertMany(documents, { ordered: false }).catch((error: unknown) => {
      const failed = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
      if (failed.length === 0 || failed.some(({ code }) => code !== 11_000)) throw error;
    });
  }

  /** Those that have changed since they were read are left out. */
  async update(
    changed: readonly { track: TrackDocument; changes: TrackChanges }[],
    fields: Pick<TrackDocument, 'importedBy'> = {},
  ): Promise<void> {
    await this.write(
      changed.map(({ track, changes }) => {
        const { $set, $inc, ...update } = changingUpdate(track, changes, historyOf(track, changes));
        return { track, update: { ...update, $set: { ...$set, ...fields }, $inc: { ...$inc, revision: 1 } } };
      }),
    );
  }

  /** Those that have changed since they were read are left out. */
  async trash(tracks: readonly TrackDocument[], now = new Date()): Promise<void> {
    await this.write(
      tracks.map((track) => ({
        track,
        update: {
          $set: { removedAt: now },
          $inc: { revision: 1 },
          ...(track.releasedForSite && { $push: { outbox: releaseChanged(String(track._id)) } }),
        },
      })),
    );
  }

  private async write(writes: readonly { track: TrackDocument; update: object }[]): Promise<void> {
    if (writes.length === 0) return;
    const operations = writes.map(({ track: { _id, revision }, update }) => ({
      updateOne: { filter: { _id, revision, ...present }, update },
    }));
    await this.tracks.bulkWrite(operations as AnyBulkWriteOperation<TrackDocument>[], { ordered: false });
    this.relay.nudge(this.tracks);
    await this.places.changed(writes.map(({ track }) => String(track._id)));
  }
}
