import { recordChanged } from '@cueroom/contracts/record-changes';
import { withAdmin } from '@cueroom/platform/request-context';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { Schema, Types } from 'mongoose';
import { HistoryReader } from './history.reader';
import { addEdits, type EditedDocument, EditedRecords } from './edited-records';
import { keepTrash, keptSince } from './trash';
import { TrashReader } from './trash.reader';
import { schemaOptions } from './schema-options';

interface Inquiry extends EditedDocument {
  status: string;
  followUpDate: Date | null;
  notes: string | null;
  projectTitle?: string;
}
const schema = new Schema<Inquiry>(
  {
    status: { type: String, default: 'new' },
    followUpDate: { type: Date, default: null },
    notes: String,
    projectTitle: String,
  },
  schemaOptions,
);
addEdits(schema);
const database = freshDatabase();

const inquiries = async () => {
  const model = await database.model<Inquiry>('Brief', schema);
  await model.deleteMany();
  const records = new EditedRecords(model, idleRelay, 'brief', ({ _id, status }: Inquiry) => ({
    id: String(_id),
    status,
  }));
  const insert = async () => String((await model.create({}))._id);
  return { model, records, insert };
};
const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);
const at = expect.stringMatching(/Z$/);
const changeId = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('a change by an admin and what is told of it are one write: with the values that it replaced, and no words', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  await asGrace(() => records.edit(id, { status: 'won', followUpDate: '2026-11-26', notes: 'A secret' }));
  await asGrace(() => records.edit(id, { status: 'won', followUpDate: '2026-11-26', notes: 'A secret' }));
  await asGrace(() => records.trash(id));
  await asGrace(() => records.restore(id));
  const bus = new RecordingBus();
  await publishOutbox(model, bus);
  const reported = { entityType: 'brief', entityId: id, by: 'grace', changeId, at };
  expect(bus.published(recordChanged)).toEqual([
    {
      ...{ ...reported, did: 'changed', revision: 1, fields: ['status', 'followUpDate', 'notes'] },
      values: [
        { field: 'status', before: 'new', after: 'won' },
        { field: 'followUpDate', before: null, after: '2026-11-26' },
      ],
    },
    { ...reported, did: 'deleted', revision: 3 },
    { ...reported, did: 'restored', revision: 4 },
  ]);
});

test('the history of a record tells what was from what to what, newest first, before and after its events are out', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  const history = new HistoryReader(model.db);
  const read = async () => (await history.list({ entityType: 'brief', entityId: id })).items;
  await asGrace(() => records.edit(id, { status: 'won', notes: 'A secret' }));
  await asGrace(() => records.edit(id, { notes: null }));
  const rows = await read();
  const row = { id: changeId, at, by: 'grace' };
  expect(rows).toEqual([
    { ...row, changes: [{ field: 'notes', from: 'A secret', to: null }] },
    {
      ...row,
      changes: [
        { field: 'status', from: 'new', to: 'won' },
        { field: 'notes', from: null, to: 'A secret' },
      ],
    },
  ]);
  const bus = new RecordingBus();
  await publishOutbox(model, bus);
  expect(JSON.stringify(bus.published(recordChanged))).not.toContain('secret');
  expect(JSON.stringify(await model.db.collection('published_events').find().toArray())).not.toContain('secret');
  expect(await read()).toEqual(rows);
});

