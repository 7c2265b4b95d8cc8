import { dueAfter, readWorkingHours } from './working-hours';

const day = 24 * 3_600_000;
const due = (moment: string, text?: string, timeZone = 'UTC') =>
  dueAfter(new Date(moment), day, { timeZone, hours: text ? readWorkingHours(text) : null }).toISOString();
const office = 'Mon-Fri 09:00-18:00';

test('without working hours every hour counts', () => {
  expect(due('2026-11-27T17:00:00.000Z')).toBe('2026-11-28T17:00:00.000Z');
});

test('24 working hours are two days and six hours of an office; nights and weekends do not count', () => {
  // A Monday.
  expect(due('2026-11-23T09:00:00.000Z', office)).toBe('2026-11-25T15:00:00.000Z');
  expect(due('2026-11-23T03:00:00.000Z', office)).toBe('2026-11-25T15:00:00.000Z');
  // A Friday, an hour before the end, and the Saturday after it.
  expect(due('2026-11-27T17:00:00.000Z', office)).toBe('2026-12-02T14:00:00.000Z');
  expect(due('2026-11-28T12:00:00.000Z', office)).toBe('2026-12-02T15:00:00.000Z');
  // To the end of a day, and not to the beginning of the next one.
  expect(due('2026-11-23T12:00:00.000Z', office)).toBe('2026-11-25T18:00:00.000Z');
});

test('the hours are those of the studio: by its clocks, also when these change', () => {
  // 17:00 in Berlin on the Friday before clocks go forward there, and before they go back.
  expect(due('2026-03-27T16:00:00.000Z', office, 'Europe/Berlin')).toBe('2026-04-01T12:00:00.000Z');
  expect(due('2026-10-23T15:00:00.000Z', office, 'Europe/Berlin')).toBe('2026-10-28T13:00:00.000Z');
  // A night of 23 hours.
  expect(due('2026-03-28T23:00:00.000Z', 'Sun-Mon 00:00-24:00', 'Europe/Berlin')).toBe('2026-03-29T23:00:00.000Z');
  // It is Saturday in Auckland already.
  expect(due('2026-11-27T12:00:00.000Z', office, 'Pacific/Auckland')).toBe('2026-12-02T02:00:00.000Z');
});

test('several parts, and days across the end of the week', () => {
  expect(readWorkingHours('Sat-Mon 10:00-12:00')).toEqual([{ days: [6, 0, 1], from: 600, to: 720 }]);
  expect(due('2026-11-28T00:00:00.000Z', 'Sat 10:00-22:00, Sun 10:00-22:00')).toBe('2026-11-29T22:00:00.000Z');
});

test.each(['', 'Mon-Fri', '09:00-18:00', 'Mon-Fri 18:00-09:00', 'Mon-Fri 9-18', 'Mo-Fr 09:00-18:00', `${office},`])(
  '%j cannot be read',
  (text) => expect(readWorkingHours(text)).toBeNull(),
);
