import { freshDatabase } from '@cueroom/testing/fresh-database';
import { Schema } from 'mongoose';
import { readPage, sortOf } from './read-page';

interface Note {
  n: number;
  text: string;
  removedAt?: Date;
}
const schema = new Schema<Note>({ n: Number, text: String, removedAt: Date });
schema.index({ n: 1, _id: 1 });

const database = freshDatabase();
const notes = async (made: Note[]) => {
  const model = await database.model<Note>('Note', schema);
  await model.deleteMany();
  await model.insertMany(made);
  return model;
};
const orders = { n: { n: 1, _id: 1 }, createdAt: { _id: 1 } } as const;

test('whatever the records hold, a page fits into an answer, and whoever goes on by what came reads all', async () => {
  const model = await notes(Array.from({ length: 12 }, (_, n) => ({ n, text: '語'.repeat(350_000) })));
  const seen: number[] = [];
  let pages = 0;
  while (seen.length < 12) {
    const query = { filter: {}, sort: sortOf(orders, 'n'), offset: seen.length };
    const { items, total } = await readPage<Note, Note>(model, query, ({ n, text }) => ({ n, text }));
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThan(9 * 2 ** 20);
    expect(total).toBe(12);
    seen.push(...items.map(({ n }) => n));
    pages++;
  }
  expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(pages).toBe(2);
}, 30_000);

test('the deleted ones are neither in the list nor in its total', async () => {
  const model = await notes([0, 1, 2, 3].map((n) => ({ n, text: '', ...(n === 1 && { removedAt: new Date() }) })));
  const read = (filter: object, sort?: string) =>
    readPage<Note, number>(
      model,
      { filter, deletedBy: 'removedAt', sort: sortOf(orders, sort), limit: 2 },
      ({ n }) => n,
    );
  expect(await read({}, 'n')).toEqual({ items: [0, 2], total: 3 });
  expect(await read({})).toEqual({ items: [3, 2], total: 3 });
  expect(await read({ n: { $lt: 2 } })).toEqual({ items: [0], total: 1 });
});
