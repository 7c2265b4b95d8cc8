import type { AddBulk, Bulk } from '@cueroom/contracts/bulk';
import { bulkChanges } from '@cueroom/testing/bulk-changes';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { BulkPitches } from './bulk-pitches';
import { pitchesForTests } from './pitches.fixture';

const open = pitchesForTests();
const database = freshDatabase();
jest.setTimeout(180_000);
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

const catalog = async () => {
  const { controller, pitches, hints, service: pitchesService, aTrack } = await open();
  const { service, settled, stop } = await bulkChanges(
    database,
    (kinds) => void new BulkPitches(kinds, pitches, hints, pitchesService),
  );
  stops.push(stop);
  const add = async (wanted: Partial<AddBulk>) =>
    settled(await service.add({ entityType: 'pitch', by: 'admin', ...wanted }));
  const undo = async ({ id }: Bulk) => settled(await service.undo(id, 'admin'));
  const insert = async (title: string) =>
    (await controller.add({ title, status: 'open', tracks: [{ trackId: await aTrack() }] })).id;
  return { controller, pitches, add, undo, insert };
};

test('pitches are closed and opened again, but one that was changed since', async () => {
  const { controller, add, undo, insert } = await catalog();
  const [one, touched, unknown] = [await insert('Northlight'), await insert('Tide'), 'f'.repeat(24)];
  const bulk = await add({ ids: [one, touched, unknown], change: { status: 'closed' } });
  const failed = [{ id: unknown, reason: 'This pitch does not exist' }];
  expect(bulk).toMatchObject({ state: 'done', changed: 2, failed });
  await controller.update({ id: touched, changes: { title: 'High Tide' } });
  const left = [{ id: touched, reason: 'It was changed since' }];
  expect(await undo(bulk)).toMatchObject({ state: 'undone', changed: 1, failed: left });
  expect(await controller.get({ id: one })).toMatchObject({ status: 'open' });
  expect(await controller.get({ id: touched })).toMatchObject({ title: 'High Tide', status: 'closed' });
});

test('pitches are deleted as one, and come back as one; one was restored since', async () => {
  const { controller, pitches, add, undo, insert } = await catalog();
  const [one, other] = [await insert('Northlight'), await insert('Tide')];
  const bulk = await add({ ids: [one, other], delete: true });
  expect((await controller.list({})).total).toBe(0);
  await pitches.restore(other);
  const left = [{ id: other, reason: 'It was changed since' }];
  expect(await undo(bulk)).toMatchObject({ changed: 1, failed: left });
  expect((await controller.list({})).total).toBe(2);
});
