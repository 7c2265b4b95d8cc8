import type { Pitch, PitchChanges, PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { isSame } from '../../../lib/is-same';
import { mergeTracks, same, trackFields } from './merge-tracks';

type Field = keyof PitchChanges;

/** What one person has made of which tracks stand where. */
export interface Reordered {
  added: string[];
  removed: string[];
  isMoved: boolean;
}

/** A part that two people have changed at once: what each has made of it. */
export type Clash =
  | { kind: 'field'; name: Field; mine: unknown; theirs: unknown }
  | { kind: 'track'; name: 'note' | 'section' | 'versionId'; trackId: string; mine: unknown; theirs: unknown }
  | { kind: 'order'; mine: Reordered; theirs: Reordered };

const withTyped = <Part extends object>(kept: Part, typed: Partial<Part> = {}): Part => ({
  ...kept,
  ...Object.fromEntries(Object.entries(typed).filter(([name, text]) => same(text, kept[name as keyof Part]))),
});

/** In place of what is kept, where that is the same but for white space: otherwise it would go while one writes. */
export const asTyped = <Shown extends Pitch>(kept: Shown, typed: PitchChanges): Shown => {
  const tracks = kept.tracks.map((track) =>
    withTyped(
      track,
      typed.tracks?.find(({ trackId }) => trackId === track.trackId),
    ),
  );
  return { ...withTyped<Pitch>(kept, typed as Partial<Pitch>), tracks } as Shown;
};

/** What is typed in here, on top of what another person has made of the pitch. Null where both changed the same. */
export const rebased = (draft: PitchChanges, base: Pitch, current: Pitch): PitchChanges | null => {
  const changed = (Object.keys(draft) as Field[]).filter((name) => !same(base[name], current[name]));
  if (changed.some((name) => name !== 'tracks')) return null;
  if (!draft.tracks || changed.length === 0) return draft;
  const tracks = mergeTracks(base.tracks, draft.tracks, current.tracks);
  return tracks && { ...draft, tracks };
};

type Tracks = readonly PitchTrack[];

const idsOf = (tracks: Tracks) => tracks.map(({ trackId }) => trackId);

const reordered = (base: Tracks, now: Tracks): Reordered => {
  const [before, after] = [idsOf(base), idsOf(now)];
  const stayed = (all: string[], others: string[]) => all.filter((id) => others.includes(id));
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
    isMoved: !isSame(stayed(before, after), stayed(after, before)),
  };
};

const haveBothChanged = (base: unknown, mine: unknown, theirs: unknown) =>
  ![mine, theirs].some((value) => same(value, base)) && !same(mine, theirs);

const clashesOfTracks = (base: Tracks, mine: Tracks, theirs: Tracks): Clash[] => {
  const fields = mine.flatMap((my): Clash[] => {
    const find = (all: Tracks) => all.find(({ trackId }) => trackId === my.trackId);
    const [before, their] = [find(base), find(theirs)];
    if (!their) return [];
    return trackFields.flatMap((name): Clash[] =>
      haveBothChanged(before?.[name], my[name], their[name])
        ? [{ kind: 'track', name, trackId: my.trackId, mine: my[name], theirs: their[name] }]
        : [],
    );
  });
  const isOrder = haveBothChanged(idsOf(base), idsOf(mine), idsOf(theirs));
  return [
    ...(isOrder ? [{ kind: 'order' as const, mine: reordered(base, mine), theirs: reordered(base, theirs) }] : []),
    ...fields,
  ];
};

/** What is typed in here, and what another person has made of the same. */
export const clashesOf = (base: Pitch, draft: PitchChanges, current: Pitch): Clash[] =>
  (Object.keys(draft) as Field[]).flatMap((name): Clash[] => {
    if (same(base[name], current[name])) return [];
    if (name !== 'tracks') return [{ kind: 'field', name, mine: draft[name], theirs: current[name] }];
    const mine = draft.tracks ?? [];
    return mergeTracks(base.tracks, mine, current.tracks) ? [] : clashesOfTracks(base.tracks, mine, current.tracks);
  });
