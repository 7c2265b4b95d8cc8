import { ingestLimits } from '@cueroom/contracts/catalog/ingests';
import { bareTitle, readVersionName } from '@cueroom/contracts/versions/version-file-names';
import { grouped } from './grouped';

/** Files that come in together. */
export interface Part {
  /** It takes more. */
  isOpen: boolean;
  names: readonly string[];
}

const titleOf = (name: string): string =>
  bareTitle(readVersionName(name.slice(name.lastIndexOf('/') + 1)).title.replace(/^[\d\s._-]+(?=\D)/, ''));

/** A song with its versions, wherever in the folder they are. */
const songsIn = (names: readonly string[]): string[][] =>
  [...grouped(names, titleOf).values()].flatMap((song) =>
    Array.from({ length: Math.ceil(song.length / ingestLimits.files) }, (_, n) =>
      song.slice(n * ingestLimits.files, (n + 1) * ingestLimits.files),
    ),
  );

/**
 * Where the files of a folder go, in parts that are small enough: a song's files into one.
 * @param former what has come in before; it stays where it is
 * @returns the new files of each part, also of parts that begin with them
 */
export const partsOf = (names: readonly string[], former: readonly Part[]): string[][] => {
  const partOf = new Map(former.flatMap((part, at) => part.names.map((name): [string, number] => [name, at])));
  const room = former.map(({ isOpen, names: taken }) => (isOpen ? ingestLimits.files - taken.length : 0));
  const parts: string[][] = former.map(() => []);
  for (const song of songsIn(names)) {
    const fresh = song.filter((name) => !partOf.has(name));
    const hasRoom = (at: number | undefined) => at !== undefined && (room[at] ?? 0) >= fresh.length;
    const beside = song.map((name) => partOf.get(name)).find(hasRoom);
    const first = room.findIndex((_, at) => hasRoom(at));
    const at = beside ?? (first < 0 ? parts.length : first);
    parts[at] = [...(parts[at] ?? []), ...fresh];
    room[at] = (room[at] ?? ingestLimits.files) - fresh.length;
  }
  return parts;
};
