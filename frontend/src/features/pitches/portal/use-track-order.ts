import type { PitchTrack } from '@cueroom/contracts/pitches/pitches';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { moved, stepped } from './section-order';
import type { PitchState } from './use-pitch-editor';

type Tracks = readonly PitchTrack[];

/** Moves tracks, takes them out and back, and says what has become of them. */
export function useTrackOrder(editor: PitchState, nameOf: (trackId: string) => string) {
  const { tracks } = editor.pitch;
  const { setTracks, undo } = editor;
  // The same words are said again: numbered, so that they are new.
  const [said, setSaid] = useState({ words: '', count: 0 });
  const say = (words: string) => setSaid(({ count }) => ({ words, count: count + 1 }));
  const reorder = (trackId: string, to: number, orderOf: (from: number) => PitchTrack[]) => {
    const from = tracks.findIndex((track) => track.trackId === trackId);
    if (from < 0 || to < 0 || to >= tracks.length || to === from) return;
    const next = orderOf(from);
    setTracks(next);
    const at = next.findIndex((track) => track.trackId === trackId);
    const section = next[at]?.section;
    const joined = section && section !== tracks[from]?.section ? `, in ${section}` : '';
    say(`${nameOf(trackId)} is now ${at + 1} of ${tracks.length}${joined}`);
  };
  const move = (trackId: string, to: number) => reorder(trackId, to, (from) => moved(tracks, from, to));
  /** By one place, or by a section. */
  const step = (trackId: string, to: number) =>
    reorder(trackId, to, (from) => stepped(tracks, from, to < from ? -1 : 1));
  const remove = (trackId: string) => {
    setTracks(tracks.filter((track) => track.trackId !== trackId));
    say(`${nameOf(trackId)} removed`);
  };
  const takeBack = () => {
    if (undo?.()) say('Undone');
  };
  return { ...useDragging(tracks, move), move, step, remove, undo: undo && takeBack, said };
}

interface Dragged {
  trackId: string;
  /** Where it is now. */
  to: number;
  row: Element;
}

/** While a row is dragged its new place is only shown: it counts when the row is dropped. Without that, as with Escape, nothing has changed. */
function useDragging(tracks: Tracks, onDrop: (trackId: string, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  // A drop may follow before the last move is drawn.
  const latest = useRef(dragged);
  const drag = (next: Dragged | null) => setDragged((latest.current = next));
  useEffect(() => {
    if (!dragged) return;
    // Anywhere: rows follow from beside the list, too, and no field takes one as text.
    const over = (event: globalThis.DragEvent) => {
      event.preventDefault();
      scrollAtEdge(dragged.row, event.clientY);
      const now = latest.current;
      const to = now ? placeAt(event.clientY, now) : -1;
      if (now && to !== now.to) drag({ ...now, to });
    };
    const drop = (event: Event) => {
      event.preventDefault();
      if (latest.current) onDrop(latest.current.trackId, latest.current.to);
      drag(null);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
    };
  });
  const from = tracks.findIndex(({ trackId }) => trackId === dragged?.trackId);
  return {
    shown: dragged && from >= 0 ? moved(tracks, from, dragged.to) : tracks,
    dragged: dragged?.trackId,
    dragStart: ({ dataTransfer, target, currentTarget }: DragEvent, trackId: string, index: number) => {
      // Not text that is dragged out of a field.
      if (target !== currentTarget) return;
      dataTransfer.effectAllowed = 'move';
      drag({ trackId, to: index, row: currentTarget });
    },
    dragEnd: () => drag(null),
  };
}

/** The place of the row at a height. A taller one would come back under the pointer, to and fro: then only past its middle. */
const placeAt = (y: number, { to, row }: Dragged): number => {
  const rows = [...(row.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect());
  const index = Math.max(
    0,
    rows.findLastIndex(({ top }) => top <= y),
  );
  const { top = 0, bottom = 0 } = rows[index] ?? {};
  const middle = (top + bottom) / 2;
  const { height } = row.getBoundingClientRect();
  const isPast = index > to ? y >= Math.min(middle, bottom - height) - 1 : y <= Math.max(middle, top + height) + 1;
  return isPast ? index : to;
};

const edgePx = 72;

/** Browsers themselves scroll in the last few pixels of a window alone. */
const scrollAtEdge = (row: Element, y: number) => {
  const scroller = row.closest('[role=dialog]');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const past = Math.max(0, y - (bottom - edgePx)) - Math.max(0, top + edgePx - y);
  scroller.scrollBy(0, past / 3);
};
