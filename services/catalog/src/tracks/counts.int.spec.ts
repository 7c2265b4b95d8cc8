import type { ListTracks, TrackFacets } from '@cueroom/contracts/catalog/track-lists';
import { moods, tempos, trackGenres } from '@cueroom/contracts/options';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import fc from 'fast-check';
import { usual } from './finding.fixture';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackFacets, trackSchema } from './tracks.schema';

const database = freshDatabase();
let relay: OutboxRelay;
let tracks: TracksRepository;
beforeAll(async () => {
  const model = await database.model<TrackDocument>('Track', trackSchema);
  relay = new OutboxRelay(new RecordingBus());
  tracks = new TracksRepository(model, relay);
  await model.insertMany(
    Array.from({ length: 240 }, (_, n) => ({ ...usual(n), ...(n % 11 === 0 && { removedAt: new Date() }) })),
  );
});
afterAll(() => relay.beforeApplicationShutdown());

const some = (...values: string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }).map((chosen) => chosen.join(','));
const words = [
  'strings',
  'in D minor',
  'no vocals',
  'one-stop',
  'around 90',
  '85-95',
  'under 3 min',
  '30 s cut',
  '-piano',
  'drak',
];
const queries: fc.Arbitrary<ListTracks> = fc.record(
  {
    q: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((said) => said.join(' ')),
    genre: fc.constantFrom(...trackGenres),
    mood: some(...moods),
    tempo: some(...tempos),
    bpm: some('-70', '70-90', '60-80', '85.5-94.5', '160-', '80-100'),
    key: some('A minor', 'D minor', 'F♯ minor'),
    tag: some('strings', 'trailer', 'hopeful'),
    length: some('-60', '60-120', '90.5-150', '240-'),
    hasFile: fc.constantFrom('true', 'false'),
    clearance: some('one-stop', 'two-stop', 'blocked'),
    vocals: some('vocal', 'instrumental', 'unknown'),
    has: some('cut-downs', 'stems'),
    available: fc.constantFrom('true', 'false'),
  },
  { requiredKeys: [] },
);
const totalOf = async (query: ListTracks) => (await tracks.list({ ...query, limit: 1 })).total;

test('each count beside a filter is that of the list it leads to, whatever else is asked for', async () => {
  const names = Object.keys(trackFacets) as (keyof TrackFacets)[];
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const facets = await tracks.countFacets(query);
      for (const name of names) {
        const counts = facets[name];
        const led = await Promise.all(counts.map(({ value }) => totalOf({ ...query, [name]: value })));
        expect(counts.map(({ value }, n) => ({ name, value, count: led[n] }))).toEqual(
          counts.map(({ value, count }) => ({ name, value, count })),
        );
      }
      // What is chosen alone has its count among them, too.
      for (const name of names) {
        const chosen = query[name];
        if (!chosen || chosen.includes(',')) continue;
        const counted = facets[name].find(({ value }) => value === chosen)?.count ?? 0;
        expect({ name, count: counted }).toEqual({ name, count: await totalOf(query) });
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('tracks of which nobody has said whether someone sings are counted apart, beside the filter and beside the words', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async ({ vocals: _vocals, ...query }) => {
      const others = { ...query, q: query.q?.replace('no vocals', '').trim() || undefined };
      const unknown = await totalOf({ ...others, vocals: 'unknown' });
      expect((await tracks.list({ ...others, vocals: 'instrumental', limit: 1 })).notMarked).toBe(unknown);
      const said = await tracks.list({ ...others, q: `${others.q ?? ''} no vocals`, limit: 1 });
      expect(said.notMarked).toBe(unknown);
      expect(said.total).toBe(await totalOf({ ...others, vocals: 'instrumental' }));
    }),
    { numRuns: 15 },
  );
}, 120_000);
