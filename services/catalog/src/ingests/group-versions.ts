import type { VersionKind } from '@cueroom/contracts/versions/version-kinds';
import { bareTitle } from '@cueroom/contracts/versions/version-file-names';

/** What is known of a file by its names. */
export interface Named {
  id: string;
  /** Of the song, as its file name and its tags say it. */
  titles: string[];
  artist: string | null;
  kind: VersionKind | null;
  label: string | null;
  /** It may have versions. */
  mayBeMain: boolean;
}

const isSameArtist = (one: Named, other: Named): boolean =>
  one.artist === null || other.artist === null || bareTitle(one.artist) === bareTitle(other.artist);

/** The main file of each version, by the id of the row; a file that says what it is, and of nothing that is there, is none. */
export const mainsOf = (files: readonly Named[]): Map<string, string> => {
  const byTitle = new Map<string, Named[]>();
  for (const file of files) {
    // One that says which version it is has a main file, and is none, whichever came first.
    if (!file.mayBeMain || file.kind !== null) continue;
    for (const title of new Set(file.titles.map(bareTitle)))
      if (title) byTitle.set(title, [...(byTitle.get(title) ?? []), file]);
  }
  return new Map(
    files.flatMap((file): [string, string][] => {
      if (file.kind === null) return [];
      const mains = file.titles.flatMap((title) => byTitle.get(bareTitle(title)) ?? []);
      const main = mains.find((one) => one.id !== file.id && isSameArtist(one, file));
      return main ? [[file.id, main.id]] : [];
    }),
  );
};
