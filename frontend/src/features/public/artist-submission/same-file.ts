import type { SongSending } from './sending';

interface Seen {
  readonly songs: Readonly<Record<string, Readonly<SongSending>>>;
}

const fileOf = ({ file, kept }: Readonly<SongSending>) => file ?? kept;

/** That another song has the same file, by its name and size: it may be meant so. @param keys of all songs, in their order */
export const saySameFile = ({ songs }: Seen, keys: readonly string[], key: string): string | undefined => {
  const own = songs[key] && fileOf(songs[key]);
  if (!own) return undefined;
  const isSame = (one: Readonly<SongSending>) => fileOf(one)?.name === own.name && fileOf(one)?.size === own.size;
  const other = keys.findIndex((each) => {
    const song = songs[each];
    return each !== key && song && [song, ...(song.versions ?? [])].some(isSame);
  });
  return other < 0 ? undefined : `Song ${other + 1} has the same file. Is that meant so?`;
};
