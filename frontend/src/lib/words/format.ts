import { locale } from './locale';
export { formatDuration } from '@cueroom/contracts/duration';

export const speakDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = pluralize(whole % 60, 'second');
  return minutes === 0 ? rest : `${pluralize(minutes, 'minute')} ${rest}`;
};

/** What there is of some facts, in a line. No line begins with a dot. */
export const dotted = (facts: readonly (string | number | null | undefined)[]): string =>
  facts.filter((fact) => fact !== null && fact !== undefined && fact !== '').join('\u00a0· ');

const framesPerSec = 24;
const twoDigits = (number: number): string => String(Math.floor(number)).padStart(2, '0');

/** Hours, minutes, seconds and frames, 24 in a second: as cue sheets have it. */
export const formatTimecode = (seconds: number): string => {
  const frames = Math.floor(Math.max(0, seconds) * framesPerSec + 1e-6);
  const whole = Math.floor(frames / framesPerSec);
  return [whole / 3600, (whole / 60) % 60, whole % 60, frames % framesPerSec].map(twoDigits).join(':');
};

/** Bytes as people read them; MB are 2^20 here, as in every limit of this site. */
export const formatBytes = (bytes: number): string =>
  bytes < 2 ** 20 ? `${bytes && Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Pitches, tracks. */
export const pluralOf = (one: string): string => (one.endsWith('ch') ? `${one}es` : `${one}s`);

export const pluralize = (count: number, one: string, many = pluralOf(one), isAtLeast = false): string =>
  `${formatMatches(count, isAtLeast)} ${count === 1 && !isAtLeast ? one : many}`;

/** A number of matches; `1,000+` when there are more than were counted. */
export const formatMatches = (count: number, isAtLeast = false): string =>
  isAtLeast ? `${count.toLocaleString(locale)}+` : String(count);

/** Whole amounts: `$24,000`, `€24,000`. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

export const formatNumber = (number: number): string => number.toLocaleString(locale);
