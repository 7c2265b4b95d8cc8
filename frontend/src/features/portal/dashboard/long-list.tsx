import { type ReactNode, useEffect, useRef, useState } from 'react';
import { focusPanel, isFocusLost } from '../../../lib/focus-panel';
import { Button } from '../../../ui/button';
import { DashboardList, type DashboardListProps, DashboardSection } from './dashboard-lists';

interface LongListProps<T> extends Omit<DashboardListProps<T>, 'answer'> {
  title: string;
  answer: Omit<DashboardListProps<T>['answer'], 'data'> & { data?: readonly T[] };
  shownFirst: number;
  /** A window that a row has opened. */
  children?: ReactNode;
}

/** The first rows, and by a press all of them. Where a pressed one goes, the focus stays in the list. */
export function LongList<T extends { id: string }>({ title, answer, shownFirst, children, ...list }: LongListProps<T>) {
  const { data, error, refetch } = answer;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, shownFirst);
  const { panel, onPress } = useKeptFocus(shown?.map(({ id }) => id).join() ?? '', Boolean(children));
  return (
    <div ref={panel} onClickCapture={onPress}>
      <DashboardSection title={title}>
        <DashboardList answer={{ data: shown && { items: shown }, error, refetch }} {...list} />
        <ShowMore more={(data?.length ?? 0) - shownFirst} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
      </DashboardSection>
      {children}
    </div>
  );
}

interface ShowMoreProps {
  /** Rows that are not shown at first. */
  more: number;
  isWhole: boolean;
  onToggle: () => void;
}

function ShowMore({ more, isWhole, onToggle }: ShowMoreProps) {
  if (more <= 0) return null;
  return (
    <Button variant="quiet" size="tight" onClick={onToggle} className="-ml-2.5 print:hidden">
      {isWhole ? 'Show fewer' : `Show ${more} more`}
    </Button>
  );
}

/** A link outside the page, too: what opens a mail program. */
const pressable = 'button, a[href^="mailto:"]';

/** Where the pressed row has gone, the same button of the row in its place has the focus. @param isAsking a window is above the rows */
function useKeptFocus(shownIds: string, isAsking = false) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef({ label: '', index: -1 });
  const seenIds = useRef(shownIds);
  const buttons = (label: string) =>
    [...(panel.current?.querySelectorAll<HTMLElement>(pressable) ?? [])].filter(
      (button) => button.textContent === label,
    );
  useEffect(() => {
    if (isAsking) return;
    const { label, index } = pressed.current;
    if (seenIds.current !== shownIds) pressed.current.index = -1;
    seenIds.current = shownIds;
    if (index < 0 || !isFocusLost()) return;
    const left = buttons(label);
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else focusPanel();
  }, [shownIds, isAsking]);
  const indexed = (button: HTMLElement) => ({
    label: button.textContent,
    index: buttons(button.textContent).indexOf(button),
  });
  const onPress = ({ target }: { target: EventTarget }) => {
    const button = (target as Element).closest<HTMLElement>(pressable);
    // A window that a row has opened is no part of the panel.
    if (panel.current?.contains(button)) pressed.current = indexed(button!);
  };
  return { panel, onPress };
}
