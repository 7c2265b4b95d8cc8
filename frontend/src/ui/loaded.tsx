import type { ReactNode } from 'react';
import { Failure } from './failure';
import { Notice } from './notice';

interface LoadedProps<T> {
  /** Of `useQuery`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  loadingText: string;
  children: (data: T) => ReactNode;
}

/** What was read, or in its place that it loads, or why it could not be loaded. */
export function Loaded<T>({ answer: { data, error, refetch }, loadingText, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Notice>{loadingText}</Notice>;
}
