import { useEffect, useEffectEvent } from 'react';
import { sayError } from '../lib/api-error';
import { useNearby } from '../lib/use-nearby';
import { Button } from './button';

interface MoreBelowProps {
  /** Said while the rest is on its way. */
  label: string;
  /** Why it has not come. */
  error: Error | null;
  onMore: () => void;
}

/** Stands below a list of which there is more to read: that is asked for when its end comes near. */
export function MoreBelow({ label, error, onMore }: MoreBelowProps) {
  const [end, isNear] = useNearby<HTMLDivElement>({ rootMargin: '600px' });
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
      {error ? sayError(error) : label}
      {error && (
        <Button size="small" variant="secondary" onClick={onMore}>
          Try Again
        </Button>
      )}
    </div>
  );
}
