import { withAdmin } from '@cueroom/platform/request-context';
import { changeEntries, editEntries, fieldChanges } from './record-changes';

const change = { entityType: 'track', entityId: 'a'.repeat(24), did: 'changed' } as const;

test('only fields that change are told, by the names that were sent; of dates, choices and amounts the values', () => {
  const before = { title: 'Low Tide', status: 'open', estimatedValue: 5, tags: ['slow'], followUpDate: null };
  const set = { title: 'High Tide', status: 'open', estimatedValue: 6, tags: ['slow'], followUpDate: '2026-11-26' };
  expect(fieldChanges(before, set)).toEqual({
    fields: ['title', 'estimatedValue', 'followUpDate'],
    values: [
      { field: 'estimatedValue', before: 5, after: 6 },
      { field: 'followUpDate', before: null, after: '2026-11-26' },
    ],
  });
});

test('a date is the same however it is written, and null is nothing', () => {
  const before = { followUpDate: new Date('2026-11-26') };
  const same = ['2026-11-26', '2026-11-26T00:00:00.000Z', new Date('2026-11-26')];
  for (const followUpDate of same) expect(fieldChanges(before, { followUpDate }).fields).toEqual([]);
  expect(fieldChanges({}, { notes: null }).fields).toEqual([]);
});

test('of what is stored otherwise than it was sent the name is told; a choice that is not stored is no change', () => {
  expect(fieldChanges({}, { picture: 'x' }, ['portraitData', 'available'])).toEqual({
    fields: ['portraitData'],
    values: [],
  });
});

test('nothing is told where no admin asks, or nothing changes', () => {
  const some = { fields: ['title'], values: [] };
  expect(changeEntries(change)).toEqual([]);
  expect(editEntries(change, some)).toEqual([]);
  expect(withAdmin('grace', () => editEntries(change, { fields: [], values: [] }))).toEqual([]);
  expect(withAdmin('grace', () => editEntries(change, some))).toMatchObject([
    { name: 'record.changed', data: { ...change, ...some, by: 'grace' } },
  ]);
});
