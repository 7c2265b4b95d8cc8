import { nextDigest } from './next-digest';

const berlin = { every: 'daily', at: '08:00', timeZone: 'Europe/Berlin' } as const;
const hourly = { ...berlin, every: 'hourly' } as const;

test.each([
  ['hourly, in the hour', hourly, '2026-11-22T09:59:59.999Z', '2026-11-22T10:00:00.000Z'],
  ['hourly, on the hour', hourly, '2026-11-22T10:00:00.000Z', '2026-11-22T11:00:00.000Z'],
  ['hourly, while the clocks go back', hourly, '2026-10-25T00:30:00Z', '2026-10-25T01:00:00.000Z'],
  ['daily, just before', berlin, '2026-11-22T06:59:59.999Z', '2026-11-22T07:00:00.000Z'],
  ['daily, on time', berlin, '2026-11-22T07:00:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['daily, over the start of summer time', berlin, '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['daily, over its end', berlin, '2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ['at a time that is skipped', { ...berlin, at: '02:30' }, '2026-03-29T00:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['after it, not once more', { ...berlin, at: '02:30' }, '2026-03-29T01:30:00Z', '2026-03-30T00:30:00.000Z'],
  ['at a time that comes twice', { ...berlin, at: '02:30' }, '2026-10-25T00:00:00Z', '2026-10-25T01:30:00.000Z'],
  ['after it, not once more', { ...berlin, at: '02:30' }, '2026-10-25T01:30:00Z', '2026-10-26T01:30:00.000Z'],
  [
    'a day ahead of UTC',
    { ...berlin, timeZone: 'Pacific/Auckland' },
    '2026-11-22T18:59:00Z',
    '2026-11-22T19:00:00.000Z',
  ],
  ['a day behind', { ...berlin, timeZone: 'Pacific/Honolulu' }, '2026-11-22T18:00:00Z', '2026-11-23T18:00:00.000Z'],
  [
    'at midnight on the last day',
    { ...berlin, at: '00:00', timeZone: 'UTC' },
    '2026-12-31T23:59:59Z',
    '2027-01-01T00:00:00.000Z',
  ],
])('%s', (_what, times, now, digest) => {
  expect(nextDigest(new Date(now), times).toISOString()).toBe(digest);
});
