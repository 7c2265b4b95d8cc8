import { freshDatabase } from '@cueroom/testing/fresh-database';
import { type AggregateOptions, type PipelineStage, Schema } from 'mongoose';
import { countFacets } from './count-facets';
import { addFoundBy, type FoundBy, foundBy } from './found-by';
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

interface Cue extends FoundBy {
  title: string;
  bpm: number | null;
  genre: string;
  createdAt: Date;
  removedAt?: Date;
}
const cueSchema = new Schema<Cue>({ title: String, bpm: Number, genre: String, createdAt: Date, removedAt: Date });
const cueOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  bpm: { bpm: 1, _id: 1 },
  title: { title: 1, _id: 1 },
} as const;
for (const order of Object.values(cueOrders)) cueSchema.index(order);
cueSchema.index({ genre: 1 });
cueSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addFoundBy(cueSchema, ({ title }: Cue) => foundBy([title], {}));

/** 1,500 cues named Salt, the first 20 of them Salt Pier; every third has no tempo. */
const cues = async () => {
  const model = await database.model<Cue>('Cue', cueSchema);
  await model.deleteMany();
  await model.insertMany(
    Array.from({ length: 1500 }, (_, n) => ({
      title: `Salt ${n < 20 ? 'Pier ' : ''}${n}`,
      bpm: n % 3 === 0 ? null : 60 + (n % 100),
      genre: n % 10 === 0 ? 'Jazz' : 'Rock',
      createdAt: new Date(Date.UTC(2026, 0, 1) + n),
    })),
  );
  const read = (query: { q?: string; filter?: object; sort?: string; limit?: number; offset?: number }) => {
    const { sort, filter = {}, ...rest } = query;
    const selection = { ...rest, filter, deletedBy: 'removedAt', sort: sortOf(cueOrders, sort) } as const;
    return readPage<Cue, Cue>(model, selection, (cue) => cue);
  };
  return { model, read };
};

test.each(['createdAt', '-createdAt', 'bpm', '-bpm'])(
  'sorted by %s every record is on one page, empty ones last',
  async (sort) => {
    const { read } = await cues();
    for (const query of [{}, { q: 's' }, { q: 'sal' }, { q: 'pier' }]) {
      const seen: Cue[] = [];
      for (;;) {
        const { items } = await read({ ...query, sort, limit: 170, offset: seen.length });
        if (items.length === 0) break;
        seen.push(...items);
      }
      expect(new Set(seen.map(({ title }) => title)).size).toBe(query.q === 'pier' ? 20 : 1500);
      expect(seen).toHaveLength(query.q === 'pier' ? 20 : 1500);
      const keys = seen.map((cue) => (sort.endsWith('bpm') ? cue.bpm : cue.createdAt.getTime()));
      const valued = keys.filter((key) => key !== null);
      expect(keys.slice(0, valued.length)).toEqual(valued);
      expect(valued).toEqual(valued.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
    }
  },
);

test('without a search a total is exact; of a search 1,000 are counted, and all when the end was read', async () => {
  const { read, model } = await cues();
  expect((await read({ limit: 1 })).total).toBe(1500);
  expect((await read({ limit: 1, filter: { genre: 'Rock' } })).total).toBe(1350);
  for (const q of ['s', 'salt']) expect(await read({ q, limit: 1 })).toMatchObject({ total: 1000, isAtLeast: true });
  const last = await read({ q: 'salt', limit: 100, offset: 1450 });
  expect([last.items.length, last.total, last.isAtLeast]).toEqual([50, 1500, undefined]);
  const pier = await read({ q: 'pier s', limit: 5, offset: 15 });
  expect([pier.items.length, pier.total, pier.isAtLeast]).toEqual([5, 20, undefined]);
  expect(await read({ q: 'pier zzz' })).toEqual({ items: [], total: 0 });
  expect(await read({ q: 'pier', offset: Number.MAX_SAFE_INTEGER })).toEqual({ items: [], total: 20 });
  expect(await read({ q: 'salt', offset: Number.MAX_SAFE_INTEGER })).toEqual({ items: [], total: 1500 });
  // Who goes on while there is more reads all of them.
  const next = await read({ q: 'salt', limit: 50, offset: 950 });
  expect([next.total, next.isAtLeast]).toEqual([1001, true]);
  await model.updateMany({ title: /Pier/ }, { removedAt: new Date() });
  expect((await read({ limit: 1, filter: { genre: 'Jazz' } })).total).toBe(148);
  expect(await read({ q: 'pier' })).toEqual({ items: [], total: 0 });
});

test.each(['salt pier', 'pier salt', 's pier'])('%s: only the records with the rarer word are read', async (q) => {
  const { model, read } = await cues();
  const aggregate = jest.spyOn(model, 'aggregate');
  expect(await read({ q, limit: 5 })).toMatchObject({ total: 20 });
  const calls = aggregate.mock.calls as [PipelineStage[], AggregateOptions?][];
  const [stages, options] = calls.find((call) => call[1]?.hint) ?? [];
  aggregate.mockRestore();
  const explained = JSON.stringify(await model.aggregate(stages, options).explain('executionStats'));
  const examined = [...explained.matchAll(/"docsExamined":(\d+)/g)].map(([, number]) => Number(number));
  expect(examined).toEqual([20]);
});

test('numbers of values, beside the words and without the own filter', async () => {
  const { model } = await cues();
  const facets = { genre: { field: 'genre' }, bpm: { field: 'bpm', bands: ['60-69', '-64', '150-'] } } as const;
  const count = (q?: string, chosen = {}, most?: number) =>
    countFacets(model, { q, deletedBy: 'removedAt' }, facets, chosen, most);
  const [rock, jazz] = [
    { value: 'Rock', count: 1350 },
    { value: 'Jazz', count: 150 },
  ];
  expect((await count()).genre).toEqual([rock, jazz]);
  expect((await count(undefined, {}, 500)).genre).toEqual([rock, jazz]);
  expect((await count('salt', { genre: 'Jazz' })).genre).toEqual([rock, jazz]);
  // A number is counted in each range that it is in; records without it in none.
  const inRange = await model.countDocuments({ bpm: { $gte: 60, $lte: 69 } });
  const bands = (await count()).bpm;
  expect(bands.map(({ value }) => value)).toEqual(['150-', '60-69', '-64']);
  expect(bands[1]?.count).toBe(inRange);
  expect((await count(undefined, { bpm: '60-69' })).bpm).toEqual(bands);
  const beside = (await count(undefined, { bpm: '60-69' })).genre;
  expect(beside.reduce((sum, { count: n }) => sum + n, 0)).toBe(inRange);
  expect((await count('pier')).genre).toEqual([
    { value: 'Rock', count: 18 },
    { value: 'Jazz', count: 2 },
  ]);
  const { genre } = await count('s', {}, 100);
  expect(genre.every(({ isAtLeast }) => isAtLeast)).toBe(true);
  expect(genre.reduce((sum, { count: n }) => sum + n, 0)).toBe(100);
  await model.updateMany({ genre: 'Jazz' }, { removedAt: new Date() });
  for (const most of [undefined, 500]) expect((await count(undefined, {}, most)).genre).toEqual([rock]);
});
