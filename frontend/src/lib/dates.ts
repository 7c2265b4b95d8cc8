// Apart from format.ts: what the browser brings for dates is slow to make, and no public page shows one.
const dates = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' });
export const formatDate = (iso: string): string => dates.format(new Date(iso));

const days = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** A day that somebody chose is kept as its midnight in UTC, and is the same day everywhere. */
export const formatDay = (iso: string): string => days.format(new Date(iso));

const moments = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
export const formatMoment = (iso: string): string => moments.format(new Date(iso));

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const spansSec = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** How long ago a moment was, in its largest unit: "2 days ago". */
export const formatAgo = (iso: string, nowMs = Date.now()): string => {
  const passedSec = (nowMs - Date.parse(iso)) / 1000;
  const [unit, lengthSec] = spansSec.find(([, length]) => Math.abs(passedSec) >= length) ?? [];
  return unit ? ago.format(-Math.trunc(passedSec / lengthSec), unit) : 'just now';
};
