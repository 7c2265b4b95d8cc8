import type { AskForChanges } from '@cueroom/contracts/intake/review';
import { changesOpenDays } from '@cueroom/contracts/intake/changes-letter';
import { type ChangeItem, changeItems } from '@cueroom/contracts/options';
import type { AskedSongDocument, ChangesDocument } from './asked-changes.schema';
import type { SongDocument } from './submissions.schema';

const dayMs = 24 * 3_600_000;
const isOfSongs = (item: ChangeItem): boolean => item !== 'other';
const inOrder = (items: readonly ChangeItem[]): ChangeItem[] =>
  changeItems.map(({ value }) => value).filter((item) => items.includes(item));

type Asking = Pick<AskForChanges, 'items' | 'message' | 'songIds' | 'songs'>;

/** What is asked of whom, as it is kept. A message is of no song. */
export const changesOf = (asking: Asking, songs: SongDocument[], at: Date): ChangesDocument => {
  const { items, message, songIds, songs: single } = asking;
  const until = new Date(at.getTime() + changesOpenDays * dayMs);
  const fields = { at, until, message: message.trim() };
  const asked = songs.flatMap(({ _id }): AskedSongDocument[] => {
    const songId = String(_id);
    const ofAll = !songIds?.length || songIds.includes(songId) ? items : [];
    const ofIt = (single ?? []).filter((one) => one.songId === songId).flatMap((one) => one.items);
    const all = inOrder([...ofAll, ...ofIt]).filter(isOfSongs);
    return all.length > 0 ? [{ songId, items: all, received: [] }] : [];
  });
  if (!single?.length) return { ...fields, items, songIds: songIds ?? [], songs: asked };
  const every = inOrder([...items, ...single.flatMap((one) => one.items)]);
  return { ...fields, items: every, songIds: asked.map(({ songId }) => songId), songs: asked };
};

/** What is asked of each song. Records of earlier releases ask the same of all that are meant. */
export const askedOf = ({ songs: asked, ...changes }: ChangesDocument, songs: SongDocument[]): AskedSongDocument[] => {
  if (asked) return asked;
  const received = changes.received?.filter(({ item }) => isOfSongs(item)) ?? [];
  return changesOf(changes, songs, changes.at).songs?.map((song) => ({ ...song, received })) ?? [];
};

/** Is the same asked of every song that is meant? */
export const isAskedAlike = (asked: readonly AskedSongDocument[]): boolean =>
  new Set(asked.map(({ items }) => items.join())).size < 2;
