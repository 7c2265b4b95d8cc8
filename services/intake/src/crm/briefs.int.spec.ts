import { briefSorts, type NewBrief } from '@cueroom/contracts/intake/briefs';
import { withAdmin } from '@cueroom/platform/request-context';
import { sortOf } from '@cueroom/persistence/search/read-page';
import { wordFilter } from '@cueroom/persistence/search/search-words';
import { pageIdOf } from '@cueroom/persistence/records/person';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { changeUndo } from '@cueroom/testing/change-undo';
import { idleRelay } from '@cueroom/testing/idle-relay';
import { aNewBrief } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefOrders, briefSchema } from './briefs.schema';
import { BulkInquiries } from './bulk-inquiries';
import { ContactsRepository } from './contacts.repository';
import { type ContactDocument, contactSchema } from './contacts.schema';

const database = freshDatabase();
const nobody = '0'.repeat(24);
const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);

const briefs = async () => {
  const model = await database.model<BriefDocument>('Brief', briefSchema);
  return { model, briefs: new BriefsRepository(model, idleRelay) };
};

test('a new brief is submitted, of medium priority, and empty where nothing was given', async () => {
  const { briefs: repository } = await briefs();
  const brief = await repository.insert(
    aNewBrief({ clientName: '  Ada Reel ', clientCompany: 'Long Take', genre: '' }),
  );

  expect(brief).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    clientName: 'Ada Reel',
    clientEmail: 'ada@example.org',
    clientId: pageIdOf('ada@example.org'),
    clientPhone: null,
    clientCompany: 'Long Take',
    projectType: 'documentary',
    projectTitle: 'The Long Take',
    timeline: '1-month',
    deadline: null,
    budget: '15k-50k',
    vibe: 'Patient, warm, a little worn.',
    genre: null,
    references: null,
    additionalInfo: null,
    status: 'submitted',
    revision: 0,
    priority: 'medium',
    estimatedValue: null,
    notes: null,
    followUpDate: null,
    lastContactDate: null,
    proposalSentDate: null,
    projectStartDate: null,
    projectEndDate: null,
    createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    updatedAt: expect.any(String),
    companyName: 'Long Take',
    email: 'ada@example.org',
    budgetRange: '15k-50k',
    currency: 'USD',
    answerDueAt: expect.any(String),
    answeredAt: null,
    nextStep: { text: 'Answer the client', dueOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), who: null },
  });
  expect(await repository.get(brief.id)).toEqual(brief);
});

test('a deadline is kept as the day that it is; an older brief has none', async () => {
  const { briefs: repository, model } = await briefs();
  const { id } = await repository.insert(aNewBrief({ deadline: '2099-03-01' }));
  expect(await repository.get(id)).toMatchObject({ deadline: '2099-03-01' });
  await model.collection.updateMany({}, { $unset: { deadline: 1 } });
  expect(await repository.get(id)).toMatchObject({ deadline: null });
});

test('an older brief, without what was added since, is due a day after it came', async () => {
  const { briefs: repository, model } = await briefs();
  const { id, createdAt } = await repository.insert(aNewBrief());
  const added = { answerDueAt: 1, answeredAt: 1, currency: 1, nextStep: 1 } as const;
  await model.collection.updateMany({}, { $unset: added as object });
  const due = new Date(Date.parse(createdAt) + 24 * 3_600_000).toISOString();
  expect(await repository.get(id)).toMatchObject({
    ...{ answerDueAt: due, answeredAt: null, currency: 'USD' },
    nextStep: { text: 'Answer the client', dueOn: due.slice(0, 10) },
  });
});

test('what the client wrote is corrected, found by its new words and its new sender, and kept in the history', async () => {
  const { briefs: repository, model } = await briefs();
  const { id } = await repository.insert(aNewBrief({ projectTitle: 'Cortadora', clientPhone: '123', genre: 'Jazz' }));
  const words = { projectTitle: 'Quillaja', clientEmail: 'Zoe@Northlight.example', deadline: '2026-01-02' };
  const changes = { ...words, budget: '100k-plus', clientPhone: null, genre: '', currency: 'EUR' };
  const corrected = await asGrace(() => repository.edit(id, changes));
  expect(corrected).toMatchObject({
    ...words,
    email: words.clientEmail,
    clientPhone: null,
    genre: null,
    currency: 'EUR',
  });
  expect((await repository.list({ q: 'quillaja' })).total).toBe(1);
  expect((await repository.list({ q: 'cortadora' })).total).toBe(0);
  expect(await model.findById(id).lean()).toMatchObject({
    person: 'zoe@northlight.example',
    order: { projectTitle: 'quillaja', budget: 4 },
  });
  const { items } = await new HistoryReader(model.db).list({ entityType: 'brief', entityId: id });
  expect(items[0]?.changes).toContainEqual({ field: 'projectTitle', from: 'Cortadora', to: 'Quillaja' });
  expect(items[0]?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(changes).sort());
  expect(await repository.edit(id, { deadline: null })).toMatchObject({ deadline: null });
});

