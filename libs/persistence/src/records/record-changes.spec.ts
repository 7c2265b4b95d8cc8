import { withAdmin } from '@cueroom/platform/request-context';
import { changeEntries, editEntries, fieldChanges } from './record-changes';

const change = { entityType: 'track', entityId: 'a'.repeat(24), did: 'changed' } as const;

test('only fields that change are told, by the names that were sent; of dates, choices and amounts the values', () => {
  const [currency, currencies] = ['EUR', ['EUR', 'EUR']];
  const before = { title: 'Low Tide', status: 'open', estimatedValue: 5, currency, tags: ['slow'], followUpDate: null };
  const set = { title: 'High Tide', status: 'open', estimatedValue: 6, tags: ['slow'], followUpDate: '2026-11-26' };
  expect(fieldChanges(before, set)).toEqual({
    fields: ['title', 'estimatedValue', 'followUpDate'],
    values: [
      { field: 'estimatedValue', before: 5, after: 6, currencies },
      { field: 'followUpDate', before: null, after: '2026-11-26' },
    ],
    changes: [
      { field: 'title', from: 'Low Tide', to: 'High Tide' },
      { field: 'estimatedValue', from: 5, to: 6, currencies },
      { field: 'followUpDate', from: null, to: '2026-11-26' },
    ],
  });
});

test('the history keeps parts of a record as JSON has them, and of pictures in it nothing', () => {
  const before = {
    credits: [{ _id: 'x', name: 'Ada', at: new Date('2026-11-26') }],
    icon: 'data:image/webp;base64,AA',
  };
  expect(fieldChanges(before, { credits: [], icon: null }).changes).toEqual([
    { field: 'credits', from: [{ name: 'Ada', at: '2026-11-26T00:00:00.000Z' }], to: [] },
    { field: 'icon', from: null, to: null },
  ]);
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
    changes: [{ field: 'portraitData', from: null, to: null }],
  });
});

test('nothing is told where no admin asks, or nothing changes', () => {
  const told = { fields: ['title'], values: [] };
  const changes = [{ field: 'title', from: 'Low Tide', to: 'High Tide' }];
  const some = { ...told, changes };
  expect(changeEntries(change)).toEqual([]);
  expect(editEntries(change, some)).toEqual([]);
  expect(withAdmin('grace', () => editEntries(change, { fields: [], values: [], changes: [] }))).toEqual([]);
  expect(withAdmin('grace', () => editEntries(change, some))).toMatchObject([
    { name: 'record.changed', data: { ...change, ...told, by: 'grace' }, changes },
  ]);
});
