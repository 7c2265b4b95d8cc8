import type { PitchChanges } from '@cueroom/contracts/pitches/pitches';
import { tabStorage } from '../../../lib/storage';

/** What was typed into a pitch and could not be saved before its window closed: in this tab, until the pitch is opened again. */
export const pitchDraft = (id: string) => {
  const key = `pitch-${id}`;
  return {
    keep: (draft: PitchChanges) => tabStorage.set(key, JSON.stringify(draft)),
    forget: () => tabStorage.remove(key),
    get: (): PitchChanges => JSON.parse(tabStorage.get(key) ?? '{}') as PitchChanges,
  };
};
