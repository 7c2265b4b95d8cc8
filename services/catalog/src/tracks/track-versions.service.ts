import { AppError, ofField } from '@cueroom/contracts/app-error';
import type { AddTrackVersion, TrackVersionId, UpdateTrackVersion } from '@cueroom/contracts/catalog/track-versions';
import type { TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { keyUsedBefore } from '@cueroom/contracts/intake/refusals';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, type StoredObject, trackOwner } from '@cueroom/contracts/media/objects';
import { compareRecordings } from '@cueroom/contracts/media/recordings';
import type { Created } from '@cueroom/contracts/message';
import { limits } from '@cueroom/contracts/rules';
import { isLabelMissing, labelRequired } from '@cueroom/contracts/versions/version-labels';
import type { Version } from '@cueroom/contracts/versions/versions';
import { Bus } from '@cueroom/messaging/bus';
import { fileIsGone } from '@cueroom/persistence/bulk/change-undo';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { fileChanged } from './stored-track';
import {
  type FormerVersion,
  newVersion,
  type TrackVersionDocument,
  versionFile,
  versionIn,
  withFile,
} from './track-versions.schema';
import { TrackVersionsRepository } from './track-versions.repository';
import { trackRecord, TracksRepository } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';

const changing = 'This track is being changed by someone else, please try again';
const tooMany = `A track has at most ${limits.versionsPerSong} versions`;
const noFile = 'This is not the address of an uploaded file';
const notFound = () => new AppError('not_found', 'This version does not exist');

