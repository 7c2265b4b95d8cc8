import type { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { browserStorage, storedDraft } from './storage';

const keptMs = 86_400_000;

/** What arrived last from this browser: after a reload its thanks, with the only link to it, would be gone. */
export interface ReceivedMusic {
  submissionUid: string;
  /** Of its own page. */
  link: string;
}

/** Of its page. */
export const tokenOf = ({ link }: Pick<ReceivedMusic, 'link'>): string => link.split('/').at(-1) ?? '';

/** What was sent without an answer and then discarded: the studio may have it. */
export interface UnansweredMusic {
  submissionUid: string;
  unanswered: readonly NewSubmission[];
}

const keptForADay = <Music extends object>(storageKey: string) => {
  const stored = storedDraft<Music & { keptAtMs: number }>(browserStorage, storageKey);
  return {
    keep: (music: Music) => stored.write({ ...music, keptAtMs: Date.now() }),
    read: (now = Date.now()): Music | null => {
      const kept = stored.read();
      if (kept && now - kept.keptAtMs < keptMs) return kept;
      stored.write(null);
      return null;
    },
    forget: () => stored.write(null),
  };
};

export const receivedMusic = keptForADay<ReceivedMusic>('artist-received');
export const unansweredMusic = keptForADay<UnansweredMusic>('artist-unanswered');
