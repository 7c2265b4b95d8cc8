import { AppError } from '@cueroom/contracts/app-error';
import type { ListTracks, TrackFacets } from '@cueroom/contracts/catalog/track-lists';
import {
  type NewTrack,
  type SongTrack,
  Track,
  type TrackAudio,
  type TrackChanges,
} from '@cueroom/contracts/catalog/tracks';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner } from '@cueroom/contracts/media/objects';
import { suggestedFields } from '@cueroom/contracts/media/suggestions';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import { unknownVocals } from '@cueroom/contracts/options';
import type { Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { EditedRecords } from '@cueroom/persistence/records/edited-records';
import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import type { FromCreation } from '@cueroom/persistence/records/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { changeEntries, editEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { ended } from '@cueroom/persistence/records/trash';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { withAdmin } from '@cueroom/platform/request-context';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type EndedSongs, endedSongs } from './ended-songs.repository';
import { fileChanged, fileOf, releaseChanged, stored, versionsLeft, versionsTaken } from './stored-track';
import { storedVersions, versionOfSong, versionRecord } from './track-versions.schema';
import { changingUpdate } from './track-update';
import { countTracks, readTracks } from './track-search.repository';
import { type TrackDocument, trackKeys } from './tracks.schema';

/** Trashed tracks have `removedAt`, purged ones `deletedAt` until their last event is out. */

/** Of a track that has not been given one: its file was inspected, unless a worker is still asked for that. */
const audioOf = ({ audio, fileUrl, askedAt }: TrackDocument): TrackAudio =>
  audio ?? { state: objectKeyOf(fileUrl) === null ? 'none' : askedAt ? 'queued' : 'valid' };

export const trackRecord = (track: TrackDocument): Track => ({
  ...toRecord(Track, track),
  rights: track.rights ?? null,
  lyrics: track.lyrics ?? null,
  clearance: clearanceOf(track.rights),
  vocals: track.rights?.vocals ?? unknownVocals,
  releasedForSite: track.releasedForSite ?? false,
  audio: audioOf(track),
  sourceSongId: track.sourceSongId ?? null,
  versions: (track.versions ?? []).map((version) => versionRecord(version, { ...track, audio: audioOf(track) })),
});

const without = { outbox: 0, words: 0, initials: 0, order: 0 } as const;

@Injectable()
export class TracksRepository extends EditedRecords<TrackDocument, Track> {
  private readonly endedSongs: EndedSongs;

  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    relay: OutboxRelay,
  ) {
    super(tracks, relay, 'track', trackRecord, releaseChanged);
    this.endedSongs = endedSongs(tracks.db);
  }

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  list(query: ListTracks): Promise<Page<Track>> {
    return readTracks(this.tracks, query, trackRecord);
  }

  countFacets(query: ListTracks): Promise<TrackFacets> {
    return countTracks(this.tracks, query);
  }

  async listOfFiles(objectKeys: string[]): Promise<Track[]> {
    const isMain = { fileUrl: { $in: objectKeys.map(objectPathOf) } };
    const filter = { $or: [isMain, { 'versions.objectKey': { $in: objectKeys } }], ...present };
    return (await this.tracks.find(filter, { outbox: 0 }).lean<TrackDocument[]>()).map(trackRecord);
  }

  /** Also a track whose deletion can be undone. @param shownBy asks of this one, and only if it is not deleted */
  async usesFile(key: string, shownBy?: string): Promise<boolean> {
    const places = [{ fileUrl: objectPathOf(key) }, { 'versions.objectKey': key }];
    return (await this.tracks.exists({ $or: places, ...(shownBy ? { _id: shownBy, ...present } : unpurged) })) !== null;
  }

  async listOf(ids: string[]): Promise<Track[]> {
    return (await this.tracks.find({ _id: { $in: ids }, ...present }, without).lean<TrackDocument[]>()).map(
      trackRecord,
    );
  }

  async listOfSongs(songIds: string[]): Promise<Track[]> {
    const filter = { sourceSongId: { $in: songIds }, ...present };
    return (await this.tracks.find(filter, without).lean<TrackDocument[]>()).map(trackRecord);
  }

  /** A track of its own; its id is chosen by the caller, who has reserved the file for it. */
  async insert(id: string, track: NewTrack, creation: FromCreation): Promise<TrackDocument> {
    const { sourceSongId: _none, ...fields } = track;
    const _id = new Types.ObjectId(id);
    const file = fileOf({ _id, fileUrl: track.fileUrl, fileRevision: 0 });
    const created = await this.tracks.create({
      _id,
      ...stored(fields),
      ...creation,
      audio: { state: file ? 'queued' : 'none' },
      ...(file && { askedAt: new Date() }),
      outbox: [
        ...(file ? [fileChanged({ _id }, 0, file, null)] : []),
        ...changeEntries({ ...this.changeOf('added', { _id }), revision: 0 }),
      ],
    });
    this.relay.nudge(this.tracks);
    return created.toObject();
  }

  /** The track of a song: added if it is not there, else as it is, also when it is trashed. */
  async upsertBySourceSong(track: SongTrack, creation: FromCreation = {}): Promise<TrackDocument> {
    const { sourceSongId, approval, addedBy, idempotency: _creation, versions: songVersions = [], ...fields } = track;
    const _id = new Types.ObjectId();
    const file = fileOf({ _id, fileUrl: track.fileUrl, fileRevision: 0 });
    const former = file && { key: file.key, owner: approvedSongOwner(sourceSongId, approval) };
    const versions = songVersions.map(versionOfSong);
    const texts = { ...stored(fields), ...(versions.length > 0 && storedVersions(versions)) };
    const added = { ...this.changeOf('added-from-submission', { _id }), revision: 0 };
    const upsert = () =>
      this.tracks
        .findOneAndUpdate(
          { sourceSongId },
          {
            $setOnInsert: {
              _id,
              ...texts,
              ...trackKeys(texts),
              ...creation,
              ...(approval !== undefined && { approval }),
              audio: { state: file ? 'valid' : 'none' },
              outbox: [
                fileChanged({ _id }, 0, file, former),
                ...versionsTaken({ _id }, versions, songVersions, approval),
                ...withAdmin(addedBy, () => changeEntries(added)),
              ],
              createdAt: new Date(),
              updatedAt: new Date(),
            },
          },
          { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, timestamps: false },
        )
        .lean<TrackDocument>();
    const kept = await upsert().catch((error: unknown) => {
      // Two at once: the other one has just inserted it.
      if (isDuplicateKey(error)) return upsert();
      throw error;
    });
    this.relay.nudge(this.tracks);
    const { key } = creation.idempotency ?? {};
    const isRepeated = key !== undefined && kept.idempotency?.key === key && !kept._id.equals(_id);
    if (isRepeated) throw new AppError('conflict', 'Another request was quicker'); // for createOnce, which answers the first
    return kept;
  }

  /** Null when it changed since it was read. */
  async update(track: TrackDocument, changes: TrackChanges): Promise<Track | null> {
    const { _id, revision } = track;
    const filter = { _id, revision, ...present };
    const newEvents = editEntries(
      this.changeOf('changed', track),
      fieldChanges(track, stored(changes), Object.keys(changes)),
    );
    const updated = await guardedWrite(this.relay, this.tracks, filter, changingUpdate(track, changes, newEvents));
    return updated && trackRecord(updated);
  }

  /** What a worker has found in the track's file, as far as it still has this file and the fields are empty. */
  async fillIn(id: string, objectKey: string, { previewUrl, durationSec, suggestions }: SongAudio): Promise<void> {
    const found = { duration: durationSec ?? null, ...suggestedFields(suggestions) };
    const filter = { _id: id, fileUrl: objectPathOf(objectKey), ...present };
    await retryOnConflict('This track is being changed by someone else', async () => {
      const track = await this.tracks.findOne(filter, { outbox: 0 }).lean<TrackDocument>();
      if (!track) return true;
      const isEmpty = ([field, value]: [string, unknown]) =>
        value !== null && track[field as keyof typeof found] === null;
      const fields = { previewUrl, ...Object.fromEntries(Object.entries(found).filter(isEmpty)) };
      const { modifiedCount } = await this.tracks.updateOne(
        { ...filter, revision: track.revision },
        { $set: { ...fields, ...trackKeys({ ...track, ...fields }) }, $inc: { revision: 1 } },
      );
      return modifiedCount === 1 || null;
    });
  }

  /** A worker has inspected this file. Its admins see the verdict; `revision` does not move, as no person has edited the track. */
  async recordVerdict(id: string, objectKey: string, { state, error }: SongAudio): Promise<void> {
    const audio = { state, ...(error && { error }) };
    const filter = { _id: id, fileUrl: objectPathOf(objectKey) };
    await this.tracks.updateOne(filter, { $set: { audio }, $unset: { askedAt: 1 } }, { timestamps: false });
  }

  findUninspected(askedBefore: Date): AsyncIterable<TrackDocument> {
    return this.tracks
      .find({ ...present, askedAt: { $lt: askedBefore } }, { outbox: 0 })
      .lean<TrackDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<TrackDocument>;
  }

  requestInspection(track: TrackDocument, now: Date): Promise<boolean> {
    const { _id, askedAt, fileUrl } = track;
    const filter = { _id, askedAt, fileUrl, ...present };
    const event = (at: Date) => fileChanged(track, `again-${at.getTime()}`, fileOf(track), null);
    return askAgain(this.relay, this.tracks, filter, { askedAt: now }, { askedAt, now, event });
  }

  /** The relay removes the documents once their last events are out. */
  override async purge(trashedBefore: Date): Promise<void> {
    const trashed = { ...unpurged, ...ended(trashedBefore) };
    for (const track of await this.tracks.find(trashed).lean<TrackDocument[]>()) {
      if (track.sourceSongId) await this.endedSongs.remember(track.sourceSongId, track.approval ?? 0);
      await this.tracks.updateOne(
        { _id: track._id, revision: track.revision, ...trashed },
        {
          $set: { deletedAt: new Date() },
          $unset: { sourceSongId: 1 },
          $push: { outbox: { $each: [fileChanged(track, 'deleted', null, fileOf(track)), ...versionsLeft(track)] } },
        },
      );
    }
    this.relay.nudge(this.tracks);
  }
}
