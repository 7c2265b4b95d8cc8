import type { NewBrief } from '@cueroom/contracts/intake/briefs';
import { aNewBrief } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';

const database = freshDatabase();
const nobody = '0'.repeat(24);

const briefs = async () => {
  const model = await database.model<BriefDocument>('Brief', briefSchema);
  return { model, briefs: new BriefsRepository(model) };
};

test('a new brief is submitted, of medium priority, and empty where nobody has said anything', async () => {
  const { briefs: repository } = await briefs();
  const brief = await repository.insert(
    aNewBrief({ clientName: '  Ada Reel ', clientCompany: 'Long Take', genre: '' }),
  );

  expect(brief).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    clientName: 'Ada Reel',
    clientEmail: 'ada@example.org',
    clientPhone: null,
    clientCompany: 'Long Take',
    projectType: 'documentary',
    projectTitle: 'The Long Take',
    timeline: '1-month',
    budget: '15k-50k',
    vibe: 'Patient, warm, a little worn.',
    genre: null,
    references: null,
    additionalInfo: null,
    status: 'submitted',
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
  });
  expect(await repository.get(brief.id)).toEqual(brief);
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
  await repository.update(ids[0] ?? '', { status: 'won' });

  const all = await repository.list({});
  const second = await repository.list({ limit: 1, offset: 1 });
  const open = await repository.list({ status: 'submitted,new' });
  expect(all.items.map(({ id }) => id)).toEqual(ids);
  expect([second.items.map(({ id }) => id), second.total]).toEqual([[ids[1]], 3]);
  expect([open.items.map(({ id }) => id), open.total]).toEqual([ids.slice(1), 2]);
});

test('the lists are read by an index, not sorted in memory', async () => {
  const { model } = await briefs();
  for (const filter of [{}, { status: 'submitted' }]) {
    const plan = JSON.stringify(await model.find(filter).sort({ createdAt: -1, _id: -1 }).explain('queryPlanner'));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"SORT"');
  }
});

test('a change touches the fields that it names; null empties one', async () => {
  const { briefs: repository } = await briefs();
  const { id } = await repository.insert(aNewBrief());
  await repository.update(id, { status: 'proposal', estimatedValue: 0, notes: ' Call on Monday ' });
  await repository.update(id, { followUpDate: '2026-12-01', proposalSentDate: '2026-11-30T18:00:00+02:00' });
  const changed = await repository.update(id, { notes: null, priority: 'urgent' });

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
  await repository.delete(id);

  const unknown = { kind: 'not_found', message: 'This brief does not exist' };
  await expect(repository.get(id)).rejects.toMatchObject(unknown);
  await expect(repository.delete(id)).rejects.toMatchObject(unknown);
  await expect(repository.update(nobody, { notes: 'x' })).rejects.toMatchObject(unknown);
});
