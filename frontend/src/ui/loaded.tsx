import type { ReactNode } from 'react';
import { hasStatus } from '../lib/api-error';
import { Button } from './button';
import { Failure } from './failure';
import { Notice } from './notice';
import { useAskToClose } from './unsaved';

interface LoadedProps<T> {
  /** Of `useQuery`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  loadingText: string;
  /** In a window above its list: what it is one of. */
  one?: string;
  /** It is on a page, which leads back by itself. */
  isOnPage?: boolean;
  children: (data: T) => ReactNode;
}

/** What was read, or in its place that it loads, or why it could not be loaded. */
export function Loaded<T>({ answer, loadingText, one, isOnPage, children }: LoadedProps<T>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return children(data);
  // An address that was cut short or mistyped, or whose record was deleted.
  if (one && hasStatus(error, 400, 404)) return isOnPage ? <Notice>{sayNoSuch(one)}</Notice> : <NoSuch one={one} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Notice>{loadingText}</Notice>;
}

const sayNoSuch = (one: string): string => `There is no such ${one}.`;

function NoSuch({ one }: { one: string }) {
  const close = useAskToClose();
  return <Notice action={<Button onClick={close}>Back to the list</Button>}>{sayNoSuch(one)}</Notice>;
}
