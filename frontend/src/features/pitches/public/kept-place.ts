import { listenPath } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import { openSharedDraft } from '../../../lib/forms/shared-draft';
import { browserStorage, tabStorage } from '../../../lib/storage';

/** 64 bits of 256: they tell links apart, and lead back to none. */
export const linkName = (token: string): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const letter of token) {
    high = Math.imul(high ^ letter.charCodeAt(0), 0x9e3779b1);
    low = Math.imul(low ^ letter.charCodeAt(0), 0x5f356495);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
};

const linkKey = (link: string) => `listen-link-${link}`;

/** Under which name the browser keeps what is done on a link: the one of the recipient's first link here. */
export const keptPlace = (link: string): string => browserStorage.get(linkKey(link)) ?? link;

/** From now on the links of one recipient keep in one place: what an old one could not send goes with the new one. */
export const keepByRecipient = (link: string, recipientId: string | undefined): void => {
  if (!recipientId) return;
  const recipientKey = `listen-recipient-${recipientId}`;
  const place = browserStorage.get(recipientKey) ?? keptPlace(link);
  if (place !== keptPlace(link)) browserStorage.set(linkKey(link), place);
  if (!browserStorage.get(recipientKey)) browserStorage.set(recipientKey, place);
};

type What = 'comment' | 'request';

/**
 * Where a browser keeps what is written about a track of a link until it is added: a phone may close the tab. What is tried in
 * the studio's own preview lasts as long as its tab. Only a browser has these places, so they are looked up when they are used.
 */
const placeOf = (what: What) => {
  const { pathname } = window.location;
  const isLink = pathname.startsWith(listenPath);
  const where = isLink ? keptPlace(linkName(pathname.slice(listenPath.length))) : pathname;
  return { storage: isLink ? browserStorage : tabStorage, prefix: `${what}-${where}-` };
};

const names = ['draft'] as const;

/** Of this tab: another one that writes about the same track has its own. */
const draftOf = <Draft extends object>(what: What, trackId: string) => {
  const open = () => {
    const { storage, prefix } = placeOf(what);
    return openSharedDraft<{ draft: Draft | null }>(prefix + trackId, names, { storage });
  };
  let opened: ReturnType<typeof open> | undefined;
  const draft = () => (opened ??= open());
  return {
    read: () => draft().now('draft'),
    /** With what was given back to it. */
    reread: () => (opened = open()).now('draft'),
    write: (typed: Draft | null) => (typed ? draft().type('draft', typed, null) : draft().empty('draft')),
    /** The outbox has it. */
    forget: (sent: Draft) => draft().forget({ draft: sent }),
    /** @param show hears what is typed here now, where another tab has sent it, or goes on with it @returns ends it */
    follow: (show: (typed: Draft | null) => void) => draft().follow(() => show(draft().now('draft'))),
  };
};

export interface BegunComment {
  text: string;
  sec: number;
}

export const commentDraft = (trackId: string) => draftOf<BegunComment>('comment', trackId);
export const requestDraft = (trackId: string) => draftOf<Partial<LicenseWish>>('request', trackId);

/** Of all tracks of this link. */
export const begunComments = (): BegunComment[] => {
  const { storage, prefix } = placeOf('comment');
  const trackIds = storage.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return trackIds.flatMap((trackId) => commentDraft(trackId).read() ?? []);
};
