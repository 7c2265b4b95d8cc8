import type { FormerExcerpt, StoredCue } from './projects.schema';

/** The excerpt that visitors hear: its own, or the former one while its own is not there. */
export const heardOf = ({ state, former = null, ...cue }: StoredCue): FormerExcerpt | null => {
  if (state !== 'done') return former;
  const { excerptKey, startSec, durationSec, excerptSec, peaks } = cue;
  return { excerptKey, startSec, durationSec, excerptSec, peaks };
};
