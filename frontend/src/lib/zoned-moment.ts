// Apart from dates.ts, which makes a format of every kind.
import { locale } from './locale';

/** `Nov 27, 2026, 6:59 PM EST`: true wherever it is read. @param isLocal by this browser's clock, else by that of UTC */
export const formatZonedMoment = (iso: string, isLocal = true): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    ...(!isLocal && { timeZone: 'UTC' }),
  }).format(Date.parse(iso));
