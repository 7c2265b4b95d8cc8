/** Seconds as m:ss. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** Seconds as a screen reader should say them. */
export const speakDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = whole % 60;
  const secondsText = `${rest} ${rest === 1 ? 'second' : 'seconds'}`;
  return minutes === 0 ? secondsText : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${secondsText}`;
};

const dates = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' });
export const formatDate = (iso: string): string => dates.format(new Date(iso));

/** Bytes as people read them; MB are 2^20 here, as in every limit of this site. */
export const formatBytes = (bytes: number): string =>
  bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

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
