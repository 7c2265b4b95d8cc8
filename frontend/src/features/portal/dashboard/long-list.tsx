import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button';
import { DashboardList, type DashboardListProps, DashboardSection } from './dashboard-lists';

interface LongListProps<T> extends Omit<DashboardListProps<T>, 'answer' | 'isAsking'> {
  title: string;
  answer: Omit<DashboardListProps<T>['answer'], 'data'> & { data?: readonly T[] };
  shownFirst: number;
  /** A window that a row has opened. */
  children?: ReactNode;
}

/** The first rows, and by a press all of them. */
export function LongList<T extends { id: string }>({ title, answer, shownFirst, children, ...list }: LongListProps<T>) {
  const { data, error, refetch } = answer;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, shownFirst);
  return (
    <>
      <DashboardSection title={title}>
        <DashboardList
          answer={{ data: shown && { items: shown }, error, refetch }}
          isAsking={Boolean(children)}
          {...list}
        />
        <ShowMore more={(data?.length ?? 0) - shownFirst} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
      </DashboardSection>
      {children}
    </>
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
