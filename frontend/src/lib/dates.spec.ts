import { formatAgo, formatDate, formatDay, formatMoment } from './dates';

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
