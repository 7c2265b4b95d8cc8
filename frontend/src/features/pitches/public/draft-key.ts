import { listenPath } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { browserStorage, storedDraft, type StoredDraft, tabStorage } from '../../../lib/storage';
import { keptPlace, linkName } from './kept-place';

/**
 * Where a browser keeps what is written about a track of a link until it is added: a phone may close the tab. What is tried in
 * the studio's own preview lasts as long as its tab. Only a browser has these places, so they are looked up when they are used.
 */
const placeOf = <Draft>(what: 'comment' | 'request', trackId: string) => {
  const { pathname } = window.location;
  const isLink = pathname.startsWith(listenPath);
  const where = isLink ? keptPlace(linkName(pathname.slice(listenPath.length))) : pathname;
  return storedDraft<Draft>(isLink ? browserStorage : tabStorage, `${what}-${where}-${trackId}`);
};

const draftOf = <Draft>(what: 'comment' | 'request', trackId: string): StoredDraft<Draft> => ({
  read: () => placeOf<Draft>(what, trackId).read(),
  write: (draft) => placeOf<Draft>(what, trackId).write(draft),
});

export const commentDraft = (trackId: string) => draftOf<{ text: string; sec: number }>('comment', trackId);
export const requestDraft = (trackId: string) => draftOf<Partial<LicenseWish>>('request', trackId);
