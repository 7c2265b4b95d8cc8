import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { placeOf, readSearch } from './portal-address';

test('what a list does not know, and what its server would refuse, is left out', () => {
  const search = { q: ' salt ', sort: '-bpm', genre: 'Folk,Pop', mood: 'Dark,Grumpy,Calm', tab: 'music', key: '' };
  const rules = { genre: ['Folk', 'Pop'], mood: (value: string) => value !== 'Grumpy', key: Boolean };
  expect(readSearch<ListTracks>(search, rules, ['title', 'bpm', undefined])).toEqual({
    ...{ q: 'salt', sort: '-bpm', mood: 'Dark,Calm' },
  });
  expect(readSearch<ListTracks>({ sort: 'price', genre: 'Pop' }, rules, ['title'])).toEqual({ genre: 'Pop' });
});

test('every kind of record is seen somewhere, with or without an address of its own', () => {
  expect(placeOf('pitch', 'a')).toEqual({ to: '/admin/pitches/{-$id}', params: { id: 'a' } });
  expect(placeOf('person', 'a')).toEqual({ to: '/admin/content' });
  expect(placeOf('import', 'a')).toEqual({ to: '/admin/tracks/{-$id}', params: { id: undefined } });
});