test('the next step is set, done with the next one, gone when the brief is won, and another one when it goes on', async () => {
  const { briefs: repository } = await briefs();
  const { id } = await repository.insert(aNewBrief());
  const call = { text: 'Call Dana', dueOn: '2026-12-01', who: null };
  expect(await repository.setNextStep({ id, ...call, text: ' Call Dana ' })).toMatchObject({ nextStep: call });
  const none = { kind: 'impossible', message: 'What is the next step?' };
  await expect(repository.finishNextStep({ id })).rejects.toMatchObject(none);
  await expect(repository.finishNextStep({ id: nobody })).rejects.toMatchObject({ kind: 'not_found' });
  const next = { text: 'Send three songs', dueOn: '2026-12-02' };
  expect(await repository.finishNextStep({ id, next })).toMatchObject({ nextStep: { ...next, who: null } });

  expect(await repository.edit(id, { status: 'won' })).toMatchObject({ nextStep: null });
  await expect(repository.setNextStep({ id, ...call })).rejects.toMatchObject({ kind: 'impossible' });
  await expect(repository.finishNextStep({ id, next })).rejects.toMatchObject({ kind: 'impossible' });
  expect(await repository.edit(id, { status: 'lost' })).toMatchObject({ nextStep: null });
  const dueOn = new Date().toISOString().slice(0, 10);
  const reopened = { text: 'Decide what comes next', dueOn, who: null };
  expect(await repository.edit(id, { status: 'reviewing' })).toMatchObject({ nextStep: reopened });
  await expect(repository.setNextStep({ id, ...call, ifMatch: [0] })).rejects.toMatchObject({ kind: 'outdated' });
});

test('the last change is undone with all that followed from it; one before another one is not', async () => {
  const { briefs: repository, model } = await briefs();
  const contacts = new ContactsRepository(await database.model<ContactDocument>('Contact', contactSchema), idleRelay);
  const { newest, undo } = changeUndo(model, (kinds) => void new BulkInquiries(kinds, repository, contacts));
  const { id } = await repository.insert(aNewBrief());
  const call = { text: 'Call Dana', dueOn: '2026-12-01', who: null };
  await asGrace(() => repository.setNextStep({ id, ...call }));
  await asGrace(() => repository.edit(id, { status: 'won', projectTitle: 'Amberley' }));
  const won = await newest('brief', id);
  await asGrace(() => repository.edit(id, { status: 'reviewing' }));
  await expect(undo('brief', id, won)).rejects.toMatchObject({ kind: 'conflict' });
  const reopened = await newest('brief', id);
  await undo('brief', id, reopened);
  expect(await repository.get(id)).toMatchObject({ status: 'won', nextStep: null });
  await expect(undo('brief', id, reopened)).rejects.toMatchObject({ kind: 'conflict' });
  await asGrace(() => repository.edit(id, { status: 'lost', projectTitle: 'Bramblewick' }));
  await undo('brief', id, await newest('brief', id));
  expect((await repository.list({ q: 'amberley' })).total).toBe(1);
});

test('only what the schema names is stored', async () => {
  const { briefs: repository } = await briefs();
  const odd = { ...aNewBrief(), isAdmin: true } as NewBrief;
  await expect(repository.insert(odd)).rejects.toThrow();
});

test('the list is newest first, in pages, by status, and says how many there are', async () => {
  const { briefs: repository, model } = await briefs();
  await model.deleteMany();
  const ids: string[] = [];
  for (const projectTitle of ['one', 'two', 'three'])
    ids.unshift((await repository.insert(aNewBrief({ projectTitle }))).id);
  await repository.edit(ids[0] ?? '', { status: 'won' });

  const all = await repository.list({});
  const second = await repository.list({ limit: 1, offset: 1 });
  const open = await repository.list({ status: 'submitted,new' });
  expect(all.items.map(({ id }) => id)).toEqual(ids);
  expect([second.items.map(({ id }) => id), second.total]).toEqual([[ids[1]], 3]);
  expect([open.items.map(({ id }) => id), open.total]).toEqual([ids.slice(1), 2]);
});

test('a brief is found by the beginnings of words of its title, client, company and address', async () => {
  const { briefs: repository, model } = await briefs();
  await model.deleteMany();
  const names = { projectTitle: "L'Été à Paris", clientName: 'Zoë Reel', clientCompany: 'Long Take Films' };
  const { id } = await repository.insert(aNewBrief({ ...names, clientEmail: 'zoe@northlight.example' }));
  await repository.insert(aNewBrief({ clientCompany: 'Short Cut', vibe: 'Not about Paris' }));
  const found = async (q: string) => (await repository.list({ q })).items.map((brief) => brief.id);

  for (const q of ['ete', 'PARIS l', 'zoë', 'take fil', 'northlight', 'zoe@north'])
    expect(await found(q)).toEqual([id]);
  for (const q of ['aris', 'paris short', '.*']) expect(await found(q)).not.toEqual([id]);
  const { items, total } = await repository.list({ q: 'reel', status: 'submitted', limit: 1 });
  expect([items.length, total]).toEqual([1, 2]);
});

