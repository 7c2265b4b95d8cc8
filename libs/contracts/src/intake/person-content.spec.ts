import { personContent, readPersonalRecords } from './person-content';
import { personalKinds } from './personal-data';

test('every kind of record is read to its end, however long the pages are, and stands in person.json', async () => {
  const records = await readPersonalRecords(async (kind, offset) => {
    const all = [1, 2, 3].map((n) => ({ id: `${kind} ${n}`, kind, record: { text: `${n}` } }));
    return { items: all.slice(offset, offset + 2), total: 3 };
  });
  const content = personContent(records);
  const ids = Object.values(content).flatMap((list) => list.map(({ id }) => id));
  expect(ids.sort()).toEqual(personalKinds.flatMap((kind) => [1, 2, 3].map((n) => `${kind} ${n}`)).sort());
  expect(content.thread[0]).toEqual({ id: 'message 1', text: '1' });
});
