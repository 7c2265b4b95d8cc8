import type { Rights } from '@cueroom/contracts/rights/rights';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';

const database = freshDatabase();

const owned = (signatory: string): Rights => ({
  composition: [{ name: `Writer ${signatory}`, role: 'composer', share: 100, signatory }],
  master: [{ name: 'The Label', share: 100, signatory: 'label' }],
  signatories: [
    { key: signatory, name: signatory },
    ...(signatory === 'label' ? [] : [{ key: 'label', name: 'The Label' }]),
  ],
  samples: 'none',
  ai: 'none',
  iswc: signatory === 'label' ? 'T0345246801' : null,
});

test('tracks are found by clearance and by who wrote them; a change of rights is seen at once', async () => {
  const relay = new OutboxRelay(new RecordingBus());
  const tracks = new TracksRepository(await database.model<TrackDocument>('Track', trackSchema), relay);
  const add = async (title: string, rights?: Rights) => {
    const id = tracks.newId();
    await tracks.insert(id, { title, artist: 'The Test Pressing', rights }, {});
    return id;
  };
  await add('Unsaid');
  const one = await add('One', owned('label'));
  const two = await add('Two', owned('ana'));
  const titles = async (query: object) => (await tracks.list(query)).items.map(({ title }) => title).sort();
  expect(await titles({ clearance: 'one-stop' })).toEqual(['One']);
  expect(await titles({ clearance: 'one-stop,two-stop' })).toEqual(['One', 'Two']);
  expect(await titles({ clearance: 'incomplete' })).toEqual(['Unsaid']);
  expect(await titles({ q: 'writer ana' })).toEqual(['Two']);
  expect(await titles({ q: '"writer ana"' })).toEqual(['Two']);
  for (const q of ['T-034.524.680-1', 't-034524680-1']) expect(await titles({ q })).toEqual(['One']);
  expect((await tracks.countFacets({})).clearance).toEqual(
    expect.arrayContaining(['one-stop', 'two-stop', 'incomplete'].map((value) => ({ value, count: 1 }))),
  );
  const stored = await tracks.find(two);
  const updated = stored && (await tracks.update(stored, { rights: null }));
  expect(updated).toMatchObject({ rights: null, clearance: { value: 'incomplete', parties: 0 } });
  expect(await titles({ clearance: 'incomplete' })).toEqual(['Two', 'Unsaid']);
  expect((await tracks.get(one)).clearance.value).toBe('one-stop');
  await relay.beforeApplicationShutdown();
});
