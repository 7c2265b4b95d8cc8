import type { AddBulk } from '@cueroom/contracts/bulk';
import { bulkChanges } from '@cueroom/testing/bulk-changes';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';
import { BulkInquiries } from './bulk-inquiries';
import { ContactsRepository } from './contacts.repository';
import { type ContactDocument, contactSchema } from './contacts.schema';

const database = freshDatabase();
jest.setTimeout(180_000);
const stops: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));

const intake = async () => {
  const briefs = new BriefsRepository(await database.model<BriefDocument>('Brief', briefSchema), idleRelay);
  const contacts = new ContactsRepository(await database.model<ContactDocument>('Contact', contactSchema), idleRelay);
  const { service, stop } = await bulkChanges(database, (kinds) => void new BulkInquiries(kinds, briefs, contacts));
  stops.push(stop);
  const add = (entityType: 'brief' | 'contact', wanted: Partial<AddBulk>) =>
    service.add({ entityType, by: 'admin', ...wanted });
  return { brief: briefs, contact: contacts, service, add };
};

const kinds = [
  ['brief', 'won', aNewBrief, 'submitted'],
  ['contact', 'closed', aNewContact, 'new'],
] as const;

test.each(kinds)('of %ss the status is set and taken back, but of one that was changed since', async (...kind) => {
  const [type, status, make, before] = kind;
  const { service, add, ...records } = await intake();
  const repository = records[type];
  const insert = async () => (await repository.insert(make() as never)).id;
  const [one, touched, unknown] = [await insert(), await insert(), 'f'.repeat(24)];
  const bulk = await add(type, { ids: [one, touched, unknown], change: { status } });
  const failed = [{ id: unknown, reason: `This ${type} does not exist` }];
  expect(bulk).toMatchObject({ state: 'done', changed: 2, failed });
  expect(await repository.get(one)).toMatchObject({ status, revision: 1 });
  await repository.edit(touched, { notes: 'Call again' });
  const left = [{ id: touched, reason: 'It was changed since' }];
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ state: 'undone', changed: 1, failed: left });
  expect([await repository.get(one), await repository.get(touched)]).toMatchObject([
    { status: before },
    { status, notes: 'Call again' },
  ]);
});

test.each(kinds)('%ss are deleted as one, and come back as one; one was restored since', async (type, _, make) => {
  const { service, add, ...records } = await intake();
  const repository = records[type];
  const insert = async () => (await repository.insert(make() as never)).id;
  const ids = [await insert(), await insert()];
  const bulk = await add(type, { ids, delete: true });
  expect(await Promise.all(ids.map((id) => repository.find(id)))).toEqual([null, null]);
  await repository.restore(ids[1]!);
  const left = [{ id: ids[1], reason: 'It was changed since' }];
  expect(await service.undo(bulk.id, 'admin')).toMatchObject({ changed: 1, failed: left });
  expect(await repository.find(ids[0]!)).not.toBeNull();
});

test('the next step of briefs that were won by mistake is as before', async () => {
  const { brief: briefs, service, add } = await intake();
  const { id } = await briefs.insert(aNewBrief());
  const step = { text: 'Call Dana', dueOn: '2026-12-01', who: null };
  await briefs.setNextStep({ id, ...step });
  const bulk = await add('brief', { ids: [id], change: { status: 'won' } });
  expect(await briefs.get(id)).toMatchObject({ nextStep: null });
  await service.undo(bulk.id, 'admin');
  expect(await briefs.get(id)).toMatchObject({ status: 'submitted', nextStep: step });
});
