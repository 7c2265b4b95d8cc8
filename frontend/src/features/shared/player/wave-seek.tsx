import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { speakDuration } from '../../../lib/words/format';
import { classes } from '../../../ui/classes';
import { Wave } from '../../../ui/wave';
import type { Player } from './player';
import type { Sound } from './sound';
import { useSound } from './use-now';

interface SeekProps<S extends Sound> {
  player: Player<S>;
  sound: S;
  label?: string;
  /** How far the arrows lead, and Page up and down, in seconds. */
  steps?: readonly [arrow: number, page: number];
  /** What a press means, by the share of the sound where it ends. Without it, it plays from there. */
  onChoose?: (share: number) => void;
  /** What Previous and Next lead through from there. */
  queue?: () => readonly S[];
}

interface WaveSeekProps<S extends Sound> extends SeekProps<S> {
  /** Missing: a link, a file that is still being checked, or a picture that is on its way. */
  peaks: readonly number[] | undefined;
  /** As many as there is room for, if it does not say. */
  bars?: number;
  ground?: 'paper' | 'night';
  /** The slider for keyboards and screen readers. In a list there is none: they have the player's. */
  isSlider?: boolean;
  /** Its height, for instance. */
  className?: string;
  children?: ReactNode;
}

/** The waveform is the player: where it is pressed, or let go, it plays, also what is not loaded yet. */
export function WaveSeek<S extends Sound>(props: WaveSeekProps<S>) {
  const { peaks, bars, ground = 'paper', isSlider = true, className, children } = props;
  const { slider, heard } = useSeek(props);
  const { box, room } = useRoom();
  const [done, line] = ground === 'night' ? ['bg-brand-light', 'bg-brand-light'] : ['bg-brand', 'bg-brand-deep'];
  return (
    <div
      ref={box}
      {...slider}
      // In a list a press leaves the focus where it is.
      {...(!isSlider && { 'aria-hidden': true, tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
      className={classes('relative min-w-0 cursor-pointer touch-pan-y rounded-sm select-none', className)}
    >
      {peaks ? (
        <Wave peaks={peaks} heard={heard} bars={bars ?? room} ground={ground} />
      ) : (
        <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-line forced-colors:border">
          <span className={classes('block h-full', done)} style={{ width: `${heard * 100}%` }} />
        </span>
      )}
      {children}
      {heard > 0 && (
        <span
          className={classes(
            'pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded-full forced-colors:bg-[Highlight]',
            line,
          )}
          style={{ left: `${heard * 100}%` }}
        />
      )}
    </div>
  );
}

/** A finger that is put down moves a little. */
const slopPx = 8;

/**
 * A slider over a sound. A press counts when it ends, and where: a finger that scrolls the page is no press, and nothing sounds
 * while it is dragged. @returns what the element needs, the share that was heard, or is pointed at, and whether it is dragged
 */
export const useSeek = <S extends Sound>({ player, sound, queue, ...options }: SeekProps<S>) => {
  const { label = 'Seek', steps = [1, 10] } = options;
  const { isHere, positionSec, durationSec } = useSound(player, sound);
  const [dragShare, setDragShare] = useState<number>();
  const down = useRef<{ x: number; isDrag: boolean }>(undefined);
  const playFrom = (share: number) => void player.play(sound, queue?.(), (lengthSec) => share * lengthSec);
  const { onChoose = playFrom } = options;
  const shownSec = dragShare === undefined ? positionSec : dragShare * durationSec;
  const slider = {
    ...{ role: 'slider', tabIndex: 0, 'aria-label': label },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': Math.max(1, Math.floor(durationSec)) },
    'aria-valuenow': Math.floor(shownSec),
    'aria-valuetext': `${speakDuration(shownSec)} of ${speakDuration(durationSec)}`,
    onKeyDown: (event: KeyboardEvent) => {
      const to = placeOf(event, steps, positionSec, durationSec);
      if (to === null && event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      if (isHere && to === null) player.toggle();
      else if (isHere && to !== null) player.seek(to);
      else void player.play(sound, queue?.(), to ?? undefined);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.isPrimary === false) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current = { x: event.clientX, isDrag: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = down.current;
      if (!from || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      from.isDrag ||= Math.abs(event.clientX - from.x) > slopPx;
      if (from.isDrag) setDragShare(shareAt(event));
    },
    onPointerUp: (event: PointerEvent) => {
      setDragShare(undefined);
      if (down.current?.isDrag) onChoose(shareAt(event));
      // No click comes after it.
      if (event.pointerType !== 'mouse') down.current = undefined;
    },
    // The page is scrolled by it.
    onPointerCancel: () => {
      setDragShare(undefined);
      down.current = undefined;
    },
    /** Comes after a drag by mouse, too; not of a finger that scrolls, or stops the page that scrolls. */
    onClick: (event: MouseEvent) => {
      // The row around it opens with a press.
      event.stopPropagation();
      if (!down.current?.isDrag) onChoose(shareAt(event));
      down.current = undefined;
    },
  };
  const heard = dragShare ?? (durationSec > 0 ? Math.min(1, positionSec / durationSec) : 0);
  return { slider, heard, isDragged: dragShare !== undefined, shownSec };
};

const shareAt = ({ clientX, currentTarget }: MouseEvent): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
};

/** Where a key leads, in seconds; null for any other key. */
const placeOf = (
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  [arrow, page]: readonly [number, number],
  positionSec: number,
  durationSec: number,
): number | null => {
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -arrow, ArrowDown: -arrow, ArrowRight: arrow, ArrowUp: arrow },
    ...{ PageDown: -page, PageUp: page, Home: -Infinity, End: Infinity },
  };
  const step = steps[key];
  if (step === undefined || shiftKey || ctrlKey || metaKey || altKey) return null;
  return Math.min(durationSec, Math.max(0, positionSec + step));
};

const barPx = 3.5;

/** As many bars as its box has room for, whatever the window. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(120);
  useEffect(() => {
    const sized = new ResizeObserver(([entry]) => {
      if (entry) setRoom(Math.max(20, Math.round(entry.contentRect.width / barPx)));
    });
    if (box.current) sized.observe(box.current);
    return () => sized.disconnect();
  }, []);
  return { box, room };
}
