import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import { present } from '@cueroom/persistence/records/presence';
import { changeEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { fileChanged } from './stored-track';
import { formerVersion, storedVersions, type TrackVersionDocument, versionFile } from './track-versions.schema';
import { type TrackDocument, trackKeys } from './tracks.schema';

/** Each change of a track's versions is one guarded write: null when the track has changed since it was read. */
@Injectable()
export class TrackVersionsRepository {
  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** By an admin. */
  edit(
    track: TrackDocument,
    versions: TrackVersionDocument[],
    did: 'version-added' | 'version-changed' | 'version-deleted',
    newEvents: OutboxEntry[],
  ): Promise<TrackDocument | null> {
    const { _id, revision, edits = 0, versions: before = [] } = track;
    const change = { entityType: 'track', entityId: String(_id), revision: revision + 1, edits, did } as const;
    const labels = fieldChanges({ versions: before.map(sayVersion) }, { versions: versions.map(sayVersion) });
    const changes = labels.changes.map((label) => ({ ...label, back: before.map(formerVersion) }));
    const outbox = { $each: [...newEvents, ...changeEntries(change, changes)] };
    return this.write(track, versions, { $inc: { edits: 1 }, $push: { outbox } });
  }

  /** What a worker has found in this file, in each version that has it. No person has edited the track. */
  recordVerdict(track: TrackDocument, objectKey: string, audio: SongAudio): Promise<TrackDocument | null> {
    const versions = (track.versions ?? []).map((version) => {
      if (version.objectKey !== objectKey) return version;
      const { askedAt: _answered, ...known } = version;
      return { ...known, audio };
    });
    return this.write(track, versions, {}, false);
  }

  async setCompared(track: TrackDocument, versions: TrackVersionDocument[]): Promise<true | null> {
    return (await this.write(track, versions, {}, false)) && true;
  }

  findUninspected(askedBefore: Date): AsyncIterable<TrackDocument> {
    return this.tracks
      .find({ ...present, 'versions.askedAt': { $lt: askedBefore } }, { outbox: 0 })
      .lean<TrackDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<TrackDocument>;
  }

  requestInspection(track: TrackDocument, version: TrackVersionDocument, now: Date): Promise<boolean> {
    const { _id, askedAt, objectKey } = version;
    const filter = { _id: track._id, ...present, versions: { $elemMatch: { _id, askedAt, objectKey } } };
    const event = (at: Date) => fileChanged(track, `${_id}-again-${at.getTime()}`, versionFile(version), null);
    return askAgain(this.relay, this.tracks, filter, { 'versions.$.askedAt': now }, { askedAt, now, event });
  }

  private write(track: TrackDocument, versions: TrackVersionDocument[], update: object, timestamps?: false) {
    const { _id, revision } = track;
    const fields = storedVersions(versions);
    return guardedWrite(
      this.relay,
      this.tracks,
      { _id, revision, ...present },
      { $set: { ...fields, ...trackKeys({ ...track, ...fields }) }, ...update },
      { timestamps },
    );
  }
}
