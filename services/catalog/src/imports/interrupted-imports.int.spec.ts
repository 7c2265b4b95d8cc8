import { log } from '@cueroom/platform/logger';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { ImportApplier } from './import.applier';
import { ImportUndoer } from './import.undoer';
import { type Replica, replica } from './imports.fixture';

log.level = 'silent';
jest.setTimeout(120_000);
const database = freshDatabase();
const count = 1800;

/** As killed: from this part on it writes nothing more, and its lease stays behind. */
const dieIn = (task: { work: unknown }, part: number) => {
  let parts = 0;
  const { work } = task as { work: (...given: unknown[]) => Promise<void> };
  task.work = async (...given: unknown[]) => {
    if (++parts === part) await new Promise(() => undefined);
    await work.apply(task, given);
  };
};
const expireLeases = (catalog: Replica) =>
  catalog.importModel.updateMany({ lease: { $exists: true } }, { 'lease.until': new Date(0) });
const writeOf = (catalog: Replica) => catalog.rows as unknown as { write: (...given: unknown[]) => Promise<void> };

test('an import goes on in another replica when one dies in its middle, and so does its undoing', async () => {
  const first = await replica(database);
  await first.clear();
  const former = Array.from({ length: count / 2 }, (_, n) => ({ title: `Take ${n}`, artist: 'The Test Pressing' }));
  await first.model.insertMany(former.map((track) => ({ ...track, tags: [], audio: { state: 'none' } })));
  const before = (await first.model.find().sort({ _id: 1 }).lean()).map(({ title, album, words }) => [
    title,
    album,
    words,
  ]);
  const ids = (await first.model.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => String(_id));
  const lines = Array.from({ length: count }, (_, n) => [ids[n] ?? '', `Take ${n}`, 'The Test Pressing', `Album ${n}`]);
  const { id, counts } = await first.upload([['id', 'title', 'artist', 'album'], ...lines]);
  expect(counts).toMatchObject({ new: count / 2, changed: count / 2 });

  // One dies between two parts, the next with tracks written and no row that says so.
  dieIn(applierOf(first), 2);
  await first.controller.apply({ id });
  await eventually(async () => expect((await first.controller.get({ id })).progress).toBeGreaterThan(0));
  const second = await replica(database, first.bus);
  const write = writeOf(second).write.bind(second.rows);
  let writes = 0;
  writeOf(second).write = async (...given) => (++writes === 3 ? new Promise<void>(() => undefined) : write(...given));
  await expireLeases(first);
  await eventually(async () => expect(await second.model.countDocuments({ importedBy: id })).toBe(1000), {
    withinMs: 20_000,
  });
  const third = await replica(database, first.bus);
  await expireLeases(first);
  expect(await third.settled(id)).toMatchObject({ state: 'done', counts: { new: count / 2, changed: count / 2 } });
  expect(await third.model.countDocuments()).toBe(count);
  expect(await third.model.countDocuments({ album: /^Album/, edits: { $in: [0, 1] } })).toBe(count);

  dieIn((third.worker as unknown as { undoer: ImportUndoer }).undoer, 3);
  await third.controller.undo({ id });
  await eventually(async () => expect((await third.controller.get({ id })).progress).toBeGreaterThan(30), {
    withinMs: 20_000,
  });
  const fourth = await replica(database, first.bus);
  await expireLeases(first);
  expect((await fourth.settled(id)).state).toBe('undone');
  const present = await fourth.model
    .find({ removedAt: { $exists: false } })
    .sort({ _id: 1 })
    .lean();
  expect(present.map(({ title, album, words }) => [title, album, words])).toEqual(before);
  await fourth.stop();
  for (const dead of [first, second, third]) await dead.bury();
});

const applierOf = ({ worker }: Replica) => (worker as unknown as { applier: ImportApplier }).applier;
