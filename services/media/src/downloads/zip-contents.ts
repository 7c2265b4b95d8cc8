import path from 'node:path';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import { sayVersion, type VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { csvFormat } from '@cueroom/contracts/csv/format';
import { guarded } from '@cueroom/contracts/csv/guard';
import { formatDuration } from '@cueroom/contracts/duration';
import type { ZipDownload } from '@cueroom/contracts/media/downloads';
import { isCleared, sayClearance } from '@cueroom/contracts/rights/clearance';
import { stringify } from 'csv-stringify/sync';
import { downloadName, endingOf, folderName, uniqueIn, zipPathLetters } from '../files/file-name';
import { wantedOf } from './wanted-file';

/** One sound of a ZIP. */
export interface ZipSound {
  /** Where it stands in the ZIP. */
  name: string;
  /** With the version in its title. */
  track: Track;
  version: string | null;
  seconds: number | null;
  source: StoredObject;
}

/** A track in its folder; its own is the ZIP itself when it is the only one. */
export interface ZipPart {
  track: Track;
  folder: string;
  sounds: ZipSound[];
}

/** The keys of all files that can be kept here, of the main file and of versions. */
export const fileKeysOf = (tracks: readonly Track[]): string[] => [
  ...new Set(
    tracks
      .flatMap(({ fileUrl, versions }) => [fileUrl, ...versions.map((version) => version.fileUrl)])
      .flatMap((address) => objectKeyOf(address) ?? []),
  ),
];

/** What tells files of one name apart, ` (12)`, and a slash. */
const numberLetters = 6;

const folderOf = (kind?: VersionKind): string => (kind === 'stem' ? 'stems' : kind ? 'versions' : '');

const partOf = (track: Track, folder: string, files: Map<string, StoredObject>, format: DownloadFormat): ZipPart => {
  const taken = new Set<string>();
  const sounds = [undefined, ...track.versions].flatMap((version): ZipSound[] => {
    const source = files.get(objectKeyOf((version ?? track).fileUrl) ?? '');
    if (!source) return [];
    const wanted = wantedOf(track, version?.id);
    const ending = format === 'original' ? endingOf(source.contentType, source.filename) : format;
    const within = path.posix.join(folder, folderOf(version?.kind));
    const room = zipPathLetters - within.length - numberLetters;
    const place = path.posix.join(within, downloadName(wanted, ending, room));
    const said = version ? sayVersion(version) : null;
    return [
      { name: uniqueIn(taken, place), track: wanted, version: said, seconds: (version ?? track).duration, source },
    ];
  });
  return { track, folder, sounds };
};

/** What goes into a ZIP of these tracks, and where. @param files those of `fileKeysOf` that are there */
export const zipParts = (
  tracks: readonly Track[],
  files: readonly StoredObject[],
  format: DownloadFormat,
): ZipPart[] => {
  const byKey = new Map(files.map((file) => [file.key, file]));
  return tracks.map((track, index) => {
    const folder = tracks.length > 1 ? folderName(track, index + 1, tracks.length) : '';
    return partOf(track, folder, byKey, format);
  });
};

const byteOrderMark = '\ufeff';
const about = ['File', 'Title', 'Artist', 'Version', 'Length', 'Tempo (BPM)', 'Key', 'Genre', 'Mood', 'Tags'];
const ofRights = ['ISRC', 'ISWC', 'Writers', 'Publishers', 'Owners', 'Clearance'];

const said = (seconds: number | null): string => (seconds === null ? '' : formatDuration(seconds));

const names = (all: readonly (string | null | undefined)[] = []): string =>
  [...new Set(all.filter(Boolean))].join(', ');

const aboutSound = ({ track }: ZipPart, { name, version, seconds }: ZipSound): string[] => [
  ...[name, track.title, track.artist, version ?? 'Main', said(seconds)],
  ...[track.bpm ? String(Math.round(track.bpm)) : '', track.key ?? '', track.genre ?? '', track.mood ?? ''],
  track.tags.join(', '),
];

const rightsOf = ({ track: { rights, clearance } }: ZipPart, isForStudio: boolean): string[] => [
  ...[rights?.isrc ?? '', rights?.iswc ?? ''],
  names(rights?.composition.map((writer) => writer.name)),
  names(rights?.composition.map((writer) => writer.publisher)),
  names(rights?.master.map((owner) => owner.name)),
  isForStudio || isCleared(clearance.value) ? sayClearance(clearance) : '',
];

/** What a ZIP holds, one row a file, as a table that spreadsheets open and no formula gets through. */
export const tracklist = (
  parts: readonly ZipPart[],
  { hasRights, isForStudio = false }: Pick<ZipDownload, 'hasRights' | 'isForStudio'>,
): string => {
  const rows = parts.flatMap((part) =>
    part.sounds.map((sound) =>
      [...aboutSound(part, sound), ...(hasRights ? rightsOf(part, isForStudio) : [])].map(guarded),
    ),
  );
  const head = [...about, ...(hasRights ? ofRights : [])];
  return byteOrderMark + stringify([head, ...rows], csvFormat);
};
