import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { useState } from 'react';
import { isSame } from '../../../lib/is-same';
import { toast } from '../../../ui/notices/toasts';

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

type Tracks = PitchTrack[];
interface Step {
  before: Tracks;
  after: Tracks;
}

const maxSteps = 50;

/** A step taken back, with what others have made of the tracks since. Null where they changed the same. */
const undone = ({ before, after }: Step, now: Tracks): Tracks | null => {
  const tracks = mergeTracks(after, before, now);
  const find = (all: Tracks | null, id: string) => all?.find(({ trackId }) => trackId === id);
  // What was added here goes only as it was added: another may have written into it.
  const isLost = now.some((track) => {
    const added = find(after, track.trackId);
    return !find(tracks, track.trackId) && !trackFields.every((field) => same(track[field], added?.[field]));
  });
  return isLost ? null : tracks;
};

/** One's own changes of the tracks, each of which can be taken back. */
export function useTrackUndo(now: Tracks, change: (tracks: Tracks) => void) {
  const [steps, setSteps] = useState<Step[]>([]);
  const last = steps.at(-1);
  const setTracks = (tracks: Tracks) => {
    setSteps((all) => [...all.slice(1 - maxSteps), { before: now, after: tracks }]);
    change(tracks);
  };
  /** @returns whether it could be */
  const undo = (step: Step) => (): boolean => {
    setSteps(steps.slice(0, -1));
    const tracks = undone(step, now);
    if (tracks) change(tracks);
    else toast({ title: 'Not undone', description: 'Someone else has changed the same since. It stays as it is now' });
    return tracks !== null;
  };
  return { setTracks, undo: last && undo(last) };
}
