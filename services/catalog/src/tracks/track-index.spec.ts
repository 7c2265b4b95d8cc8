import type { ListTracks } from '@cueroom/contracts/catalog/tracks';
import { type IndexedTrack, TrackIndex } from './track-index';

const nothing: Omit<IndexedTrack['sortedBy'], 'createdAt'> = {
  title: null,
  artist: null,
  album: null,
  genre: null,
  duration: null,
  bpm: null,
  key: null,
};
const aTrack = (id: string, texts: string, fields: Partial<IndexedTrack> = {}): IndexedTrack => ({
  id,
  revision: 0,
  texts: [texts],
  genre: null,
  available: true,
  sortedBy: { ...nothing, title: texts, createdAt: new Date(Number(id)), ...fields.sortedBy },
  ...fields,
});
const all = async function* (...tracks: IndexedTrack[]) {
  yield* tracks;
};
const found = (index: TrackIndex, query: ListTracks = {}) => index.search(query).ids.join(' ');

test('a beginning of a word, several in any order, capitals and accents aside', async () => {
  const index = await TrackIndex.of(
    all(aTrack('1', 'Étude in Amber'), aTrack('2', 'Amber Alert'), aTrack('3', 'Chambers')),
  );
  expect(found(index, { q: 'AMB' })).toBe('2 1');
  expect(found(index, { q: 'am etu' })).toBe('1');
  expect(found(index, { q: 'amber amb' })).toBe('2 1');
  expect(found(index, { q: 'amber night' })).toBe('');
  expect(found(index, { q: '.*' })).toBe('');
  expect(found(index, { q: ' ' })).toBe('3 2 1');
});

test('filters, pages and totals', async () => {
  const tracks = Array.from({ length: 9 }, (_, n) =>
    aTrack(String(n), 'Night', { genre: n % 2 ? 'Rock' : 'Pop', available: n !== 3 }),
  );
  const index = await TrackIndex.of(all(...tracks));
  expect(index.search({ genre: 'Rock', limit: 2, offset: 1 })).toEqual({ ids: ['5', '3'], total: 4 });
  expect(index.search({ q: 'ni', genre: 'Rock', available: 'true', limit: 1 })).toEqual({ ids: ['7'], total: 3 });
  expect(index.search({ available: 'false' })).toEqual({ ids: ['3'], total: 1 });
  expect(index.search({ offset: 100 })).toEqual({ ids: [], total: 9 });
});

test('an order and its reverse: what has no value comes last, among equals the newest first', async () => {
  const bpm = (id: string, value: number | null) =>
    aTrack(id, 'A', { sortedBy: { ...nothing, bpm: value, createdAt: new Date(Number(id)) } });
  const index = await TrackIndex.of(all(bpm('1', 120), bpm('2', null), bpm('3', 60), bpm('4', 60), bpm('5', null)));
  expect(found(index, { sort: 'bpm' })).toBe('4 3 1 5 2');
  expect(found(index, { sort: '-bpm' })).toBe('1 3 4 5 2');
  expect(found(index, { sort: 'createdAt' })).toBe('1 2 3 4 5');
});

test('changed one by one it is the same as made anew, whatever happens', async () => {
  const words = ['salt', 'road', 'night', 'ferry', 'amber', 'tide', 'low'];
  const index = new TrackIndex();
  const kept = new Map<string, IndexedTrack>();
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
    const sortedBy = { ...nothing, title, bpm: below(4) || null, createdAt: new Date(below(20)) };
    const track = aTrack(id, title, { revision: step, available: below(2) === 0, sortedBy });
    index.set(track);
    kept.set(id, track);
  }
  const anew = await TrackIndex.of(all(...kept.values()));
  for (const sort of ['title', '-title', 'bpm', '-bpm', 'createdAt', undefined]) {
    for (const q of ['', 's', 'ni', 'fer am']) {
      expect(index.search({ q, sort })).toEqual(anew.search({ q, sort }));
    }
  }
});
