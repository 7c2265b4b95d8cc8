import { proxy, subscribe } from 'valtio/vanilla';
import { draftDays } from '../../../../lib/forms/kept-draft';
import { browserStorage } from '../../../../lib/storage';
import { keptFileOf, stillSent } from '../../../shared/uploads/kept-file';
import type { Upload } from '../../../shared/uploads/upload-queue';
import type { VersionWords } from '../../../shared/uploads/version-item';

export interface NewVersion extends VersionWords, Upload {
  key: string;
  songId: string;
  /** It would be refused. */
  problem?: string;
  error?: string;
  /** It was sent as this without an answer: its song may have it beside the versions that it had before. */
  unanswered?: SentVersion;
}
interface SentVersion extends VersionWords {
  before: readonly string[];
}

interface KeptVersions {
  savedAtMs: number;
  versions: Pick<NewVersion, 'key' | 'songId' | 'kind' | 'label' | 'unanswered' | 'kept'>[];
}

/** What was chosen before a reload or a crash, without the files themselves. */
export const keptVersions = (draftKey: string, now = Date.now()): NewVersion[] => {
  try {
    const { savedAtMs, versions } = JSON.parse(browserStorage.get(draftKey) ?? '') as KeptVersions;
    if (now - savedAtMs > draftDays * 86_400_000) return [];
    return versions.map(({ kept, ...version }) => {
      const still = kept && stillSent(kept, now);
      return { ...version, file: null, kept: still, progress: still?.progress ?? 0, address: still?.address };
    });
  } catch {
    return [];
  }
};

const keepVersions = (draftKey: string, all: readonly NewVersion[]) => {
  const versions = all.flatMap((version) => {
    const { key, songId, kind, label, unanswered, problem } = version;
    const kept = keptFileOf(version, { refused: problem });
    return kept ? [{ key, songId, kind, label, unanswered, kept }] : [];
  });
  if (versions.length === 0) return browserStorage.remove(draftKey);
  browserStorage.set(draftKey, JSON.stringify({ savedAtMs: Date.now(), versions } satisfies KeptVersions));
};

export const openVersions = (draftKey: string) => {
  const state = proxy({ versions: keptVersions(draftKey) });
  const leave = (isLeft: (version: NewVersion) => boolean) => {
    state.versions = state.versions.filter(isLeft);
  };
  // Another tab has sent or discarded them.
  const dropKept = ({ key, newValue }: StorageEvent) => {
    if (key === draftKey && newValue === null) leave(({ file }) => file !== null);
  };
  return {
    state,
    leave,
    /** @returns what ends that */
    keep: () => {
      window.addEventListener('storage', dropKept);
      const stop = subscribe(state, () => keepVersions(draftKey, state.versions), true);
      return () => {
        window.removeEventListener('storage', dropKept);
        stop();
      };
    },
  };
};
