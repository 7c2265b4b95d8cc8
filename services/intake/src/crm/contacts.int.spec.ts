import { idleRelay } from '@cueroom/testing/idle-relay';
import { aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { ContactsRepository } from './contacts.repository';
import { type ContactDocument, contactSchema } from './contacts.schema';

const database = freshDatabase();

const contacts = async () => {
  const model = await database.model<ContactDocument>('Contact', contactSchema);
  return { model, contacts: new ContactsRepository(model, idleRelay) };
};

test('a new contact is new, of medium priority, from the website', async () => {
  const { contacts: repository } = await contacts();
  const contact = await repository.insert(aNewContact({ company: ' ' }));
  expect(contact).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'Ada Reel',
    email: 'ada@example.org',
    clientId: pageIdOf('ada@example.org'),
    phone: null,
    company: null,
    subject: 'partnership',
    message: 'Could we talk about a season of films?',
    status: 'new',
    revision: 0,
    priority: 'medium',
    source: 'website',
    notes: null,
    followUpDate: null,
    lastContactDate: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('the list is newest first, in pages, by status, and says how many there are', async () => {
  const { contacts: repository, model } = await contacts();
  await model.deleteMany();
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) ids.unshift((await repository.insert(aNewContact({ name }))).id);
  await repository.edit(ids[2] ?? '', { status: 'replied', lastContactDate: '2026-11-30' });

  const page = await repository.list({ limit: 2 });
  const replied = await repository.list({ status: 'replied,closed' });
  expect([page.items.map(({ id }) => id), page.total]).toEqual([ids.slice(0, 2), 3]);
  expect(replied.items).toMatchObject([{ id: ids[2], lastContactDate: '2026-11-30T00:00:00.000Z' }]);
});

test('a contact is found by words of its message and sorted by name', async () => {
  const { contacts: repository, model } = await contacts();
  await model.deleteMany();
  const grace = await repository.insert(aNewContact({ name: 'grace', message: 'Strings for a Saturday matinée' }));
  const ada = await repository.insert(aNewContact({ name: 'Ada', company: 'Analytical Pictures' }));
  const ids = async (query: object) => (await repository.list(query)).items.map(({ id }) => id);
  expect(await ids({ q: 'matinee satur' })).toEqual([grace.id]);
  expect(await ids({ q: 'analyt' })).toEqual([ada.id]);
  expect(await ids({ sort: 'name' })).toEqual([ada.id, grace.id]);
  expect(await ids({ sort: '-name' })).toEqual([grace.id, ada.id]);
  expect(await repository.get(ada.id)).toEqual(ada);
});

test('a change touches the fields that it names; a deleted contact is gone', async () => {
  const { contacts: repository } = await contacts();
  const { id } = await repository.insert(aNewContact());
  await repository.edit(id, { notes: 'Met at the festival', priority: 'high' });
  expect(await repository.edit(id, { status: 'closed' })).toMatchObject({
    status: 'closed',
    priority: 'high',
    notes: 'Met at the festival',
  });

  await repository.trash(id);
  const unknown = { kind: 'not_found', message: 'This contact does not exist' };
  await expect(repository.edit(id, { status: 'new' })).rejects.toMatchObject(unknown);
  await expect(repository.trash(id)).rejects.toMatchObject(unknown);
});
