import { formatAgo, formatMoment } from '../lib/dates';

/** How long ago a moment was; its tooltip says when. */
export const Ago = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatMoment(iso)}>
    {formatAgo(iso)}
  </time>
);
