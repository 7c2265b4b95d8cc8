// Apart from format.ts: what the browser brings for dates is slow to make, and no public page shows one.
import { momentOf } from '@cueroom/contracts/zone-clocks';
import { locale } from './locale';
import { studio } from '../studio';

const noDate = '–';

/** A dash where a record has no date, or one that cannot be read: it must not take the list down with it. */
const format = (formats: Intl.DateTimeFormat, iso: string | null | undefined): string => {
  const timeMs = Date.parse(iso ?? '');
  return Number.isNaN(timeMs) ? noDate : formats.format(timeMs);
};

const dates = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
export const formatDate = (iso: string | null | undefined): string => format(dates, iso);

const days = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** A day that was picked is kept as its midnight in UTC, and is the same day everywhere. */
export const formatDay = (iso: string | null | undefined): string => format(days, iso);

/** The day by the studio's clocks, wherever the reader is: as emails name it. */
export const formatStudioDay = (iso: string | null | undefined): string =>
  format(new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: studio.timeZone }), iso);

const toTheMinute = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
/** A moment by the studio's clocks, and which these are: `Dec 1, 2026, 11:59 PM GMT+1`. */
export const formatStudioMoment = (iso: string): string => {
  const formats = new Intl.DateTimeFormat(locale, {
    ...toTheMinute,
    timeZoneName: 'short',
    timeZone: studio.timeZone,
  });
  // Not every version of the data has the narrow space: a drawn page and its code must say the same.
  return format(formats, iso).replaceAll('\u202F', ' ');
};

/** The day by the studio's clocks: `2026-12-01`. */
export const studioDay = (iso: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone: studio.timeZone }).format(new Date(iso));

/** The day of the week with its date, by the studio's clocks: `Monday, November 30`. */
export const formatStudioToday = (): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: studio.timeZone,
  }).format();

/** Its last second by the studio's clocks. @param day `2026-12-01` */
export const endOfStudioDay = (day: string): string =>
  new Date(momentOf(Date.parse(`${day}T23:59:59Z`), studio.timeZone)).toISOString();

/** The day where this browser is: `2026-12-01`. */
export const localDay = (at = new Date()): string => new Intl.DateTimeFormat('sv').format(at);

const dayMs = 86_400_000;
/** @param day `2026-12-01` */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

const daysOfYear = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** A day that was picked, without its year where that is the one of `today`. */
export const formatNearDay = (iso: string, today = localDay()): string =>
  format(iso.slice(0, 4) === today.slice(0, 4) ? daysOfYear : days, iso);

const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
/** The hour where this browser is: `2:22 PM`. */
export const formatTime = (iso: string): string => format(times, iso);

const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
export const formatMoment = (iso: string | null | undefined): string => format(moments, iso);

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const spansSec = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
/** How long ago a moment was, in its largest unit: "2 days ago". */
export const formatAgo = (iso: string | null | undefined, nowMs = Date.now()): string => {
  const passedSec = (nowMs - Date.parse(iso ?? '')) / 1000;
  if (Number.isNaN(passedSec)) return noDate;
  const [unit, lengthSec] = spansSec.find(([, length]) => Math.abs(passedSec) >= length) ?? [];
  return unit ? ago.format(-Math.trunc(passedSec / lengthSec), unit) : 'just now';
};
