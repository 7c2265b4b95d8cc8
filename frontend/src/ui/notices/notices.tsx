import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../button';
import { classes } from '../classes';
import { lazyPart } from '../lazy-part';
import { dismissToast, useToast } from './toasts';

// Loaded on first interaction: most visits see no toast. Not with the first toast, which may say that there is no network.
const loadToaster = () => import('./toaster');
const Toaster = lazyPart(loadToaster, { failed: () => <PlainToast /> });

/** At the bottom, above what is pressed there. A modal dialog hides everything else from screen readers, except what already has aria-live. */
export function Notices() {
  const current = useToast();
  useEffect(() => {
    const loadAhead = () => void loadToaster().catch(() => undefined);
    window.addEventListener('focusin', loadAhead, { once: true });
    return () => window.removeEventListener('focusin', loadAhead);
  }, []);
  const { place, onFocus } = useFocusBack(current);
  useAboveFeet(place, current?.isOpen ? current.id : undefined);
  return (
    <div
      ref={place}
      data-notices
      onFocus={onFocus}
      aria-live="off"
      className={classes(
        'pointer-events-none fixed inset-x-0 bottom-(--feet,0) z-100 p-4 sm:mx-auto sm:w-104 print:hidden',
        current?.isHigh && 'max-sm:top-18 max-sm:bottom-auto',
      )}
    >
      {current && <Toaster />}
    </div>
  );
}

/** Bars that stay at the bottom of the screen, or of a window. */
const feet = '[data-foot], [data-site-player]';
/** Below a foot that leaves this much there is room. */
const noticePx = 96;

/** As `sm` of the styles: on narrower screens a window lies at the bottom. */
const phonePx = 640;
/** On a phone: the height of the window that lies at the bottom, without the way it rises; 0 where there is none. */
const windowPx = (): number => (innerWidth < phonePx ? (topWindow()?.offsetHeight ?? 0) : 0);
/** Above a question, whose buttons are all that is at the bottom, there is room. */
const leavesRoom = (height: number): boolean => height <= innerHeight - 1.5 * noticePx;
const topWindow = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1);

function useAboveFeet(place: RefObject<HTMLElement | null>, shown: number | undefined) {
  useLayoutEffect(() => {
    if (shown === undefined) return;
    const { style } = document.documentElement;
    let roomPx = 0;
    const measure = () => {
      const height = windowPx();
      // One that fills the screen ends above the notice: no button of it lies below.
      roomPx = height > 0 && !leavesRoom(height + roomPx) ? (place.current?.offsetHeight ?? 0) : 0;
      style.setProperty('--notice', `${roomPx}px`);
      const boxes = [...document.querySelectorAll(feet)].map((foot) => foot.getBoundingClientRect());
      const low = boxes.filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - noticePx);
      const top = roomPx > 0 ? innerHeight : Math.min(innerHeight - height, ...low.map((box) => box.top));
      place.current?.style.setProperty('--feet', `${innerHeight - top}px`);
    };
    const sizes = new ResizeObserver(measure);
    const measureAll = () => {
      sizes.disconnect();
      for (const box of [topWindow(), place.current]) if (box) sizes.observe(box);
      measure();
    };
    measureAll();
    // Windows come and go beside it.
    const windows = new MutationObserver(measureAll);
    windows.observe(document.body, { childList: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      windows.disconnect();
      window.removeEventListener('resize', measure);
      style.removeProperty('--notice');
    };
  }, [place, shown]);
}

/** When the notice that has the focus is over, the focus goes back where it was before. */
function useFocusBack(current: ReturnType<typeof useToast>) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isOver = activeElement === body || (!current?.isOpen && place.current?.contains(activeElement));
    if (!isOver) return;
    if (before.current?.isConnected) before.current.focus();
    before.current = null;
  }, [current?.id, current?.isOpen]);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !place.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  return { place, onFocus };
}

function PlainToast() {
  const current = useToast();
  if (!current?.isOpen) return null;
  const isAlert = current.variant === 'destructive';
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-xl bg-night px-4 py-3.5 text-white shadow-raised"
    >
      <p className="min-w-0 flex-1 font-semibold">
        <span>{current.title}</span>
        {current.description && <span className="block text-sm font-normal">{current.description}</span>}
      </p>
      {current.action && (
        <Button size="small" variant="onDark" onClick={current.action.onClick}>
          {current.action.label}
        </Button>
      )}
      <Button size="small" variant="onDark" onClick={() => dismissToast(current.id)}>
        Dismiss
      </Button>
    </div>
  );
}
