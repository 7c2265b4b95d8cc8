import { useMediaNow } from '../../../lib/use-media-now';
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

const show = (button: Element, part: string) => {
  const there = button.closest('[role=dialog]')?.querySelector<HTMLElement>(`[data-part=${part}]`);
  there?.scrollIntoView();
  there?.focus({ preventScroll: true });
};
