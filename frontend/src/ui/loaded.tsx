import type { ReactNode } from 'react';
import { hasStatus } from '../lib/api/api-error';
import { Button } from './button';
import { Failure } from './notices/failure';
import { Notice } from './notices/notice';
import { useAskToClose, useHeldHere } from './window/unsaved';

interface LoadedProps<T> {
  /** Of `useQuery`. */
  answer: { data: T | undefined; error: Error | null; refetch: () => unknown };
  loadingText: string;
  /** In a window above its list: what it is one of. */
  one?: string;
  /** It is on a page, which leads back by itself. */
  isOnPage?: boolean;
  /** What is typed in it is saved, or kept, by itself: it stays in sight when the record is gone. */
  isKept?: boolean;
  children: (data: T) => ReactNode;
}

/** What was read, or in its place that it loads, or why it could not be loaded. */
export function Loaded<T>({ answer, loadingText, one, isOnPage, isKept, children }: LoadedProps<T>) {
  const { data, error, refetch } = answer;
  const heldHere = useHeldHere();
  const isGone = one !== undefined && data !== undefined && hasStatus(error, 404);
  const isShown = data !== undefined && (!isGone || isKept || heldHere !== null);
  if (isShown)
    return (
      <>
        {isGone && (
          <p role="alert" className="mb-5 rounded-lg border border-bad/40 bg-bad-tint px-4 py-3 text-sm">
            {`${sayDeleted(one)} What you typed is still here to copy.`}
          </p>
        )}
        {children(data)}
      </>
    );
  if (isGone) return <Gone words={sayDeleted(one)} isOnPage={isOnPage} />;
  // An address that was cut short or mistyped, or whose record was deleted.
  if (one && hasStatus(error, 400, 404)) return <Gone words={sayNoSuch(one)} isOnPage={isOnPage} />;
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Notice>{loadingText}</Notice>;
}

const sayNoSuch = (one: string): string => `There is no such ${one}.`;

const sayDeleted = (one: string): string => `This ${one} was deleted.`;

function Gone({ words, isOnPage }: { words: string; isOnPage: boolean | undefined }) {
  const close = useAskToClose();
  return <Notice action={isOnPage ? undefined : <Button onClick={close}>Back to the list</Button>}>{words}</Notice>;
}
