import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { isSame } from '../../../lib/is-same';

/** The server cuts white space off the ends of a text, and keeps an empty one as none. */
const asKept = (value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null));
/** Once they are kept, also where one of them is as it was typed. */
export const same = (one: unknown, other: unknown): boolean => isSame(asKept(one), asKept(other));

/** What both have made of one value. Undefined: each something else. */
const merged = <Value>(base: Value, mine: Value, theirs: Value): { value: Value } | undefined => {
  if (same(mine, base) || same(mine, theirs)) return { value: theirs };
  return same(theirs, base) ? { value: mine } : undefined;
};

const idsOf = (tracks: readonly PitchTrack[]) => tracks.map(({ trackId }) => trackId);
export const trackFields = ['note', 'section', 'versionId'] as const;

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
      for (const field of trackFields) {
        const value = merged(before?.[field], my[field], their[field]);
        if (!value) return null;
        Object.assign(track, { [field]: value.value });
      }
    }
    tracks.push(track);
  }
  return tracks;
};
