import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { useState } from 'react';
import { toast } from '../../../ui/toasts';
import { mergeTracks, same, trackFields } from './merge-tracks';

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
