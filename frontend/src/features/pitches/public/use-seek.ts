import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { speakDuration } from '../../../lib/format';

/** A finger that is put down moves a little. */
const slopPx = 8;
const stepSec = 5;
const pageSec = 30;

interface Seek {
  label: string;
  durationSec: number;
  positionSec: number;
  seek: (sec: number) => void;
  /** By keyboard; pressed, it is played from there. */
  step?: (sec: number) => void;
  press: () => void;
}

/**
 * A slider over a sound. A press counts when it ends, and where: a finger that scrolls the page is no press, and nothing sounds
 * while it is dragged. @returns what the element needs, and where it is being dragged to
 */
export const useSeek = ({ label, durationSec, positionSec, seek, step = seek, press }: Seek) => {
  const [dragSec, setDragSec] = useState<number>();
  const down = useRef<{ x: number; isDrag: boolean }>(undefined);
  const secAt = ({ clientX, currentTarget }: { clientX: number; currentTarget: HTMLElement }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width))) * durationSec;
  };
  const shownSec = dragSec ?? positionSec;
  const slider = {
    ...{ role: 'slider', tabIndex: 0, 'aria-label': label },
    ...{ 'aria-valuemin': 0, 'aria-valuemax': Math.max(1, Math.floor(durationSec)) },
    'aria-valuenow': Math.floor(shownSec),
    'aria-valuetext': `${speakDuration(shownSec)} of ${speakDuration(durationSec)}`,
    onKeyDown: (event: KeyboardEvent) => {
      const to = placeOf(event.key, positionSec, durationSec);
      if (to === null && event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      if (to === null) press();
      else step(to);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.isPrimary === false) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current = { x: event.clientX, isDrag: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = down.current;
      if (!from || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      from.isDrag ||= Math.abs(event.clientX - from.x) > slopPx;
      if (from.isDrag) setDragSec(secAt(event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      setDragSec(undefined);
      if (down.current?.isDrag) seek(secAt(event));
      // No click comes after it.
      if (event.pointerType !== 'mouse') down.current = undefined;
    },
    // The page is scrolled by it.
    onPointerCancel: () => {
      setDragSec(undefined);
      down.current = undefined;
    },
    /** Comes after a drag by mouse, too; not of a finger that scrolls, or stops the page that scrolls. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!down.current?.isDrag) seek(secAt(event));
      down.current = undefined;
    },
  };
  return { slider, dragSec };
};

const placeOf = (key: string, positionSec: number, durationSec: number): number | null => {
  const places: Record<string, number> = {
    ArrowLeft: positionSec - stepSec,
    ArrowDown: positionSec - stepSec,
    ArrowRight: positionSec + stepSec,
    ArrowUp: positionSec + stepSec,
    PageDown: positionSec - pageSec,
    PageUp: positionSec + pageSec,
    Home: 0,
    End: durationSec,
  };
  const place = places[key];
  return place === undefined ? null : Math.min(durationSec, Math.max(0, place));
};
