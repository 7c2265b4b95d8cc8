import { formatAgo, formatMoment } from '../lib/words/dates';
import { useTicking } from '../lib/page/use-ticking';

/** How long ago a moment was, also while one looks at it; its tooltip says when. */
export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatMoment(iso)}>
      {useTicking(() => formatAgo(iso))}
    </time>
  );
}
