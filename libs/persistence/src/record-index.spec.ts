import { type IndexedRecord, RecordIndex } from './record-index';

const sorts = ['title', 'bpm', 'createdAt'] as const;
const facets = ['genre', 'available'] as const;
type Sort = (typeof sorts)[number];
type Facet = (typeof facets)[number];
type Track = IndexedRecord<Sort, Facet>;

const aTrack = (
  id: string,
  title: string,
  { facets: said = {}, ...fields }: Partial<Omit<Track, 'facets'>> & { facets?: Partial<Track['facets']> } = {},
): Track => ({
  id,
  revision: 0,
  texts: [title],
  facets: { genre: null, available: 'true', ...said },
  sortedBy: { title, bpm: null, createdAt: new Date(Number(id)) },
  ...fields,
});
const indexOf = (...tracks: Track[]) =>
  new RecordIndex<Sort, Facet>(sorts, facets).fill(
    (async function* () {
      yield* tracks;
    })(),
  );
type Asked = Parameters<RecordIndex<Sort, Facet>['search']>[0];
const found = (index: RecordIndex<Sort, Facet>, query: Asked = {}) => index.search(query).ids.join(' ');

test('a beginning of a word, several in any order, capitals and accents aside', async () => {
  const index = await indexOf(aTrack('1', 'Étude in Amber'), aTrack('2', 'Amber Alert'), aTrack('3', 'Chambers'));
  expect(found(index, { q: 'AMB' })).toBe('2 1');
  expect(found(index, { q: 'am etu' })).toBe('1');
  expect(found(index, { q: 'amber amb' })).toBe('2 1');
  expect(found(index, { q: 'amber night' })).toBe('');
  expect(found(index, { q: '.*' })).toBe('');
  expect(found(index, { q: ' ' })).toBe('3 2 1');
});

test('filters, pages and totals', async () => {
  const tracks = Array.from({ length: 9 }, (_, n) =>
    aTrack(String(n), 'Night', { facets: { genre: n % 2 ? 'Rock' : 'Pop', available: String(n !== 3) } }),
  );
  const index = await indexOf(...tracks);
  expect(index.search({ only: { genre: ['Rock'] }, limit: 2, offset: 1 })).toEqual({ ids: ['5', '3'], total: 4 });
  expect(index.search({ q: 'ni', only: { genre: ['Rock'], available: ['true'] }, limit: 1 })).toEqual({
    ids: ['7'],
    total: 3,
  });
  expect(index.search({ only: { available: ['false'] } })).toEqual({ ids: ['3'], total: 1 });
  expect(index.search({ only: { genre: ['Rock', 'Pop'] } }).total).toBe(9);
  expect(index.search({ only: { genre: ['Jazz'] } })).toEqual({ ids: [], total: 0 });
  expect(index.search({ offset: 100 })).toEqual({ ids: [], total: 9 });
});

test('counts of each value, beside the words and the other filters', async () => {
  const of = (id: string, title: string, genre: string | null, available = 'true') =>
    aTrack(id, title, { facets: { genre, available } });
  const index = await indexOf(
    ...[of('1', 'Night', 'Rock'), of('2', 'Night', 'Rock', 'false'), of('3', 'Night', 'Pop'), of('4', 'Day', 'Pop')],
    of('5', 'Night', null),
  );
  const counted = (query: Asked) => {
    const { genre, available } = index.count(query);
    return [...genre, ...available].map(({ value, count }) => `${value} ${count}`).join(', ');
  };
  expect(counted({ q: 'ni' })).toBe('Rock 2, Pop 1, true 3, false 1');
  expect(counted({ q: 'ni', only: { genre: ['Rock'], available: ['true'] } })).toBe('Pop 1, Rock 1, false 1, true 1');
  expect(counted({ q: 'dusk' })).toBe('');
  index.delete('2');
  expect(counted({})).toBe('Pop 2, Rock 1, true 4');
});

test('an order and its reverse: what has no value comes last, among equals the newest first', async () => {
  const bpm = (id: string, value: number | null) =>
    aTrack(id, 'A', { sortedBy: { title: 'A', bpm: value, createdAt: new Date(Number(id)) } });
  const index = await indexOf(bpm('1', 120), bpm('2', null), bpm('3', 60), bpm('4', 60), bpm('5', null));
  expect(found(index, { sort: 'bpm' })).toBe('4 3 1 5 2');
  expect(found(index, { sort: '-bpm' })).toBe('1 3 4 5 2');
  expect(found(index, { sort: 'createdAt' })).toBe('1 2 3 4 5');
});

test('changed one by one it is the same as made anew, whatever happens', async () => {
  const words = ['salt', 'road', 'night', 'ferry', 'amber', 'tide', 'low'];
  const index = new RecordIndex<Sort, Facet>(sorts, facets);
  const kept = new Map<string, Track>();
  let seed = 7;
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  for (let step = 0; step < 600; step++) {
    const id = String(below(60));
    if (below(3) === 0) {
      index.delete(id);
      kept.delete(id);
      continue;
    }
    const title = `${words[below(7)]} ${words[below(7)]}`;
    const sortedBy = { title, bpm: below(4) || null, createdAt: new Date(below(20)) };
    const track = aTrack(id, title, { revision: step, facets: { available: String(below(2) === 0) }, sortedBy });
    index.set(track);
    kept.set(id, track);
  }
  const anew = await indexOf(...kept.values());
  for (const sort of ['title', '-title', 'bpm', '-bpm', 'createdAt', undefined]) {
    for (const q of ['', 's', 'ni', 'fer am']) {
      expect(index.search({ q, sort })).toEqual(anew.search({ q, sort }));
      expect(index.count({ q })).toEqual(anew.count({ q }));
    }
  }
});
