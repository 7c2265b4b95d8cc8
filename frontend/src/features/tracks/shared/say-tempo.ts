import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';

/** `132, felt as 66` where half or double of it was asked for. */
export const sayTempo = ({ bpm, feltAs }: Pick<PlayableTrack, 'bpm' | 'feltAs'>, unit = ''): string | null => {
  if (!bpm) return null;
  return feltAs ? `${bpm}${unit}, felt as ${feltAs}` : `${bpm}${unit}`;
};
