import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { tabStorage } from '../../lib/storage';

/** Where a tab keeps what is written about a track: another pitch may show the same track. Only a browser has one. */
const draftOf = <Draft>(what: 'comment' | 'request', trackId: string) => {
  const name = () => `${what}-${window.location.pathname}-${trackId}`;
  return {
    read: () => JSON.parse(tabStorage.get(name()) ?? 'null') as Draft | null,
    write: (draft: Draft | null) => {
      if (draft) tabStorage.set(name(), JSON.stringify(draft));
      else tabStorage.remove(name());
    },
  };
};

export const commentDraft = (trackId: string) => draftOf<{ text: string; sec: number }>('comment', trackId);
export const requestDraft = (trackId: string) => draftOf<Partial<LicenseWish>>('request', trackId);
