import type { AddActivity, AdminChanged } from '@cueroom/contracts/intake/activities';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { ActivitiesController } from './activities.controller';
import { ActivitiesRepository } from './activities.repository';
import { type ActivityDocument, activitySchema } from './activities.schema';

const database = freshDatabase();
const brief = { entityType: 'brief', entityId: 'a'.repeat(24) } as const;
const aCall = (fields: Partial<AddActivity> = {}): AddActivity => ({
  ...brief,
  activityType: 'call',
  createdBy: 'grace',
  ...fields,
});
const aChange = (fields: Partial<AdminChanged> = {}): AdminChanged => ({
  changeId: 'c-1',
  ...brief,
  subject: 'Status set to Won',
  by: 'grace',
  at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

const activities = async () => {
  const model = await database.model<ActivityDocument>('Activity', activitySchema);
  await model.deleteMany();
  const repository = new ActivitiesRepository(model);
  return { model, repository, events: new ActivitiesController(repository) };
};

test('a note is kept with who made it; what nobody said is empty and not done', async () => {
  const { repository } = await activities();
  expect(await repository.insert(aCall({ subject: ' Budget ', dueDate: '2026-12-01', completed: null }))).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    ...brief,
    activityType: 'call',
    subject: 'Budget',
    description: null,
    dueDate: '2026-12-01T00:00:00.000Z',
    completed: false,
    createdBy: 'grace',
    mail: null,
    createdAt: expect.any(String),
  });
});

test('what is due comes by its day; what is done, due later or without a day does not', async () => {
  const { repository } = await activities();
  for (const [subject, dueDate] of [
    ['today', '2026-12-02'],
    ['tomorrow', '2026-12-03'],
    ['late', '2026-12-01'],
    ['whenever', null],
  ] as const)
    await repository.insert(aCall({ subject, dueDate }));
  await repository.insert(aCall({ subject: 'done', dueDate: '2026-12-01', completed: true }));
  const { items, total } = await repository.list({ dueBy: '2026-12-02' });
  expect([items.map(({ subject }) => subject), total]).toEqual([['late', 'today'], 2]);
});

test('a change is recorded once, however often and at once it is told, with the moment it was made', async () => {
  const { repository, events } = await activities();
  await Promise.all(Array.from({ length: 10 }, () => events.recordChange(aChange())));
  await events.recordChange(aChange({ changeId: 'c-2', subject: 'Deleted' }));
  const { items, total } = await repository.list(brief);
  expect(total).toBe(2);
  expect(items[1]).toMatchObject({
    activityType: 'change',
    subject: 'Status set to Won',
    createdBy: 'grace',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
});

test('the list is newest first, of one record or of all, in pages with the number of all', async () => {
  const { repository } = await activities();
  for (const subject of ['one', 'two', 'three']) await repository.insert(aCall({ subject }));
  await repository.insert(aCall({ entityType: 'hero', entityId: 'hero', subject: 'four' }));
  const subjects = async (query: object) => {
    const { items, total } = await repository.list(query);
    return [items.map(({ subject }) => subject), total];
  };
  expect(await subjects({})).toEqual([['four', 'three', 'two', 'one'], 4]);
  expect(await subjects({ ...brief, limit: 1, offset: 1 })).toEqual([['two'], 3]);
  expect(await subjects({ entityType: 'hero' })).toEqual([['four'], 1]);
});

test('what was said about a submission goes with it; that it was deleted stays known', async () => {
  const { repository, events } = await activities();
  const about = { entityType: 'submission', entityId: brief.entityId } as const;
  await repository.insert(aCall({ ...about, activityType: 'feedback', description: 'Lovely strings' }));
  await repository.insert(aCall());
  await events.recordChange(aChange({ ...about, subject: 'Deleted' }));
  await events.forgetSubmission({ submissionId: about.entityId, songUids: [] });
  expect((await repository.list({})).items.map(({ activityType }) => activityType).sort()).toEqual(['call', 'change']);
});

test('the lists are read by an index, not sorted in memory', async () => {
  const { model } = await activities();
  for (const filter of [{}, brief]) {
    const plan = JSON.stringify(await model.find(filter).sort({ createdAt: -1, _id: -1 }).explain('queryPlanner'));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"SORT"');
  }
});

test('a task is done, and is not after all; an unknown one is told', async () => {
  const { repository } = await activities();
  const { id } = await repository.insert(aCall());
  expect(await repository.setCompleted(id, true)).toMatchObject({ id, completed: true });
  expect(await repository.setCompleted(id, false)).toMatchObject({ id, completed: false });
  await expect(repository.setCompleted('0'.repeat(24), true)).rejects.toMatchObject({ kind: 'not_found' });
});
