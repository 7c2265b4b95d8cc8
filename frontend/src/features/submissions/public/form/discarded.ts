import { limits } from '@cueroom/contracts/limits';
import { newCreationKey } from '../../../../lib/api/create-once';
import { browserStorage } from '../../../../lib/storage';
import { endUploads, locationOf } from '../../../shared/uploads/upload-queue';
import type { SongSending } from './sending';

const storageKey = 'artist-draft-discarded';

/** Uploads of what was discarded or removed: they go when that can no longer be undone, also if the tab is closed before. */
interface Discarded {
  id: string;
  locations: string[];
  untilMs: number;
}

const read = (): Discarded[] => {
  try {
    return JSON.parse(browserStorage.get(storageKey) ?? '[]') as Discarded[];
  } catch {
    return [];
  }
};

const write = (all: readonly Discarded[]) =>
  all.length > 0 ? browserStorage.set(storageKey, JSON.stringify(all)) : browserStorage.remove(storageKey);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Deletes what can no longer be undone, and the rest when it is time. */
export const endDiscarded = (now = Date.now()): void => {
  clearTimeout(timer);
  const all = read();
  const open = all.filter(({ untilMs }) => untilMs > now);
  endUploads(all.filter(({ untilMs }) => untilMs <= now).flatMap(({ locations }) => locations));
  if (open.length < all.length) write(open);
  if (open.length === 0) return;
  timer = setTimeout(endDiscarded, Math.min(...open.map(({ untilMs }) => untilMs)) - now);
};

/** The file of a song that was sent is that song's. @returns what keeps the uploads after all */
export const discardUploads = (files: readonly SongSending[]): (() => void) => {
  const id = newCreationKey();
  const locations = files.flatMap((song) => (song.state === 'sent' ? [] : (locationOf(song) ?? [])));
  write([...read(), { id, locations, untilMs: Date.now() + limits.undoWindowSec * 1000 }]);
  endDiscarded();
  return () => write(read().filter((one) => one.id !== id));
};
