import type { AddActivity } from '@cueroom/contracts/intake/activities';
import { type RecordChanged, recordChanged } from '@cueroom/contracts/record-changes';
import { listBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { undoChange } from '@cueroom/contracts/record-history';
import { idleRelay, publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { withAdmin } from '@cueroom/platform/request-context';
import { changeUndo } from '@cueroom/testing/change-undo';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { BriefsRepository } from './briefs.repository';
import { type BriefDocument, briefSchema } from './briefs.schema';
import { ContactsRepository } from './contacts.repository';
import { type ContactDocument, contactSchema } from './contacts.schema';
import { artistParts } from '../submissions/artist-parts.fixture';
import { ActivitiesController } from './activities.controller';
import { ActivitiesRepository } from './activities.repository';
import { ActivityUndo } from './activity-undo.service';
import { BulkInquiries } from './bulk-inquiries';
import { type ActivityDocument, activitySchema } from './activities.schema';
import { wordsOf } from './change-words';
import { ContactLog } from './contact-log.service';

const database = freshDatabase();
const brief = { entityType: 'brief', entityId: 'a'.repeat(24) } as const;
const aCall = (fields: Partial<AddActivity> = {}): AddActivity => ({
  ...brief,
  activityType: 'call',
  createdBy: 'grace',
  ...fields,
});
const aChange = (fields: Partial<RecordChanged> = {}): RecordChanged => ({
  changeId: 'c-1',
  ...brief,
  did: 'changed',
  fields: ['status', 'notes'],
  values: [{ field: 'status', before: 'submitted', after: 'won' }],
  by: 'grace',
  at: '2026-11-20T10:00:00.000Z',
  ...fields,
});

const activities = async () => {
  const { messages, mails } = await artistParts(database);
  const model = await database.model<ActivityDocument>('Activity', activitySchema);
  await model.deleteMany();
  const repository = new ActivitiesRepository(model, idleRelay);
  const briefModel = await database.model<BriefDocument>('Brief', briefSchema);
  const briefs = new BriefsRepository(briefModel, idleRelay);
  const contacts = new ContactsRepository(await database.model<ContactDocument>('Contact', contactSchema), idleRelay);
  const { changes } = changeUndo(briefModel, (kinds) => void new BulkInquiries(kinds, briefs, contacts));
  const bus = new RecordingBus();
  bus.answer(listBriefPitches, () => []);
  const log = new ContactLog(repository, briefs, contacts);
  const undoing = new ActivityUndo(repository, changes, log, bus);
  const events = new ActivitiesController(repository, log, undoing, messages, mails);
  return { model, repository, events, briefs, briefModel, contacts, bus };
};

test('a note is kept with who made it; what was not given is empty and not done', async () => {
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
  const upcoming = await repository.list({ dueAfter: '2026-12-01', dueBy: '2026-12-03' });
  const later = await repository.list({ dueAfter: '2026-12-02' });
  expect(later.items.map(({ subject }) => subject)).toEqual(['tomorrow']);
  expect(upcoming.items.map(({ subject }) => subject)).toEqual(['today', 'tomorrow']);
});

test('a change is recorded once, however often and at once it is told, with the moment it was made', async () => {
  const { repository, events } = await activities();
  await Promise.all(Array.from({ length: 10 }, () => events.recordChange(aChange())));
  await events.recordChange(aChange({ changeId: 'c-2', did: 'deleted' }));
  const { items, total } = await repository.list(brief);
  expect(total).toBe(2);
  expect(items[1]).toMatchObject({
    activityType: 'change',
    subject: 'Status New → Won; changed notes',
    createdBy: 'grace',
    createdAt: '2026-11-20T10:00:00.000Z',
  });
});

test('a change that reads as before is no activity; what a gateway of the former release tells is one', async () => {
  const { repository, events } = await activities();
  const same = [{ field: 'status', before: 'submitted', after: 'pending' }];
  await events.recordChange(aChange({ changeId: 'c-3', entityType: 'submission', fields: ['status'], values: same }));
  expect((await repository.list({})).total).toBe(0);
  const { did: _did, fields: _fields, values: _values, ...rest } = aChange({ changeId: 'c-4' });
  for (let times = 0; times < 2; times++) await events.recordTold({ ...rest, subject: 'Status set to Won' });
  expect((await repository.list(brief)).items).toMatchObject([{ subject: 'Status set to Won', createdBy: 'grace' }]);
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
  await events.recordChange(aChange({ ...about, did: 'deleted' }));
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

test('a task is done, and is not after all, and comes later; an unknown one is told', async () => {
  const { repository } = await activities();
  const { id } = await repository.insert(aCall({ dueDate: '2026-12-01' }));
  expect(await repository.update(id, { completed: true })).toMatchObject({ id, completed: true });
  const later = await repository.update(id, { completed: false, dueDate: '2026-12-08' });
  expect(later).toMatchObject({ id, completed: false, dueDate: '2026-12-08T00:00:00.000Z' });
  await expect(repository.update('0'.repeat(24), { completed: true })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a logged call sets the dates of its brief or contact in one step, and only those it names', async () => {
  const { repository, events, briefs, contacts } = await activities();
  const [{ id: briefId }, { id: contactId }] = [await briefs.insert(aNewBrief()), await contacts.insert(aNewContact())];
  const dates = { lastContactDate: '2026-11-20', followUpDate: '2026-11-27' };
  const logged = await events.add(aCall({ entityId: briefId, subject: 'Sent two ideas', ...dates }));
  expect(logged).toMatchObject({ subject: 'Sent two ideas' });
  expect(logged).not.toHaveProperty('followUpDate');
  expect(await briefs.get(briefId)).toMatchObject({
    lastContactDate: '2026-11-20T00:00:00.000Z',
    followUpDate: '2026-11-27T00:00:00.000Z',
  });
  await events.add(aCall({ entityId: briefId, followUpDate: null }));
  expect(await briefs.get(briefId)).toMatchObject({
    lastContactDate: '2026-11-20T00:00:00.000Z',
    followUpDate: null,
  });
  await events.add(aCall({ entityType: 'contact', entityId: contactId, ...dates }));
  expect(await contacts.get(contactId)).toMatchObject({ followUpDate: '2026-11-27T00:00:00.000Z' });
  expect((await repository.list({})).total).toBe(3);
});

test('dates that an admin logs with a call are told as a change of its record; the same ones again are not', async () => {
  const { events, briefs, briefModel } = await activities();
  const { id: entityId } = await briefs.insert(aNewBrief());
  const logged = aCall({ entityId, followUpDate: '2031-11-26' });
  for (let times = 0; times < 2; times++) await withAdmin('grace', () => events.add(logged));
  const bus = new RecordingBus();
  await publishOutbox(briefModel, bus);
  const changes = bus.published(recordChanged);
  expect(changes.map((change) => [change.entityId, change.by, wordsOf(change)])).toEqual([
    [entityId, 'grace', 'Status New → Reviewing; follow-up none → Nov 26, 2031'],
  ]);
});

test('a repeated log changes nothing: newer dates stay, unless the first one never set its own', async () => {
  const { repository, events, briefs } = await activities();
  const { id: entityId } = await briefs.insert(aNewBrief());
  const idempotency = { key: 'a-lost-answer', bodyHash: 'a'.repeat(64) };
  const call = aCall({ entityId, idempotency });
  const logged = { ...call, lastContactDate: '2026-11-20', followUpDate: '2026-11-27' };
  // As if the service had ended between the two writes.
  const { id } = await repository.insert(call);
  expect(await events.add(logged)).toMatchObject({ id, isRepeated: true });
  expect(await briefs.get(entityId)).toMatchObject({ followUpDate: '2026-11-27T00:00:00.000Z' });

  const newer = await briefs.edit(entityId, { followUpDate: '2026-12-24' });
  expect(await events.add(logged)).toMatchObject({ id, isRepeated: true });
  expect(await briefs.get(entityId)).toEqual(newer);
});

test('what has no such dates gets none, and nothing is logged', async () => {
  const { repository, events } = await activities();
  const call = events.add(aCall({ entityType: 'track', followUpDate: '2026-12-01' }));
  await expect(call).rejects.toMatchObject({
    kind: 'invalid',
    errors: { followUpDate: ['Only briefs and contacts have this date'] },
  });
  expect((await repository.list({})).total).toBe(0);
});

const asGrace = <T>(work: () => Promise<T>) => withAdmin('grace', work);

test('the first call, email or meeting answers a brief and moves it, once; notes and plans do not', async () => {
  const { events, briefs } = await activities();
  const { id: entityId, createdAt } = await briefs.insert(aNewBrief());
  const brief = () => briefs.get(entityId);
  await events.add(aCall({ entityId, activityType: 'note' }));
  const planned = await events.add(aCall({ entityId, dueDate: '2031-12-01' }));
  expect(await brief()).toMatchObject({ status: 'submitted', answeredAt: null });
  await events.update({ id: planned.id, completed: true });
  const { answeredAt } = await brief();
  expect(await brief()).toMatchObject({ status: 'reviewing' });
  expect(Date.parse(answeredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(createdAt));
  await briefs.edit(entityId, { status: 'new' });
  await events.add(aCall({ entityId, activityType: 'meeting' }));
  expect(await brief()).toMatchObject({ status: 'new', answeredAt });
});

test('a brief that was moved by hand, or is over, is answered where it stands', async () => {
  const { events, briefs } = await activities();
  for (const status of ['proposal', 'won']) {
    const { id: entityId } = await briefs.insert(aNewBrief());
    await briefs.edit(entityId, { status });
    await events.add(aCall({ entityId, activityType: 'email' }));
    expect(await briefs.get(entityId)).toMatchObject({ status, answeredAt: expect.any(String) });
  }
});

test('with the first answer the first step is over, whatever becomes of the status; one that a person has set stays', async () => {
  const { events, briefs } = await activities();
  const set = { text: 'Call Dana', dueOn: '2031-12-01' };
  const [first, moved, planned] = await Promise.all([1, 2, 3].map(() => briefs.insert(aNewBrief())));
  await briefs.edit(moved!.id, { status: 'proposal' });
  await briefs.setNextStep({ id: planned!.id, ...set });
  const answer = await asGrace(() => events.add(aCall({ entityId: first!.id, activityType: 'email' })));
  for (const { id: entityId } of [moved!, planned!]) await events.add(aCall({ entityId }));
  const next = { text: 'Decide what comes next', dueOn: answer.createdAt.slice(0, 10), who: null };
  await asGrace(() => events.undo({ id: answer.id }));
  expect(await briefs.get(first!.id)).toMatchObject({
    status: 'submitted',
    nextStep: first!.nextStep,
    answeredAt: null,
  });
  expect(await briefs.get(moved!.id)).toMatchObject({ status: 'proposal', nextStep: next });
  expect(await briefs.get(planned!.id)).toMatchObject({ nextStep: set });
});

test('a message is replied with its first answer', async () => {
  const { events, contacts } = await activities();
  const { id: entityId } = await contacts.insert(aNewContact());
  const call = aCall({ entityType: 'contact', entityId, lastContactDate: '2026-11-20' });
  await asGrace(() => events.add(call));
  expect(await contacts.get(entityId)).toMatchObject({ status: 'replied', revision: 1 });
  await contacts.edit(entityId, { status: 'new' });
  await asGrace(() => events.add(aCall({ entityType: 'contact', entityId })));
  expect(await contacts.get(entityId)).toMatchObject({ status: 'new' });
});

test('a call that was logged by mistake is no answer any more; one that was logged meanwhile counts', async () => {
  const { events, briefs, model } = await activities();
  const { id: entityId, nextStep } = await briefs.insert(aNewBrief());
  await briefs.edit(entityId, { status: 'reviewing', lastContactDate: '2026-11-20' });
  const wrong = await asGrace(() => events.add(aCall({ entityId, lastContactDate: '2026-11-20' })));
  await asGrace(() => events.undo({ id: wrong.id }));
  expect(await briefs.get(entityId)).toMatchObject({ status: 'reviewing', answeredAt: null, nextStep });
  expect(await model.findById(wrong.id).lean()).toMatchObject({ isVoid: true });

  const again = await asGrace(() => events.add(aCall({ entityId })));
  const meanwhile = await events.add(aCall({ entityId, activityType: 'email' }));
  await asGrace(() => events.undo({ id: again.id }));
  const left = { answeredAt: meanwhile.createdAt, nextStep: { text: 'Decide what comes next' } };
  expect(await briefs.get(entityId)).toMatchObject(left);
});

test('what a call has moved is undone by the call with the answer, by the activity of the move without', async () => {
  const { repository, events, briefs, briefModel } = await activities();
  const { id: entityId } = await briefs.insert(aNewBrief());
  const call = await asGrace(() => events.add(aCall({ entityId, followUpDate: '2031-11-26' })));
  expect(call).toMatchObject({ undoableUntil: expect.any(String) });
  await asGrace(() => events.undo({ id: call.id }));
  const before = { status: 'submitted', followUpDate: null, answeredAt: null };
  expect(await briefs.get(entityId)).toMatchObject(before);
  await expect(events.undo({ id: call.id })).rejects.toMatchObject({ kind: 'conflict' });

  await asGrace(() => briefs.edit(entityId, { status: 'won' }));
  const bus = new RecordingBus();
  await publishOutbox(briefModel, bus);
  for (const change of bus.published(recordChanged)) await events.recordChange(change);
  const [won] = (await repository.list({ entityType: 'brief', entityId })).items;
  expect(won).toMatchObject({ subject: 'Status New → Won', undoableUntil: expect.any(String) });
  await asGrace(() => events.undo({ id: won?.id ?? '' }));
  expect(await briefs.get(entityId)).toMatchObject(before);
});

test('what was planned long before can be undone from when it was done', async () => {
  const { events, briefs, model } = await activities();
  const { id: entityId } = await briefs.insert(aNewBrief());
  const { id } = await events.add(aCall({ entityId, dueDate: '2031-12-01' }));
  await model.collection.updateMany({}, { $set: { createdAt: new Date(Date.now() - 86_400_000) } });
  expect(await asGrace(() => events.update({ id, completed: true }))).toMatchObject({
    undoableUntil: expect.any(String),
  });
  await asGrace(() => events.undo({ id }));
  expect(await briefs.get(entityId)).toMatchObject({ status: 'submitted' });
});

test('undo is refused when it is too late, when the record was changed since, and where nothing was changed', async () => {
  const { repository, events, briefs, model } = await activities();
  const { id: entityId } = await briefs.insert(aNewBrief());
  const call = await asGrace(() => events.add(aCall({ entityId })));
  await asGrace(() => briefs.edit(entityId, { priority: 'high' }));
  await expect(events.undo({ id: call.id })).rejects.toMatchObject({ kind: 'conflict' });
  const dated = await asGrace(() => events.add(aCall({ entityId, followUpDate: '2031-11-26' })));
  const before = new Date(Date.now() - 60_000);
  await model.collection.updateMany({}, { $set: { createdAt: before, changedAt: before } });
  await expect(events.undo({ id: dated.id })).rejects.toMatchObject({ message: 'This can no longer be undone' });
  expect(await repository.list({ entityType: 'brief', entityId })).toMatchObject({
    items: [expect.not.objectContaining({ undoableUntil: expect.anything() }), expect.anything()],
  });
  const note = await events.add(aCall({ entityId, activityType: 'note' }));
  await expect(events.undo({ id: note.id })).rejects.toMatchObject({ kind: 'impossible' });
  await expect(events.undo({ id: 'f'.repeat(24) })).rejects.toMatchObject({ kind: 'not_found' });
});

test('the keeper of a record undoes its changes: once, within the window; what is sent or added says why not', async () => {
  const { repository, events, model, bus } = await activities();
  const track = { entityType: 'track', entityId: 'b'.repeat(24) } as const;
  const now = () => new Date().toISOString();
  const tell = async (fields: Partial<RecordChanged>) => {
    await events.recordChange(aChange({ ...track, at: now(), fields: ['mood'], values: [], ...fields }));
    return (await repository.list(track)).items[0]!;
  };
  bus.answer(undoChange.catalog, () => undefined);
  const changed = await tell({ changeId: 'c-5' });
  expect(changed).toMatchObject({ undoableUntil: expect.any(String), madeChange: 'c-5' });
  expect(await events.undo({ id: changed.id })).not.toHaveProperty('undoableUntil');
  expect(bus.asked(undoChange.catalog)).toEqual([{ ...track, changeId: 'c-5' }]);
  const again = { kind: 'conflict', message: 'This was undone already' };
  await expect(events.undo({ id: changed.id })).rejects.toMatchObject(again);
  expect(await tell({ changeId: 'c-6', did: 'change-undone' })).toMatchObject({
    subject: 'Undone: Changed mood',
  });

  const late = await tell({ changeId: 'c-7', at: '2026-11-20T10:00:00.000Z' });
  await model.collection.updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
  await expect(events.undo({ id: late.id })).rejects.toMatchObject({ kind: 'conflict' });
  const added = await tell({ changeId: 'c-8', did: 'added' });
  const refusal = { kind: 'impossible', message: 'What was added is taken back by deleting it' };
  await expect(events.undo({ id: added.id })).rejects.toMatchObject(refusal);
  expect(bus.asked(undoChange.catalog)).toHaveLength(1);
});
