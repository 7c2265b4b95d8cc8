import type { AddBulk, Bulk } from '@cueroom/contracts/bulk';
import { bulkChanges } from '@cueroom/testing/bulk-changes';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { studioWords } from '../words/studio-words.fixture';
import { BulkTracks } from './bulk-tracks';
import { RecordedPlaces } from './track-places.fixture';
import { TracksRepository } from './tracks.repository';
import { type TrackDocument, trackSchema } from './tracks.schema';

jest.setTimeout(180_000);
const database = freshDatabase();
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

/** For changes of single tracks. */
const unused = [undefined as never, undefined as never] as const;

/** One replica of catalog. */
const replica = async () => {
  const model = await database.model<TrackDocument>('Track', trackSchema);
  const tracks = new TracksRepository(model, idleRelay);
  const places = new RecordedPlaces();
  const words = await studioWords(database, idleRelay);
  let kind!: BulkTracks;
  const bulks = await bulkChanges(
    database,
    (kinds) => (kind = new BulkTracks(kinds, tracks, places, words, ...unused)),
  );
  stops.push(bulks.stop);
  const { model: bulkModel, worker, service, settled } = bulks;
  const add = (wanted: Omit<AddBulk, 'entityType' | 'by'>) =>
    service.add({ entityType: 'track', by: 'admin', ...wanted });
  return { model, bulkModel, tracks, places, kind, worker, service, add, settled };
};

const insert = async (count: number, fields: Partial<TrackDocument> = {}): Promise<string[]> => {
  const { model } = await replica();
  await model.deleteMany();
  const titles = Array.from({ length: count }, (_, nth) => `Reel ${nth}`);
  const made = await model.insertMany(titles.map((title) => ({ title, artist: 'Mara', tags: [], ...fields })));
  return made.map(({ _id }) => String(_id));
};
const genres = async (ids: readonly string[]) => {
  const { model } = await replica();
  const found = await model.find({ _id: { $in: ids } }).lean();
  return new Map(found.map(({ _id, genre }) => [String(_id), genre]));
};

test('few are changed at once, by their admin, each with its event; one is unknown, and one was so before', async () => {
  const ids = await insert(3, { genre: 'Jazz', tags: ['Indie', 'rain'] });
  const { model, tracks, places, add } = await replica();
  await tracks.update((await tracks.find(ids[0]!))!, { genre: 'Folk', tags: ['night'] });
  const unknown = 'f'.repeat(24);
  const change = { genre: 'Folk', mood: 'Dark', tags: { add: ['Night', 'sea'], remove: ['indie'] } };
  const { id, ...bulk } = await add({ ids: [...ids, unknown, ids[0]!], change });
  const failed = [{ id: unknown, reason: 'This track does not exist' }];
  expect(bulk).toEqual({ state: 'done', changed: 3, failed, progress: 100 });
  const [first, second] = await model
    .find({ _id: { $in: ids } })
    .sort({ _id: 1 })
    .lean();
  expect([first!.tags, second!.tags]).toEqual([
    ['night', 'sea'],
    ['rain', 'Night', 'sea'],
  ]);
  expect(second!.outbox.map(({ data }) => data)).toMatchObject([
    { entityId: ids[1], did: 'changed', by: 'admin', fields: ['genre', 'mood', 'tags'] },
  ]);
  expect(first!.outbox.at(-1)?.data).toMatchObject({ fields: ['mood', 'tags'] });
  expect(second!.words).toContain('sea');
  expect(places.changedIds.sort()).toEqual([...ids].sort());
  expect((await add({ ids, change })).changed).toBe(3);
  expect((await tracks.get(ids[1]!)).revision).toBe(1);
});

test('it is undone once, but for what was changed since; of two in a row each can be undone', async () => {
  const ids = await insert(3, { genre: 'Jazz', tags: ['rain'] });
  const { tracks, service, add } = await replica();
  const first = await add({ ids, change: { genre: 'Folk' } });
  const second = await add({ ids, change: { tags: { add: ['sea'] }, available: false } });
  await tracks.update((await tracks.find(ids[2]!))!, { title: 'Other' });
  const left = [{ id: ids[2], reason: 'It was changed since' }];
  const undone = { state: 'undone', changed: 2, failed: left, progress: 100 };
  expect(await service.undo(second.id, 'admin')).toEqual({ id: second.id, ...undone });
  expect(await service.undo(first.id, 'admin')).toEqual({ id: first.id, ...undone });
  await expect(service.undo(first.id, 'admin')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await tracks.get(ids[0]!)).toMatchObject({ genre: 'Jazz', tags: ['rain'], available: true });
  expect(await tracks.get(ids[2]!)).toMatchObject({ genre: 'Folk', tags: ['rain', 'sea'], title: 'Other' });
});

