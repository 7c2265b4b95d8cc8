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
  children: (data: T) => ReactNode;
}

/** What was read, or in its place that it loads, or why it could not be loaded. */
export function Loaded<T>({ answer: { data, error, refetch }, loadingText, one, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  // An address that was cut short or mistyped, or whose record was deleted.
  if (one && hasStatus(error, 400, 404)) return <NoSuch one={one} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Notice>{loadingText}</Notice>;
}

function NoSuch({ one }: { one: string }) {
  const close = useAskToClose();
  return <Notice action={<Button onClick={close}>Back to the list</Button>}>{`There is no such ${one}.`}</Notice>;
}
