import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { useState } from 'react';
import { isSame } from '../../../lib/is-same';
import { toast } from '../../../ui/toasts';
import { mergeTracks } from './merge-tracks';

type Tracks = PitchTrack[];
interface Step {
  before: Tracks;
  after: Tracks;
}

const maxSteps = 50;

const textOf = (typed?: string | null) => typed?.trim() || null;
/** The same whether it was typed here or comes from the server, which cuts spaces off and fills in what is empty. */
const asKept = (tracks: Tracks): Tracks =>
  tracks.map(({ trackId, versionId = null, note, section }) => ({
    ...{ trackId, versionId },
    note: textOf(note),
    section: textOf(section),
  }));

/** A step taken back, with what others have made of the tracks since. Null where they changed the same. */
const undone = (step: Step, shown: Tracks): Tracks | null => {
  const [before, after, now] = [asKept(step.before), asKept(step.after), asKept(shown)];
  const tracks = mergeTracks(after, before, now);
  const find = (all: Tracks | null, id: string) => all?.find(({ trackId }) => trackId === id);
  // What was added here goes only as it was added: another may have written into it.
  const isLost = now.some((track) => !find(tracks, track.trackId) && !isSame(track, find(after, track.trackId)));
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
