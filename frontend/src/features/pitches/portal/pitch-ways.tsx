import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMediaNow } from '../../../lib/page/use-media';
import { Button } from '../../../ui/button';

const parts = ['Tracks', 'Recipients', 'Activity'] as const;

/** For a part of a pitch that one of these ways leads to: the head of the window does not cover it. */
export const wayTo = (part: (typeof parts)[number]) => ({ 'data-part': part, tabIndex: -1 });
export const leadsHere = 'scroll-mt-36 outline-none';

/** On a narrow screen the parts of a pitch stand below one another, thousands of pixels apart. */
export function PitchWays() {
  const isOneColumn = useMediaNow('(max-width: 1023.98px)');
  if (!isOneColumn) return null;
  return (
    <nav aria-label="Parts of this pitch" className="-mx-2.5 mt-1 -mb-3 flex">
      {parts.map((part) => (
        <Button key={part} variant="quiet" size="tight" onClick={({ currentTarget }) => show(currentTarget, part)}>
          {part}
        </Button>
      ))}
    </nav>
  );
}

const show = (button: Element, part: string) =>
  reveal(button.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-part=${part}]`));

const reveal = (there: HTMLElement | null | undefined) => {
  there?.scrollIntoView();
  there?.focus({ preventScroll: true });
};

/** A part that is seen first where the address names it, also while what loads above it moves it. */
export function useNamedPart(part: (typeof parts)[number]) {
  const there = useRef<HTMLElement>(null);
  const isNamed = useRouterState({ select: ({ location }) => location.hash === part });
  useEffect(() => {
    if (!isNamed || !there.current) return;
    reveal(there.current);
    return keepInSight(there.current);
  }, [isNamed]);
  return there;
}

const movesOfReader = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/** Until its reader does something. */
const keepInSight = (there: HTMLElement): (() => void) => {
  const sizes = new ResizeObserver(() => there.scrollIntoView());
  for (let of: HTMLElement | null = there; of && of.role !== 'dialog'; of = of.parentElement) sizes.observe(of);
  const stop = () => {
    sizes.disconnect();
    movesOfReader.forEach((type) => window.removeEventListener(type, stop));
  };
  movesOfReader.forEach((type) => window.addEventListener(type, stop, { passive: true }));
  return stop;
};
