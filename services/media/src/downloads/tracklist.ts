import { csvFormat } from '@cueroom/contracts/csv/format';
import { guarded } from '@cueroom/contracts/csv/guard';
import { formatDuration } from '@cueroom/contracts/duration';
import type { ZipDownload } from '@cueroom/contracts/media/downloads';
import { isCleared, sayClearance } from '@cueroom/contracts/rights/clearance';
import { stringify } from 'csv-stringify/sync';
import type { ZipPart, ZipSound } from './zip-contents';

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
