import type { Track } from '@cueroom/contracts/catalog/tracks';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { findSimilarFiles } from '@cueroom/contracts/media/recordings';
import { readVersionName } from '@cueroom/contracts/versions/version-file-names';
import type { Bus } from '@cueroom/messaging/bus';
import type { TracksRepository } from '../tracks/tracks.repository';
import type { IngestRowsRepository } from './ingest-rows.repository';
import type { Duplicate, IngestRowDocument } from './ingests.schema';
import { readFileName } from './read-file-name';

const mostAsked = 500;

/** A cut or a mix of a recording resembles it, and is none of it. */
const isVersion = ({ fileName, tags }: IngestRowDocument): boolean =>
  readFileName(fileName).kind !== null || readVersionName(tags?.title ?? '').kind !== null;

const says = (likeness: 'copy' | 'recording', { title, artist }: Track): string =>
  `${likeness === 'copy' ? 'The same file' : 'The same recording'} as ${title} by ${artist} in the catalog`;

/** What a file is like: a track of the catalog, by its bytes or its sound, or an earlier file beside it, by its bytes. */
export const findDuplicate = async (
  bus: Bus,
  tracks: TracksRepository,
  rows: IngestRowsRepository,
  row: IngestRowDocument,
): Promise<Duplicate | null> => {
  const similar = (await bus.request(findSimilarFiles, { objectKey: row.objectKey })).slice(0, mostAsked);
  const known = await tracks.listOfFiles(
    [row.objectKey, ...similar.map(({ objectKey }) => objectKey)].slice(0, mostAsked),
  );
  const files = [{ objectKey: row.objectKey, likeness: 'copy' as const }, ...similar];
  for (const { objectKey, likeness } of files) {
    const isMain = ({ fileUrl }: Track) => objectKeyOf(fileUrl) === objectKey;
    const hasFile = (track: Track) =>
      isMain(track) || track.versions.some(({ fileUrl }) => objectKeyOf(fileUrl) === objectKey);
    const track = likeness === 'copy' ? known.find(hasFile) : isVersion(row) ? undefined : known.find(isMain);
    if (track) return { id: track.id, words: says(likeness, track) };
  }
  const copy = await rows.findCopy(row);
  return copy && { id: String(copy._id), words: `The same file as ${copy.fileName}` };
};
