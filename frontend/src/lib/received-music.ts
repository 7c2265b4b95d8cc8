import { browserStorage } from './storage';

const storageKey = 'artist-received';
const keptMs = 86_400_000;

/** What arrived last from this browser: after a reload its thanks, with the only link to it, would be gone. */
export interface ReceivedMusic {
  submissionUid: string;
  /** Of its own page. */
  link: string;
}
type Kept = ReceivedMusic & { keptAtMs: number };

export const keepReceived = ({ submissionUid, link }: ReceivedMusic): boolean =>
  browserStorage.set(storageKey, JSON.stringify({ submissionUid, link, keptAtMs: Date.now() } satisfies Kept));

export const readReceived = (now = Date.now()): ReceivedMusic | null => {
  try {
    const kept = JSON.parse(browserStorage.get(storageKey) ?? 'null') as Kept | null;
    if (kept && now - kept.keptAtMs < keptMs) return kept;
  } catch {
    // not ours
  }
  browserStorage.remove(storageKey);
  return null;
};

export const forgetReceived = (): void => browserStorage.remove(storageKey);
