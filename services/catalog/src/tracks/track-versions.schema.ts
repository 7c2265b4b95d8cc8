import type { SongVersion, Track } from '@cueroom/contracts/catalog/tracks';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { approvedSongOwner, type OwnedFile, type StoredObject, trackOwner } from '@cueroom/contracts/media/objects';
import type { Comparison } from '@cueroom/contracts/media/recordings';
import { SongAudio } from '@cueroom/contracts/media/song-audio';
import { hintsOf } from '@cueroom/contracts/versions/hints';
import { groupsOf, type VersionGroup, versionKinds } from '@cueroom/contracts/versions/version-kinds';
import type { Version, VersionDetails } from '@cueroom/contracts/versions/versions';
import type { FromCreation } from '@cueroom/persistence/records/idempotency';
import { storedPart } from '@cueroom/persistence/records/stored-fields';
import { Schema, Types } from 'mongoose';

export interface TrackVersionDocument extends FromCreation {
  _id: Types.ObjectId;
  /** Of one that came with its song. */
  sourceVersionId?: string;
  kind: VersionDetails['kind'];
  label: string | null;
  objectKey: string;
  fileName: string | null;
  fileType: string | null;
  audio: SongAudio;
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** Each file it takes, it takes under a new name. */
  fileRevision: number;
  /** Its file and the track's. */
  compared?: { objectKey: string; comparison: Comparison };
  createdAt: Date;
}

export const trackVersionSchema = new Schema<TrackVersionDocument>({
  sourceVersionId: String,
  kind: { type: String, enum: versionKinds.map(({ value }) => value), required: true },
  label: { type: String, default: null },
  objectKey: { type: String, required: true },
  fileName: { type: String, default: null },
  fileType: { type: String, default: null },
  audio: { type: storedPart(SongAudio, { suggestions: Object }), required: true },
  askedAt: Date,
  fileRevision: { type: Number, default: 0 },
  compared: new Schema({ objectKey: String, comparison: String }, { _id: false }),
  idempotency: new Schema({ key: String, bodyHash: String, at: Date }, { _id: false }),
  createdAt: { type: Date, required: true },
});

/** What the history keeps of a version, to have it back. */
export type FormerVersion = Pick<TrackVersionDocument, 'kind' | 'label' | 'objectKey'> & { id: string };

export const formerVersion = ({ _id, kind, label, objectKey }: TrackVersionDocument): FormerVersion => ({
  ...{ id: String(_id), kind, label, objectKey },
});

interface WithVersions {
  versions?: TrackVersionDocument[];
}

/** What lists are narrowed by: what cannot be used is not had. */
const hasOf = (versions: readonly TrackVersionDocument[]): VersionGroup[] =>
  groupsOf(versions.filter(({ audio }) => audio.state !== 'invalid').map(({ kind }) => kind));

/** All that is written with them. */
export const storedVersions = (versions: TrackVersionDocument[]) => ({ versions, has: hasOf(versions) });

export const versionIn = ({ versions = [] }: WithVersions, id: string): TrackVersionDocument | undefined =>
  versions.find(({ _id }) => String(_id) === id);

export const versionFile = ({ _id, objectKey, fileRevision }: TrackVersionDocument): OwnedFile => ({
  key: objectKey,
  owner: trackOwner(String(_id), fileRevision),
});

/** What its first file, or another one, brings. */
export const withFile = (file: StoredObject) => ({
  objectKey: file.key,
  fileName: file.filename,
  fileType: file.contentType,
  audio: { state: 'queued' as const },
  askedAt: new Date(),
});

export const newVersion = (
  id: string,
  { kind, label, idempotency }: VersionDetails & { idempotency?: Idempotency },
  file: StoredObject,
): TrackVersionDocument => ({
  _id: new Types.ObjectId(id),
  kind,
  label: label?.trim() || null,
  ...withFile(file),
  fileRevision: 0,
  createdAt: new Date(),
  ...(idempotency && { idempotency: { ...idempotency, at: new Date() } }),
});

/** A file that is checked before it becomes a version. */
export interface CheckedVersion extends Pick<
  TrackVersionDocument,
  'kind' | 'label' | 'objectKey' | 'fileName' | 'fileType' | 'audio'
> {
  id: string;
}
export const checkedVersion = ({ id, ...version }: CheckedVersion): TrackVersionDocument => ({
  _id: new Types.ObjectId(id),
  ...version,
  fileRevision: 0,
  createdAt: new Date(),
});

/** One that came with its approved song was checked there. */
export const versionOfSong = ({ sourceVersionId, kind, label, ...file }: SongVersion): TrackVersionDocument => ({
  _id: new Types.ObjectId(),
  sourceVersionId,
  kind,
  label: label ?? null,
  objectKey: objectKeyOf(file.fileUrl) ?? '',
  fileName: file.fileName ?? null,
  fileType: file.fileType ?? null,
  audio: file.audio,
  fileRevision: 0,
  createdAt: new Date(),
});

/** The file of an approved song's version, as it is reserved until there is a track. */
export const approvedVersionFile = ({ sourceVersionId, fileUrl }: SongVersion, approval?: number): OwnedFile => ({
  key: objectKeyOf(fileUrl) ?? '',
  owner: approvedSongOwner(sourceVersionId, approval),
});

type ItsTrack = Pick<Track, 'fileUrl' | 'bpm' | 'key'> & { audio: { state: SongAudio['state'] } };

export const versionRecord = (version: TrackVersionDocument, track: ItsTrack): Version => {
  const { audio, compared } = version;
  const main = { state: track.audio.state, bpm: track.bpm, key: track.key };
  // Of a main file that was replaced since it says nothing.
  const isCurrent = compared !== undefined && compared.objectKey === objectKeyOf(track.fileUrl);
  return {
    id: String(version._id),
    kind: version.kind,
    label: version.label,
    fileUrl: objectPathOf(version.objectKey),
    fileName: version.fileName,
    fileType: version.fileType,
    fileStreamUrl: null,
    duration: audio.durationSec ?? null,
    audio,
    hints: hintsOf(version, main, isCurrent ? compared.comparison : 'unknown'),
    createdAt: version.createdAt.toISOString(),
  };
};
