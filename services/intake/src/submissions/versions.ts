import type { NewSongVersion } from '@cueroom/contracts/intake/song-versions';
import type { SongVersion } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf, objectPathOf } from '@cueroom/contracts/media/file-address';
import { suggestedFields } from '@cueroom/contracts/media/suggestions';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import { hintsOf } from '@cueroom/contracts/versions/hints';
import { sayVersion } from '@cueroom/contracts/versions/version-kinds';
import type { Version, VersionHint } from '@cueroom/contracts/versions/versions';
import { newId, type SongDocument, type SubmissionDocument, type VersionDocument } from './submissions.schema';

type Files = Pick<SubmissionDocument, 'songs' | 'versions'>;
type ItsSong = Pick<SongDocument, 'songUid' | 'audio' | 'objectKey'>;

/** In the order of their numbers. */
export const versionsOf = ({ versions = [] }: Pick<Files, 'versions'>, songUid: string): VersionDocument[] =>
  versions
    .filter((version) => version.songUid === songUid)
    .sort((a, b) => a.versionUid.localeCompare(b.versionUid, 'en', { numeric: true }));

/** What is checked, archived and deleted by itself: the main file of a song, or a version. */
export interface SongFile {
  list: 'songs' | 'versions';
  id: string;
  uid: string;
  objectKey?: string;
  askedAt?: Date;
}

export const filesOf = ({ songs, versions = [] }: Files): SongFile[] => [
  ...songs.map(({ _id, songUid: uid, objectKey, askedAt }): SongFile => {
    return { list: 'songs', id: String(_id), uid, objectKey, askedAt };
  }),
  ...versions.map(({ _id, versionUid: uid, objectKey, askedAt }): SongFile => {
    return { list: 'versions', id: String(_id), uid, objectKey, askedAt };
  }),
];

/** Of the lowest number that is free. */
export const nextVersionUid = (submission: Files, songUid: string): string => {
  const taken = versionsOf(submission, songUid).map(({ versionUid }) => versionUid);
  let number = 1;
  while (taken.includes(`${songUid}_V${number}`)) number++;
  return `${songUid}_V${number}`;
};

type Sent = Pick<NewSongVersion, 'kind' | 'label' | 'audioFileUrl'>;
const labelOf = ({ label }: Pick<Sent, 'label'>): string | null => label?.trim() || null;

export const isSameVersion = (stored: VersionDocument, sent: Sent): boolean =>
  stored.kind === sent.kind &&
  stored.label === labelOf(sent) &&
  (stored.objectKey ?? null) === objectKeyOf(sent.audioFileUrl);

export const versionDocument = (
  sent: Pick<NewSongVersion, 'songUid' | 'versionUid' | 'kind' | 'label'>,
  file: StoredObject,
): VersionDocument => ({
  _id: newId(),
  songUid: sent.songUid,
  versionUid: sent.versionUid,
  kind: sent.kind,
  label: labelOf(sent),
  objectKey: file.key,
  fileName: file.filename,
  fileType: file.contentType,
  audio: { state: 'queued' },
  askedAt: new Date(),
  createdAt: new Date(),
});

export const versionHints = (version: VersionDocument, song: ItsSong): VersionHint[] => {
  const { compared } = version;
  // Of a main file that was replaced since it says nothing.
  const isCurrent = compared !== undefined && compared.objectKey === song.objectKey;
  const { state, suggestions } = song.audio;
  const main = { state, ...suggestedFields(suggestions) };
  return hintsOf(version, main, isCurrent ? compared.comparison : 'unknown');
};

export const versionRecord = (version: VersionDocument, song: ItsSong): Version => ({
  id: String(version._id),
  versionUid: version.versionUid,
  kind: version.kind,
  label: version.label,
  fileUrl: version.objectKey ? objectPathOf(version.objectKey) : null,
  fileName: version.fileName,
  fileType: version.fileType,
  fileStreamUrl: null,
  duration: version.audio.durationSec ?? null,
  audio: version.audio,
  hints: versionHints(version, song),
  createdAt: version.createdAt.toISOString(),
});

/** `Low Tide (Instrumental)` */
export const versionTitle = ({ trackTitle }: Pick<SongDocument, 'trackTitle'>, version: VersionDocument): string =>
  `${trackTitle} (${sayVersion(version)})`;

type Approved = VersionDocument & { objectKey: string };
/** Those that become versions of a track with their song. */
export const validVersions = (submission: Files, { songUid }: Pick<SongDocument, 'songUid'>): Approved[] =>
  versionsOf(submission, songUid).filter(
    (version): version is Approved => version.audio.state === 'valid' && !!version.objectKey,
  );

export const songVersion = (version: Approved): SongVersion => ({
  sourceVersionId: String(version._id),
  kind: version.kind,
  label: version.label,
  fileUrl: objectPathOf(version.objectKey),
  fileName: version.fileName,
  fileType: version.fileType,
  audio: version.audio,
});
