import type { SongTrack, SongVersion, TakenBackSongs, Track } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { unpurged } from '@cueroom/persistence/records/presence';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { noRemoval } from '@cueroom/persistence/records/trash';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type EndedSongs, endedSongs } from './ended-songs.repository';
import { fileChanged, fileOf, releaseChanged, versionsTaken } from './stored-track';
import { TrackPlaces } from './track-places';
import { storedVersions, versionOfSong } from './track-versions.schema';
import { trackRecord, TracksRepository } from './tracks.repository';
import { type TrackDocument, trackKeys } from './tracks.schema';

const before = (approval: number) => ({ $or: [{ approval: { $exists: false } }, { approval: { $lt: approval } }] });

/**
 * Tracks of approved songs. Approvals and their undoing arrive in any order, late and repeated, by request and by event: each
 * names its `approval`, and the highest counts. What an admin has deleted comes back by a later approval only.
 */
@Injectable()
export class ApprovedSongs {
  private readonly ended: EndedSongs;

  constructor(
    @InjectModel('Track') private readonly tracks: Model<TrackDocument>,
    private readonly relay: OutboxRelay,
    private readonly records: TracksRepository,
    private readonly places: TrackPlaces,
  ) {
    this.ended = endedSongs(tracks.db);
  }

  /** The track of this song; null when it was deleted or taken back since. */
  async add(track: SongTrack): Promise<Track | null> {
    const { sourceSongId, approval = 0 } = track;
    if (await this.ended.isEnded(sourceSongId, approval)) return null;
    const kept = await retryOnConflict('This track is being changed by someone else, please try again', async () => {
      const found = await this.records.upsertBySourceSong(track);
      return approval > (found.approval ?? 0) ? this.renew(found, track, approval) : found;
    });
    // Taken back between the first look and the write: that may have seen no track.
    if (await this.ended.isEnded(sourceSongId, approval)) {
      await this.trash(sourceSongId, approval + 1);
      return null;
    }
    return kept.removedAt ? null : trackRecord(kept);
  }

  async takeBack({ songIds, approval }: TakenBackSongs): Promise<void> {
    for (const songId of songIds) {
      // First of all: an approval that arrives now finds this, or its track is found below.
      await this.ended.remember(songId, approval);
      await this.trash(songId, approval);
    }
  }

  /** A track that was there before this approval. Null when it has changed since it was read. */
  private async renew(found: TrackDocument, track: SongTrack, approval: number): Promise<TrackDocument | null> {
    const { _id, revision, removedAt } = found;
    const key = objectKeyOf(track.fileUrl);
    const former = key ? { key, owner: approvedSongOwner(track.sourceSongId, approval) } : null;
    const known = found.versions ?? [];
    const isKnown = ({ sourceVersionId }: SongVersion) => known.some((one) => one.sourceVersionId === sourceVersionId);
    const added = (track.versions ?? []).filter((version) => !isKnown(version)).map(versionOfSong);
    const versions = [...known, ...added];
    const fields = { ...storedVersions(versions), ...trackKeys({ ...found, versions }) };
    const newEvents = [
      ...versionsTaken(found, versions, track.versions ?? [], approval),
      ...(former ? [fileChanged(found, `approved-${approval}`, fileOf(found), former)] : []),
      ...(removedAt ? [releaseChanged(String(_id))] : []),
    ];
    const renewed = await this.tracks
      .findOneAndUpdate(
        { _id, revision, ...unpurged, ...before(approval) },
        {
          $set: { approval, ...(added.length > 0 && fields) },
          $unset: noRemoval,
          $inc: { revision: 1 },
          $push: { outbox: { $each: newEvents } },
        },
        { returnDocument: 'after', timestamps: false },
      )
      .lean<TrackDocument>();
    this.relay.nudge(this.tracks);
    await this.places.changed([String(_id)]);
    return renewed;
  }

  private async trash(sourceSongId: string, approval: number): Promise<void> {
    await retryOnConflict('This track is being changed by someone else, please try again', async () => {
      const track = await this.tracks
        .findOne({ sourceSongId, ...unpurged, ...before(approval) }, { removedAt: 1, revision: 1 })
        .lean<TrackDocument>();
      if (!track) return true;
      const { _id, revision, removedAt = new Date() } = track;
      const { modifiedCount } = await this.tracks.updateOne(
        { _id, revision, ...unpurged },
        { $set: { approval, removedAt }, $inc: { revision: 1 }, $push: { outbox: releaseChanged(String(_id)) } },
        { timestamps: false },
      );
      if (modifiedCount === 1) await this.places.changed([String(_id)]);
      return modifiedCount === 1 || null;
    });
    this.relay.nudge(this.tracks);
  }
}
