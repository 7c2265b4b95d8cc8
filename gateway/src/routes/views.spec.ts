import { addView, getView, updateView, type View } from '@cueroom/contracts/content/views';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const at = '2026-11-28T10:00:00.000Z';
const won: View = {
  ...{ id, list: 'briefs', name: 'Won', query: { status: 'won' }, shared: false },
  ...{ createdBy: 'admin', revision: 3, createdAt: at, updatedAt: at },
};

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
  gateway.bus.answer(addView, () => won);
  gateway.bus.answer(getView, () => won);
  gateway.bus.answer(updateView, () => won);
});
afterEach(() => gateway.app.close());
const send = (
  method: 'POST' | 'PATCH',
  payload: object,
  url = `/api/admin/views${method === 'PATCH' ? `/${id}` : ''}`,
) => gateway.call({ method, url, payload, headers: asAdmin });

test('a view is saved with the words of its list, as the list reads them', async () => {
  const query = { key: 'Dm', available: true, q: '' };
  const saved = await send('POST', { list: 'music', name: 'Minor', query });
  expect([saved.statusCode, saved.json()]).toEqual([201, won]);
  expect(gateway.bus.asked(addView)).toEqual([
    { list: 'music', name: 'Minor', query: { key: 'D minor', available: 'true' } },
  ]);
});

test.each([
  ['a word of another list', { list: 'briefs', query: { mood: 'Dark' } }, 'query.mood'],
  ['a value that the list refuses', { list: 'briefs', query: { status: 'far' } }, 'query.status'],
  ['an operator', { list: 'music', query: { q: { $ne: '' } } }, 'query.q'],
  ['a part of a list', { list: 'music', query: { offset: 5 } }, 'query.offset'],
  ['words as a text', { list: 'music', query: 'q=x' }, 'query'],
  ['another list', { list: 'logos', query: {} }, 'list'],
  ['no name', { list: 'music', query: {}, name: ' ' }, 'name'],
])('refused: %s', async (_, view, field) => {
  const refused = await send('POST', { name: 'Wrong', ...view });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
});

test('changed words are those of the list that the view has', async () => {
  const changed = await send('PATCH', { query: { status: 'lost' } });
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"3"']);
  expect(gateway.bus.asked(updateView)).toEqual([{ id, changes: { query: { status: 'lost' } } }]);
  expect(Object.keys((await send('PATCH', { query: { mood: 'Dark' } })).json().errors)).toEqual(['query.mood']);
  // Its words are none of the other list.
  expect((await send('PATCH', { list: 'music' })).statusCode).toBe(400);
  expect((await send('PATCH', { list: 'music', query: { mood: 'Dark' } })).statusCode).toBe(200);
});
