import { useSyncExternalStore } from 'react';
import { formatAgo, formatMoment } from '../lib/dates';

const tickMs = 30_000;
const follow = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
};

/** How long ago a moment was, also while one looks at it; its tooltip says when. */
export function Ago({ iso }: { iso: string }) {
  const words = () => formatAgo(iso);
  return (
    <time dateTime={iso} title={formatMoment(iso)}>
      {useSyncExternalStore(follow, words, words)}
    </time>
  );
}