test('the list is sorted as people sort: without capitals, budgets by their size, both ways', async () => {
  const { briefs: repository, model } = await briefs();
  await model.deleteMany();
  await repository.insert(aNewBrief({ projectTitle: 'Zebra', clientCompany: 'b', budget: '100k-plus' }));
  await repository.insert(aNewBrief({ projectTitle: 'apple', clientCompany: null, budget: 'under-5k' }));
  await repository.insert(aNewBrief({ projectTitle: 'Ägypten', clientCompany: 'A', budget: '5k-15k' }));
  const titles = async (sort?: string) => (await repository.list({ sort })).items.map((brief) => brief.projectTitle);

  expect(await titles()).toEqual(['Ägypten', 'apple', 'Zebra']);
  expect(await titles('createdAt')).toEqual(['Zebra', 'apple', 'Ägypten']);
  expect(await titles('projectTitle')).toEqual(['Ägypten', 'apple', 'Zebra']);
  expect(await titles('-projectTitle')).toEqual(['Zebra', 'apple', 'Ägypten']);
  expect(await titles('companyName')).toEqual(['Ägypten', 'Zebra', 'apple']);
  expect(await titles('-budget')).toEqual(['Zebra', 'Ägypten', 'apple']);
});

test('those to be followed up by a day come by their day', async () => {
  const { briefs: repository, model } = await briefs();
  await model.deleteMany();
  for (const [projectTitle, followUpDate] of [
    ['today', '2026-12-02'],
    ['tomorrow', '2026-12-03'],
    ['late', '2026-12-01'],
    ['never', null],
  ] as const) {
    const { id } = await repository.insert(aNewBrief({ projectTitle }));
    await repository.edit(id, { followUpDate });
  }
  const { items, total } = await repository.list({ followUpBy: '2026-12-02', sort: 'followUpDate' });
  expect([items.map(({ projectTitle }) => projectTitle), total]).toEqual([['late', 'today'], 2]);
  const upcoming = await repository.list({ followUpAfter: '2026-12-01', followUpBy: '2026-12-03' });
  expect(upcoming.items.map(({ projectTitle }) => projectTitle).sort()).toEqual(['today', 'tomorrow']);
});

test('the lists are read by an index, and in no order sorted in memory', async () => {
  const { model } = await briefs();
  const plan = async (filter: object, sort: Record<string, 1 | -1>) =>
    JSON.stringify(await model.find(filter).sort(sort).explain('queryPlanner'));
  for (const sort of briefSorts) {
    for (const direction of [sort, `-${sort}`]) {
      const all = await plan({ removedAt: { $exists: false } }, sortOf(briefOrders, direction));
      expect(all).toContain('"IXSCAN"');
      expect(all).not.toContain('"SORT"');
    }
  }
  expect(await plan({ status: 'submitted' }, sortOf(briefOrders))).not.toContain('"SORT"');
  expect(await plan(wordFilter('reel'), sortOf(briefOrders))).not.toContain('"COLLSCAN"');
});

test('a change touches the fields that it names; null empties one', async () => {
  const { briefs: repository } = await briefs();
  const { id } = await repository.insert(aNewBrief());
  await repository.edit(id, { status: 'proposal', estimatedValue: 0, notes: ' Call on Monday ' });
  await repository.edit(id, { followUpDate: '2026-12-01', proposalSentDate: '2026-11-30T18:00:00+02:00' });
  const changed = await repository.edit(id, { notes: null, priority: 'urgent' });

  expect(changed).toMatchObject({
    status: 'proposal',
    priority: 'urgent',
    estimatedValue: 0,
    notes: null,
    followUpDate: '2026-12-01T00:00:00.000Z',
    proposalSentDate: '2026-11-30T16:00:00.000Z',
    vibe: 'Patient, warm, a little worn.',
  });
});

test('a deleted brief is gone; none is found by an unknown id', async () => {
  const { briefs: repository } = await briefs();
  const { id } = await repository.insert(aNewBrief());
  await repository.trash(id);

  const unknown = { kind: 'not_found', message: 'This brief does not exist' };
  await expect(repository.get(id)).rejects.toMatchObject(unknown);
  await expect(repository.trash(id)).rejects.toMatchObject(unknown);
  await expect(repository.edit(nobody, { notes: 'x' })).rejects.toMatchObject(unknown);
});
