import {
  endOfStudioDay,
  formatAgo,
  formatDate,
  formatDay,
  formatMoment,
  formatStudioDay,
  formatStudioMoment,
  formatStudioToday,
  studioDay,
} from './dates';
import { studio } from '../studio';

test.each([formatAgo, formatDate, formatDay, formatMoment])(
  'a date that is missing or wrong is a dash: %p',
  (format) => {
    for (const wrong of [undefined, null, '', 'soon', '2026-13-45']) expect(format(wrong)).toBe('–');
  },
);

test('a moment is said in its largest unit', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');
  expect(formatAgo('2026-11-20T11:00:00Z', nowMs)).toBe('2 days ago');
  expect(formatAgo('2026-11-22T11:59:50Z', nowMs)).toBe('just now');
  expect(formatDay('2026-12-01T00:00:00Z')).toBe('Dec 1, 2026');
});

test.each([
  ['Pacific/Auckland', '2026-12-01T10:59:59.000Z', 'Dec 1, 2026, 11:59 PM GMT+13'],
  ['Pacific/Honolulu', '2026-12-02T09:59:59.000Z', 'Dec 1, 2026, 11:59 PM HST'],
  ['UTC', '2026-12-01T23:59:59.000Z', 'Dec 1, 2026, 11:59 PM UTC'],
])('a day of the studio is its own in %s, wherever the reader is', (timeZone, end, said) => {
  studio.timeZone = timeZone;
  expect(endOfStudioDay('2026-12-01')).toBe(end);
  expect(studioDay(end)).toBe('2026-12-01');
  expect(formatStudioDay(end)).toBe('Dec 1, 2026');
  expect(formatStudioMoment(end)).toBe(said);
});

test('today is the studio’s day, wherever the reader is', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-29T23:30:00Z') });
  studio.timeZone = 'Europe/Berlin';
  expect(formatStudioToday()).toBe('Monday, November 30');
  studio.timeZone = 'America/New_York';
  expect(formatStudioToday()).toBe('Sunday, November 29');
  studio.timeZone = 'UTC';
  jest.useRealTimers();
});
