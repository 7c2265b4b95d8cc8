import { useEffect, useEffectEvent } from 'react';
import { sayError } from '../lib/api-error';
import { useInView } from '../lib/use-in-view';
import { Button } from './button';

/** What `useInfiniteQuery` tells of a list. */
interface GrowingList {
  hasNextPage: boolean;
  dataUpdatedAt: number;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** Stands below a list of which there is more to read: that is asked for when its end comes near. */
export function MoreBelow({ list }: { list: GrowingList }) {
  const { hasNextPage, dataUpdatedAt, isFetchNextPageError, error, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return <End key={dataUpdatedAt} error={isFetchNextPageError ? error : null} onMore={() => void fetchNextPage()} />;
}

function End({ error, onMore }: { error: Error | null; onMore: () => void }) {
  const [end, isNear] = useInView<HTMLDivElement>({ rootMargin: '600px' });
  const askForMore = useEffectEvent(onMore);
  useEffect(() => {
    if (isNear) askForMore();
  }, [isNear]);
  return (
    <div
      ref={end}
      aria-live="polite"
      className="mt-4 flex min-h-9 flex-wrap items-center justify-center gap-3 text-sm text-ink-soft"
    >
      {error ? sayError(error) : 'Loading more...'}
      {error && (
        <Button size="small" variant="secondary" onClick={onMore}>
          Try Again
        </Button>
      )}
    </div>
  );
}
