import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { isSame } from '../../../lib/is-same';

const same = (one: unknown, other: unknown) => isSame(one ?? null, other ?? null);

/** What both have made of one value. Undefined: each something else. */
const merged = <Value>(base: Value, mine: Value, theirs: Value): { value: Value } | undefined => {
  if (same(mine, base) || same(mine, theirs)) return { value: theirs };
  return same(theirs, base) ? { value: mine } : undefined;
};

const idsOf = (tracks: readonly PitchTrack[]) => tracks.map(({ trackId }) => trackId);
const fields = ['note', 'section', 'versionId'] as const;

/** What two people have made of the tracks of a pitch. Null where both moved, added or removed some, or wrote into the same field. */
export const mergeTracks = (
  base: readonly PitchTrack[],
  mine: readonly PitchTrack[],
  theirs: readonly PitchTrack[],
): PitchTrack[] | null => {
  const order = merged(idsOf(base), idsOf(mine), idsOf(theirs));
  if (!order) return null;
  const tracks: PitchTrack[] = [];
  for (const id of order.value) {
    const [before, my, their] = [base, mine, theirs].map((all) => all.find(({ trackId }) => trackId === id));
    const track = { ...(their ?? my), trackId: id } as PitchTrack;
    if (my && their) {
      for (const field of fields) {
        const value = merged(before?.[field], my[field], their[field]);
        if (!value) return null;
        Object.assign(track, { [field]: value.value });
      }
    }
    tracks.push(track);
  }
  return tracks;
};
