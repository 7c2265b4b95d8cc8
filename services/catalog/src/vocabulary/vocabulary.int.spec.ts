import { moods, trackGenres } from '@cueroom/contracts/options';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { withAdmin } from '@cueroom/platform/request-context';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { type Replica, replica } from '../imports/imports.fixture';

const database = freshDatabase();
let catalog: Replica;
beforeEach(async () => {
  catalog = await replica(database);
  await catalog.clear();
  await catalog.vocabulary.change({ genres: [], moods: [] });
});
afterEach(() => catalog.stop());
const aTrack = { title: 'Salt Roads', artist: 'Mara' };

test('a studio’s own words follow those of all studios, and a list that is not named stays', async () => {
  const { revision } = await catalog.words.read();
  await catalog.vocabulary.change({ genres: ['Trip-Hop', 'Soul'] });
  expect(await catalog.vocabulary.change({ moods: ['Wry'] })).toEqual({
    ...{ genres: ['Trip-Hop', 'Soul'], moods: ['Wry'], revision: revision + 2 },
  });
  expect(await catalog.words.all()).toEqual({ genre: [...trackGenres, 'Trip-Hop', 'Soul'], mood: [...moods, 'Wry'] });
  // Nothing changes: nobody is told.
  expect((await catalog.vocabulary.change({ moods: ['Wry'] })).revision).toBe(revision + 2);
  await expect(catalog.vocabulary.change({ moods: [], ifMatch: [revision] })).rejects.toMatchObject({
    kind: 'outdated',
  });
});

test('what is no word is refused for its field, in filters, too', async () => {
  await catalog.vocabulary.change({ genres: ['Trip-Hop'], moods: ['Wry'] });
  await catalog.words.check({ genre: 'Trip-Hop', mood: 'Dark' });
  await catalog.words.check({ genre: null });
  await catalog.words.checkFilter({ genre: 'Trip-Hop', mood: 'Dark,Wry' });
  await expect(catalog.words.check({ genre: 'trip-hop', mood: 'Wry' })).rejects.toMatchObject({
    kind: 'invalid',
    errors: { genre: ['There is no genre “trip-hop”'] },
  });
  await expect(catalog.words.checkFilter({ mood: 'Wry,Polka' })).rejects.toMatchObject({ kind: 'invalid' });
});

test('a word that a track has cannot be removed, until none has it', async () => {
  await catalog.vocabulary.change({ genres: ['Trip-Hop', 'Soul'] });
  const { id } = await catalog.tracks.add({ ...aTrack, genre: 'Soul' });
  await expect(catalog.vocabulary.change({ genres: ['Trip-Hop'] })).rejects.toMatchObject({
    kind: 'conflict',
    message: '“Soul” cannot be removed: 1 track has this genre',
  });
  expect((await catalog.words.read()).genres).toEqual(['Trip-Hop', 'Soul']);
  await catalog.tracks.update(id, { genre: 'Jazz' });
  expect((await catalog.vocabulary.change({ genres: ['Trip-Hop'] })).genres).toEqual(['Trip-Hop']);
});

test('two who change them at once lose nothing, and each change is told', async () => {
  await withAdmin('grace', () =>
    Promise.all([catalog.vocabulary.change({ genres: ['Soul'] }), catalog.vocabulary.change({ moods: ['Wry'] })]),
  );
  expect(await catalog.words.read()).toMatchObject({ genres: ['Soul'], moods: ['Wry'] });
  const told = { entityType: 'content', did: 'vocabulary-changed', by: 'grace' };
  await eventually(() => expect(catalog.bus.published(recordChanged)).toMatchObject([told, told]));
});