test('a deletion goes the way of a single one, and comes back', async () => {
  const ids = await insert(3);
  const { tracks, service, add } = await replica();
  const bulk = await add({ ids, delete: true });
  expect(bulk).toMatchObject({ changed: 3, failed: [] });
  expect((await tracks.list({})).total).toBe(0);
  await tracks.restore(ids[0]!);
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ changed: 2, failed: [{ id: ids[0] }] });
  expect((await tracks.list({})).total).toBe(3);
});

test('5,000 of a filter are changed in the background and undone; 5 that were changed meanwhile are left alone', async () => {
  const ids = await insert(5000, { genre: 'Jazz' });
  const { model, tracks, service, add, settled } = await replica();
  const other = await model.create({ title: 'Other', artist: 'Ines', genre: 'Rock' });
  const begun = await add({ filter: { genre: 'Jazz' }, change: { genre: 'Folk' } });
  expect(begun).toMatchObject({ state: 'running', changed: 0 });
  await expect(service.undo(begun.id, 'admin')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await settled(begun)).toMatchObject({ state: 'done', changed: 5000, failed: [], progress: 100 });
  expect(await model.countDocuments({ genre: 'Folk', edits: 1, 'outbox.0': { $exists: true } })).toBe(5000);
  expect((await tracks.get(String(other._id))).genre).toBe('Rock');
  const touched = ids.filter((_, nth) => nth % 1000 === 7);
  for (const id of touched) await tracks.update((await tracks.find(id))!, { genre: 'Blues' });
  expect(await service.undo(begun.id, 'admin')).toMatchObject({ state: 'running' });
  const undone = await settled(begun);
  expect([undone.state, undone.changed, undone.failed.map(({ id }) => id).sort()]).toEqual(['undone', 4995, touched]);
  const now = await genres(ids);
  expect(ids.filter((id) => now.get(id) !== (touched.includes(id) ? 'Blues' : 'Jazz'))).toEqual([]);
});

test('another replica goes on with what one that died has begun: each record once, also of an undoing', async () => {
  const ids = await insert(450, { genre: 'Jazz' });
  const [dying, other] = [await replica(), await replica()];
  const { model, bulkModel } = dying;
  /** It dies between the writes of a part, which it has not reported. */
  const dieAfter = async (writes: number, begin: () => Promise<Bulk>) => {
    let written = 0;
    const { write } = dying.kind;
    Object.assign(dying.kind, {
      write: (...of: Parameters<typeof write>) => (written++ < writes ? write(...of) : new Promise(() => undefined)),
    });
    const begun = await begin();
    await eventually(async () => expect(written).toBeGreaterThan(writes), { withinMs: 30_000 });
    Object.assign(dying.kind, { write });
    await bulkModel.updateOne({ _id: begun.id }, { $set: { 'lease.until': new Date(0) } });
    other.worker.nudge();
    return other.settled(begun);
  };
  const done = await dieAfter(170, () => dying.add({ ids, change: { genre: 'Folk' } }));
  expect(done).toMatchObject({ state: 'done', changed: 450, failed: [] });
  expect(await model.countDocuments({ genre: 'Folk', edits: 1 })).toBe(450);
  const undone = await dieAfter(230, () => dying.service.undo(done.id, 'admin'));
  expect(undone).toMatchObject({ state: 'undone', changed: 450, failed: [] });
  expect(await model.countDocuments({ genre: 'Jazz', edits: 2 })).toBe(450);
});

test('a genre that the studio does not have is refused', async () => {
  const { add } = await replica();
  const refused = add({ filter: {}, change: { genre: 'Skiffle' } });
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', errors: { genre: [expect.any(String)] } });
});

test('a creation that is repeated begins nothing anew', async () => {
  const ids = await insert(1);
  const { tracks, add } = await replica();
  const idempotency = { key: 'bulk-key-1', bodyHash: 'a'.repeat(64) };
  const { id } = await add({ ids, change: { mood: 'Dark' }, idempotency });
  await tracks.update((await tracks.find(ids[0]!))!, { mood: 'Calm' });
  expect(await add({ ids, change: { mood: 'Dark' }, idempotency })).toMatchObject({ id, isRepeated: true });
  expect((await tracks.get(ids[0]!)).mood).toBe('Calm');
});
