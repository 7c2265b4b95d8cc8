import type { ListTracks, NewTrack, SongTrack, Track, TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { trackFilesChanged } from '@cueroom/contracts/media/objects';
import type { Page } from '@cueroom/contracts/message';
import { limits, tidyTags } from '@cueroom/contracts/rules';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox.schema';
import { searchWords } from '@cueroom/persistence/search-words';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, type QueryFilter, Types } from 'mongoose';
import type { TrackDocument } from './tracks.schema';

const duplicateKey = 11000;
const present = { deletedAt: { $exists: false } } as const;

const record = (track: TrackDocument): Track => ({
  id: String(track._id),
  title: track.title,
  artist: track.artist,
  album: track.album,
  genre: track.genre,
  mood: track.mood,
  tempo: track.tempo,
  duration: track.duration,
  bpm: track.bpm,
  key: track.key,
  description: track.description,
  fileUrl: track.fileUrl,
  previewUrl: track.previewUrl,
  available: track.available,
  tags: track.tags,
  sourceSongId: track.sourceSongId ?? null,
  createdAt: track.createdAt.toISOString(),
  updatedAt: track.updatedAt.toISOString(),
});

/** Text that is empty is no text. */
const orNull = (value: string | null | undefined): string | null => value?.trim() || null;

/** The stored form of the fields that are named. */
const stored = (fields: TrackChanges & { previewUrl?: string | null }) => {
  const { title, artist, tags, duration, bpm, available, ...texts } = fields;
  const optional = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(artist !== undefined && { artist: artist.trim() }),
    ...(tags !== undefined && { tags: tidyTags(tags) }),
    ...(duration !== undefined && { duration }),
    ...(bpm !== undefined && { bpm }),
    ...(available !== undefined && { available }),
    ...Object.fromEntries(optional.map(([name, value]) => [name, orNull(value)])),
  };
};

const filesChanged = (
  track: Pick<TrackDocument, '_id' | 'sourceSongId'> & { fileUrl?: string | null },
  revision: number | 'deleted',
): OutboxEntry => {
  const key = objectKeyOf(track.fileUrl);
  return outboxEntry(trackFilesChanged, `${track._id}-${revision}`, {
    trackId: String(track._id),
    sourceSongId: track.sourceSongId ?? null,
    objectKeys: key && revision !== 'deleted' ? [key] : [],
  });
};

@Injectable()
export class TracksRepository {
  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(tracks);
  }

  /** Newest first, with the number of all that match. */
  async list({ q, genre, available, limit = limits.pageSize, offset = 0 }: ListTracks): Promise<Page<Track>> {
    const beginnings = searchWords(q).map((word) => ({ words: new RegExp(`^${word}`) }));
    const filter: QueryFilter<TrackDocument> = {
      ...present,
      ...(genre && { genre }),
      ...(available && { available: available === 'true' }),
      ...(beginnings.length > 0 && { $and: beginnings }),
    };
    const [items, total] = await Promise.all([
      this.tracks
        .find(filter, { outbox: 0, words: 0 })
        .sort({ createdAt: -1, _id: -1 })
        .skip(offset)
        .limit(limit)
        .lean<TrackDocument[]>(),
      this.tracks.countDocuments(filter),
    ]);
    return { items: items.map(record), total };
  }

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** A track of its own; its id is chosen by the caller, who has reserved the file for it. */
  async insert(id: string, track: NewTrack): Promise<Track> {
    const { sourceSongId: _none, ...fields } = track;
    const _id = new Types.ObjectId(id);
    const created = await this.tracks.create({
      _id,
      ...stored(fields),
      words: searchWords(track.title, track.artist, track.album),
      ...(track.fileUrl && { outbox: [filesChanged({ _id, fileUrl: track.fileUrl }, 0)] }),
    });
    this.relay.nudge(this.tracks);
    return record(created.toObject());
  }

  /** The track of a song: added if it is not there, else as it is. */
  async upsertBySourceSong(track: SongTrack): Promise<Track> {
    const { sourceSongId, ...fields } = track;
    const _id = new Types.ObjectId();
    const files = filesChanged({ _id, sourceSongId, fileUrl: track.fileUrl }, 0);
    const upsert = () =>
      this.tracks
        .findOneAndUpdate(
          { sourceSongId },
          {
            $setOnInsert: {
              _id,
              ...stored(fields),
              words: searchWords(track.title, track.artist, track.album),
              outbox: [files],
              createdAt: new Date(),
              updatedAt: new Date(),
            },
          },
          { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, timestamps: false },
        )
        .lean<TrackDocument>();
    const kept = await upsert().catch((fault: unknown) => {
      // Two at once: the other one has just inserted it.
      if (fault instanceof mongo.MongoServerError && fault.code === duplicateKey) return upsert();
      throw fault;
    });
    this.relay.nudge(this.tracks);
    return record(kept);
  }

  find(id: string): Promise<TrackDocument | null> {
    return this.tracks.findOne({ _id: id, ...present }).lean<TrackDocument>();
  }

  /** Null when it changed since it was read. */
  async update(track: TrackDocument, changes: TrackChanges): Promise<Track | null> {
    const { _id, revision, sourceSongId } = track;
    const fileIsNew = changes.fileUrl !== undefined && orNull(changes.fileUrl) !== track.fileUrl;
    const after = { ...track, ...stored(changes) };
    const updated = await this.tracks
      .findOneAndUpdate(
        { _id, revision, ...present },
        {
          $set: {
            ...stored(changes),
            words: searchWords(after.title, after.artist, after.album),
            ...(fileIsNew && { previewUrl: null }),
          },
          $inc: { revision: 1 },
          ...(fileIsNew && {
            $push: { outbox: filesChanged({ _id, sourceSongId, fileUrl: changes.fileUrl }, revision + 1) },
          }),
        },
        { returnDocument: 'after' },
      )
      .lean<TrackDocument>();
    this.relay.nudge(this.tracks);
    return updated && record(updated);
  }

  /** False when there is none. The relay removes the document when the event of its end is out. */
  async delete(id: string): Promise<boolean> {
    const track = await this.find(id);
    if (!track) return false;
    await this.tracks.updateOne(
      { _id: id, ...present },
      {
        $set: { deletedAt: new Date() },
        $unset: { sourceSongId: 1 },
        $push: { outbox: filesChanged(track, 'deleted') },
      },
    );
    this.relay.nudge(this.tracks);
    return true;
  }
}