test('what an admin deletes is in the trash until its days are over, and what nobody has deleted is not', async () => {
  const dayMs = 86_400_000;
  keepTrash(30);
  try {
    const { model, records, insert } = await inquiries();
    const trash = new TrashReader(model.db, idleRelay);
    const [kept, purged, ended, taken] = [await insert(), await insert(), await insert(), await insert()];
    await model.updateMany({}, { $set: { projectTitle: 'Lane Five' } });
    const ago = (days: number) => new Date(Date.now() - days * dayMs);
    await asGrace(() => records.trash(kept, ago(29)));
    await asGrace(() => records.trash(purged, ago(31)));
    await asGrace(() => records.trash(ended));
    await records.trash(taken, ago(1));
    const row = { entityType: 'brief', title: 'Lane Five', deletedBy: 'grace' };
    const { items, total } = await trash.list({ entityType: 'brief' });
    expect(items).toMatchObject([
      { ...row, id: ended },
      { ...row, id: kept },
    ]);
    expect([total, (await trash.list({ limit: 1, offset: 1 })).items]).toMatchObject([2, [{ id: kept }]]);
    expect(Date.parse(items[1]?.endsAt ?? '') - Date.parse(items[1]?.deletedAt ?? '')).toBe(30 * dayMs);

    await asGrace(() => trash.end({ entityType: 'brief', id: ended }));
    await expect(trash.end({ entityType: 'brief', id: ended })).rejects.toMatchObject({ kind: 'not_found' });
    for (const id of [purged, ended]) {
      await expect(records.restore(id, keptSince())).rejects.toMatchObject({ kind: 'not_found' });
    }
    const bus = new RecordingBus();
    await publishOutbox(model, bus);
    const told = expect.objectContaining({ entityId: ended, did: 'deleted-for-good' });
    expect(bus.published(recordChanged)).toContainEqual(told);
    await records.purge(new Date(Date.now() - 60_000));
    expect((await model.distinct('_id')).map(String)).toEqual([kept]);
    await expect(records.restore(kept)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await records.restore(kept, keptSince())).toMatchObject({ id: kept });
    expect(await trash.list({})).toEqual({ items: [], total: 0 });
    expect(await model.findById(kept)).not.toHaveProperty('removedBy', 'grace');
  } finally {
    keepTrash(0);
  }
});

test('the history of a record ends with it', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  const history = new HistoryReader(model.db);
  await asGrace(() => records.edit(id, { notes: 'A secret' }));
  await asGrace(() => records.trash(id));
  await expect(history.list({ entityType: 'brief', entityId: id })).rejects.toMatchObject({ kind: 'not_found' });
  await publishOutbox(model, new RecordingBus());
  const kept = () => model.db.collection('record_history').countDocuments({ entityId: id });
  expect(await kept()).toBe(1);
  await records.purge(new Date(Date.now() + 1000));
  expect(await kept()).toBe(0);
});

test('what nobody has signed in for is told to nobody', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  await records.edit(id, { status: 'won' });
  await records.trash(id);
  expect((await model.findById(id))?.outbox).toHaveLength(0);
});

test('of changes at once each tells the value that it has replaced itself', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  const statuses = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(statuses.map((status) => asGrace(() => records.edit(id, { status }))));
  const bus = new RecordingBus();
  await publishOutbox(model, bus);
  const values = bus.published(recordChanged).map(({ values: [value] = [] }) => value);
  expect(values.map((value) => value?.after).sort()).toEqual(statuses);
  values.reduce((before, value) => {
    expect(value?.before).toBe(before);
    return value?.after;
  }, 'new' as unknown);
});

test('a record of an earlier release is changed, deleted and restored like others', async () => {
  const { model, records } = await inquiries();
  const _id = new Types.ObjectId();
  await model.collection.insertOne({ _id, status: 'new', createdAt: new Date(), updatedAt: new Date() } as never);
  const id = String(_id);
  expect(await records.edit(id, { status: 'lost' }, [0])).toEqual({ id, status: 'lost' });
  await asGrace(() => records.edit(id, { status: 'won' }, [1]));
  await expect(records.edit(id, { status: 'new' }, [0])).rejects.toMatchObject({ kind: 'outdated' });
  await records.trash(id);
  await records.restore(id);
  expect((await model.findById(id))?.outbox.map(({ name }) => name)).toEqual(['record.changed']);
});

test('a process that ends right after the write loses nothing: what was trashed waits for its event, and goes then', async () => {
  const { model, records, insert } = await inquiries();
  const id = await insert();
  await asGrace(() => records.trash(id)); // its relay never runs
  const later = new Date(Date.now() + 1000);
  await records.purge(later);
  expect(await model.countDocuments()).toBe(1);
  const bus = new RecordingBus();
  await publishOutbox(model, bus);
  await publishOutbox(model, bus);
  expect(bus.published(recordChanged)).toEqual([expect.objectContaining({ entityId: id, did: 'deleted' })]);
  await records.purge(later, [id]);
  expect(await model.countDocuments()).toBe(0);
});
