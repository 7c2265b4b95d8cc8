import { createContext, type ReactNode, useContext } from 'react';
import { classes } from '../classes';

interface RowScope {
  /** The element that says which record it is. */
  titleId?: string;
  /** On a phone a record is a card. */
  isCard: boolean;
}

const Scope = createContext<RowScope>({ isCard: false });
export const RowScope = Scope.Provider;
export const useRowScope = () => useContext(Scope);

/** What a record is called. The buttons of its row refer to it. */
interface RowTitleProps {
  children: ReactNode;
  /** All of it, where it may be cut. */
  title?: string;
  /** Takes two lines before it is cut. */
  isLong?: boolean;
  className?: string;
}

export function RowTitle({ children, title, isLong, className }: RowTitleProps) {
  const { titleId } = useRowScope();
  return (
    <span
      translate="no"
      id={titleId}
      title={title ?? (typeof children === 'string' ? children : undefined)}
      className={classes(
        'font-semibold',
        isLong ? 'line-clamp-2 wrap-anywhere compact:leading-4.5' : 'block truncate',
        className,
      )}
    >
      {children}
    </span>
  );
}
