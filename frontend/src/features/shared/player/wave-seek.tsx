import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { speakDuration } from '../../../lib/format';
import { classes } from '../../../ui/classes';
import { Wave } from '../../../ui/wave';
import { peaksQuery } from './peaks';
import { type Playable, portalPlayer } from './portal-player';

interface WaveSeekProps {
  sound: Playable;
  /** What Previous and Next lead through from there. */
  queue?: () => readonly Playable[];
  /** The slider for keyboards and screen readers. In a list there is none: they have the player's. */
  isSlider?: boolean;
  /** Its height, for instance. */
  className?: string;
}

/** The waveform is the player: pressed anywhere it plays from there, also what is not loaded yet. */
export function WaveSeek({ sound, queue, isSlider = false, className }: WaveSeekProps) {
  const { isHere, positionSec, durationSec } = usePosition(sound);
  const { box, bars } = useBars();
  const { data: peaks } = useQuery(peaksQuery(sound.peaksUrl));
  const heard = durationSec > 0 ? Math.min(1, positionSec / durationSec) : 0;

  const play = (event: MouseEvent) => {
    // The row around it opens with a press.
    event.stopPropagation();
    void portalPlayer.playFrom(sound, shareAt(event), queue?.());
  };
  const hold = ({ button, pointerId, currentTarget }: PointerEvent) => {
    if (isHere && button === 0) currentTarget.setPointerCapture(pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) portalPlayer.seek(shareAt(event) * durationSec);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeOf(event, positionSec, durationSec);
    if (to === null && event.key !== ' ') return;
    event.preventDefault();
    if (to === null) portalPlayer.toggle();
    else portalPlayer.seek(to);
  };
  return (
    <div
      ref={box}
      // In a list a press leaves the focus where it is.
      {...(!isSlider && { 'aria-hidden': true, onMouseDown: (event) => event.preventDefault() })}
      tabIndex={isSlider ? 0 : -1}
      role="slider"
      aria-label="Seek"
      aria-valuemin={0}
      aria-valuemax={Math.max(1, Math.floor(durationSec))}
      aria-valuenow={Math.floor(positionSec)}
      aria-valuetext={`${speakDuration(positionSec)} of ${speakDuration(durationSec)}`}
      onClick={play}
      onKeyDown={onKeyDown}
      onPointerDown={hold}
      onPointerMove={drag}
      className={classes('relative min-w-0 cursor-pointer touch-pan-y rounded-sm select-none', className)}
    >
      {peaks ? <Wave peaks={peaks} heard={heard} bars={bars} /> : <PlainBar heard={heard} />}
      {isHere && (
        <span
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded-full bg-brand-deep forced-colors:bg-[Highlight]"
          style={{ left: `${heard * 100}%` }}
        />
      )}
    </div>
  );
}

/** Where a sound is, in seconds. Only the one that is played is drawn again while it plays. */
export function usePosition({ id, durationSec }: Playable) {
  const now = useSnapshot(portalPlayer.now);
  const isHere = now.item?.id === id;
  return {
    isHere,
    state: isHere ? now.state : ('ready' as const),
    positionSec: isHere ? now.positionSec : 0,
    durationSec: (isHere && now.durationSec) || (durationSec ?? 0),
  };
}

const barPx = 3.5;

/** As many bars as its box has room for, whatever the window. */
function useBars() {
  const box = useRef<HTMLDivElement>(null);
  const [bars, setBars] = useState(60);
  useEffect(() => {
    const sized = new ResizeObserver(([entry]) => {
      if (entry) setBars(Math.max(20, Math.round(entry.contentRect.width / barPx)));
    });
    if (box.current) sized.observe(box.current);
    return () => sized.disconnect();
  }, []);
  return { box, bars };
}

/** A sound without a picture: a link, or a file that is still being checked. */
function PlainBar({ heard }: { heard: number }) {
  return (
    <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 overflow-hidden rounded-full bg-line forced-colors:border">
      <span className="block h-full bg-brand" style={{ width: `${heard * 100}%` }} />
    </span>
  );
}

const shareAt = ({ clientX, currentTarget }: MouseEvent): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0;
};

const steps: Record<string, number> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity },
};

/** Where a key leads, in seconds; null for any other key. */
const placeOf = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, position: number, duration: number) => {
  const step = steps[key];
  if (step === undefined || shiftKey || ctrlKey || metaKey || altKey) return null;
  return Math.min(duration, Math.max(0, position + step));
};