/** Files beside a track's main one. Each is reserved before the track says that it has it. */
@Injectable()
export class TrackVersionsService {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly versions: TrackVersionsRepository,
    private readonly bus: Bus,
  ) {}

  add({ trackId, kind, label, fileUrl, idempotency }: AddTrackVersion): Promise<Created<Version>> {
    return retryOnConflict(changing, async () => {
      const track = await this.get(trackId);
      const first = idempotency && track.versions?.find((version) => version.idempotency?.key === idempotency.key);
      if (first && first.idempotency?.bodyHash !== idempotency?.bodyHash) throw new AppError('conflict', keyUsedBefore);
      if (first) return { ...recordIn(track, String(first._id)), isRepeated: true as const };
      const { versions = [] } = track;
      if (versions.length >= limits.versionsPerSong) throw new AppError('conflict', tooMany);
      const id = this.tracks.newId();
      const file = await this.claim(trackOwner(id, 0), fileUrl);
      const version = newVersion(id, { kind, label, idempotency }, file);
      const newEvents = [fileChanged(track, `${id}-0`, versionFile(version), null)];
      const written = await this.versions.edit(track, [...versions, version], 'version-added', newEvents);
      return written && recordIn(written, id);
    });
  }

  update({ trackId, versionId, changes }: UpdateTrackVersion): Promise<Version> {
    return retryOnConflict(changing, async () => {
      const track = await this.get(trackId);
      const before = versionIn(track, versionId);
      if (!before) throw notFound();
      const { kind = before.kind, label = before.label, fileUrl } = changes;
      if (isLabelMissing({ kind, label })) throw new AppError('invalid', labelRequired, { label: [labelRequired] });
      const isNewFile = fileUrl !== undefined && objectKeyOf(fileUrl) !== before.objectKey;
      const fileRevision = before.fileRevision + (isNewFile ? 1 : 0);
      const file = isNewFile && (await this.claim(trackOwner(versionId, fileRevision), fileUrl));
      const { compared: _ofTheFormerFile, ...kept } = before;
      const after: TrackVersionDocument = {
        ...(isNewFile ? kept : before),
        kind,
        label: label?.trim() || null,
        ...(file && withFile(file)),
        fileRevision,
      };
      const newEvents = isNewFile
        ? [fileChanged(track, `${versionId}-${fileRevision}`, versionFile(after), versionFile(before))]
        : [];
      const versions = (track.versions ?? []).map((version) => (version === before ? after : version));
      const written = await this.versions.edit(track, versions, 'version-changed', newEvents);
      return written && recordIn(written, versionId);
    });
  }

  async delete({ trackId, versionId }: TrackVersionId): Promise<void> {
    await retryOnConflict(changing, async () => {
      const track = await this.get(trackId);
      const gone = versionIn(track, versionId);
      if (!gone) throw notFound();
      const newEvents = [fileChanged(track, `${versionId}-removed`, null, versionFile(gone))];
      const versions = (track.versions ?? []).filter((version) => version !== gone);
      return this.versions.edit(track, versions, 'version-deleted', newEvents);
    });
  }

  /** As they were. @throws AppError 'impossible' where a file of then is deleted; 'outdated' when it has none of the revisions */
  async putBack(trackId: string, former: readonly FormerVersion[], ifMatch: number[]): Promise<void> {
    await retryOnConflict(changing, async () => {
      const track = await this.get(trackId);
      checkRevision(track, ifMatch);
      const versions = former.map(({ id, kind, label, objectKey }) => {
        const version = versionIn(track, id);
        if (version?.objectKey !== objectKey) throw new AppError('impossible', fileIsGone);
        return { ...version, kind, label };
      });
      const added = (track.versions ?? []).filter(({ _id }) => !former.some(({ id }) => id === String(_id)));
      const newEvents = added.map((gone) => fileChanged(track, `${gone._id}-removed`, null, versionFile(gone)));
      return this.versions.edit(track, versions, 'version-changed', newEvents);
    });
  }

  /** Throws while media is away: then the event comes again. */
  async recordInspection({ trackId, objectKey, audio }: TrackInspected): Promise<void> {
    await this.change(trackId, async (track) => {
      const isAsked = track.versions?.some((version) => version.objectKey === objectKey && version.askedAt);
      return isAsked ? this.versions.recordVerdict(track, objectKey, audio) : true;
    });
    await this.compare(trackId);
  }

  /** With the main file, once both are valid: hints come of it. Whichever verdict comes last sees the other. */
  private async compare(trackId: string): Promise<void> {
    await this.change(trackId, async (track) => {
      const objectKey = objectKeyOf(track.fileUrl);
      const { versions = [] } = track;
      const open = versions.filter(
        ({ audio, compared }) => audio.state === 'valid' && compared?.objectKey !== objectKey,
      );
      if (!objectKey || trackRecord(track).audio.state !== 'valid' || open.length === 0) return true;
      const others = open.map((version) => version.objectKey);
      const compared = await this.bus.request(compareRecordings, { objectKey, others });
      const comparisonOf = (key: string) =>
        compared.find((other) => other.objectKey === key)?.comparison ?? ('unknown' as const);
      const known = versions.map((version) =>
        open.includes(version)
          ? { ...version, compared: { objectKey, comparison: comparisonOf(version.objectKey) } }
          : version,
      );
      return this.versions.setCompared(track, known);
    });
  }

  /** Nothing, where the track is gone. */
  private async change(trackId: string, write: (track: TrackDocument) => Promise<unknown>): Promise<void> {
    await retryOnConflict(changing, async () => {
      const track = await this.tracks.find(trackId);
      return track ? ((await write(track)) ?? null) : true;
    });
  }

  private async get(trackId: string): Promise<TrackDocument> {
    const track = await this.tracks.find(trackId);
    if (!track) throw this.tracks.notFound();
    return track;
  }

  private claim(owner: string, fileUrl: string | undefined): Promise<StoredObject> {
    const key = objectKeyOf(fileUrl);
    if (!key) throw new AppError('invalid', noFile, { fileUrl: [noFile] });
    return ofField('fileUrl', this.bus.request(claimObject, { key, owner, exclusive: false }));
  }
}

const recordIn = (track: TrackDocument, versionId: string): Version => {
  const record = trackRecord(track).versions.find(({ id }) => id === versionId);
  if (!record) throw notFound();
  return record;
};
