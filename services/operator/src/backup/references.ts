import type { Service } from '@cueroom/contracts/message';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';

/** The fields that name files. Declared here again, as a backup reads raw BSON and a service's schema stays inside it. */
interface Fields {
  deletedAt?: unknown;
  songs?: { objectKey?: string }[];
  versions?: { objectKey?: string }[];
  archive?: { key?: string } | null;
  fileUrl?: string | null;
  coverUrl?: string | null;
  picture?: { objectKey?: string } | null;
  film?: { objectKey?: string } | null;
  stills?: { objectKey?: string }[];
  cues?: { state?: string; excerptKey?: string }[];
  objectKey?: string | null;
}

type FilesOf = (record: Fields) => (string | null | undefined)[];

/** The files without which a record would have lost something, by collection. What was made from a file can be made again. */
const filesOf: Partial<Record<Service, Record<string, FilesOf>>> = {
  content: {
    projects: ({ picture, stills = [], film, cues = [] }) => [
      picture?.objectKey,
      ...stills.map(({ objectKey }) => objectKey),
      film?.objectKey,
      // An excerpt that is said to be done would never be asked for again.
      ...cues.map(({ state, excerptKey }) => (state === 'done' ? excerptKey : null)),
    ],
    hero_settings: ({ objectKey }) => [objectKey],
  },
  intake: {
    // Once there is an archive that was proved, the originals may be gone.
    artist_submissions: ({ archive, songs = [], versions = [] }) =>
      archive?.key ? [archive.key] : [...songs, ...versions].map(({ objectKey }) => objectKey),
  },
  catalog: {
    music_tracks: ({ fileUrl }) => [objectKeyOf(fileUrl)],
    pitches: ({ coverUrl }) => [objectKeyOf(coverUrl)],
  },
};

/** @returns undefined for a collection whose records name no files: they need not be read. */
export const referencesOf = (service: Service, collection: string): ((record: object) => string[]) | undefined => {
  const files = filesOf[service]?.[collection];
  return (
    files &&
    ((record: Fields) => (record.deletedAt === undefined ? files(record).filter((key) => typeof key === 'string') : []))
  );
};
