import { type Bulk, bulkCalls } from '@cueroom/contracts/bulk';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const done: Bulk = { id, state: 'done', changed: 2, failed: [], progress: 100 };
const ids = ['b'.repeat(24), 'c'.repeat(24)];

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());
const post = (url: string, payload: object = {}) =>
  gateway.call({ method: 'POST', url: `/api/admin/${url}`, payload, headers: asAdmin });

test('the service of the kind changes them: 200 when it is done, 202 when it goes on', async () => {
  gateway.bus.answer(bulkCalls.intake.add, () => done);
  const wanted = { entityType: 'brief', ids, change: { status: 'won' } };
  const changed = await post('bulk', wanted);
  expect([changed.statusCode, changed.json()]).toEqual([200, done]);
  expect(gateway.bus.asked(bulkCalls.intake.add)).toEqual([{ ...wanted, by: 'admin' }]);
  gateway.bus.answer(bulkCalls.content.add, () => ({ ...done, state: 'running', progress: 3 }));
  expect((await post('bulk', { entityType: 'project', filter: {}, delete: true })).statusCode).toBe(202);
});

test('which service has it is found by asking, also to undo it', async () => {
  for (const service of ['catalog', 'content', 'intake'] as const)
    gateway.bus.answer(bulkCalls[service].find, () => (service === 'content' ? done : null));
  gateway.bus.answer(bulkCalls.content.undo, () => ({ ...done, state: 'undone' }));
  const found = await gateway.call({ method: 'GET', url: `/api/admin/bulk/${id}`, headers: asAdmin });
  expect(found.json()).toEqual(done);
  const undone = await post(`bulk/${id}/undo`);
  expect([undone.statusCode, undone.json().state]).toEqual([200, 'undone']);
  gateway.bus.answer(bulkCalls.content.find, () => null);
  expect((await post(`bulk/${id}/undo`)).statusCode).toBe(404);
});

test.each([
  ['neither ids nor a filter', { change: { genre: 'Jazz' } }, 'ids'],
  ['both', { ids, filter: {}, change: { genre: 'Jazz' } }, 'ids'],
  ['neither a change nor a deletion', { ids }, 'change'],
  ['both a change and a deletion', { ids, change: { genre: 'Jazz' }, delete: true }, 'change'],
  ['an empty change', { ids, change: {} }, 'change'],
  ['an empty change of tags', { ids, change: { tags: { add: [] } } }, 'change'],
  ['a field that others have', { ids, change: { status: 'won' } }, 'change.status'],
  ['an assignee', { ids, change: { assigneeId: id } }, 'change.assigneeId'],
  ['a genre that is too long', { ids, change: { genre: 'x'.repeat(61) } }, 'change.genre'],
  ['a malformed id', { ids: ['x'], change: { genre: 'Jazz' } }, 'ids'],
  ['too many ids', { ids: Array.from({ length: 10_001 }, () => id), change: { genre: 'Jazz' } }, 'ids'],
  ['a filter that its list does not know', { filter: { shade: 'dark' }, delete: true }, 'filter.shade'],
  ['a part of a list', { filter: { limit: 5 }, delete: true }, 'filter.limit'],
])('refused: %s', async (_, wanted, field) => {
  const refused = await post('bulk', { entityType: 'track', ...wanted });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
});

test('a filter is read as its list reads it', async () => {
  gateway.bus.answer(bulkCalls.catalog.add, () => done);
  const filter = { q: 'dark', available: true };
  const change = { mood: null, tags: { add: ['Rain'] } };
  expect((await post('bulk', { entityType: 'track', filter, change })).statusCode).toBe(200);
  const [asked] = gateway.bus.asked(bulkCalls.catalog.add);
  expect(asked).toMatchObject({ filter: { q: 'dark', available: 'true' }, change });
});
