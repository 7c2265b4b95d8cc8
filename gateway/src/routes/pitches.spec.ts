import { AppError } from '@cueroom/contracts/app-error';
import { getBrief } from '@cueroom/contracts/intake/briefs';
import { countOpenInPitches, countOpenRequests } from '@cueroom/contracts/pitches/open-requests';
import {
  addPitch,
  type CountedPitch,
  getPitch,
  type ListedPitch,
  listPitches,
  type Pitch,
  updatePitch,
} from '@cueroom/contracts/pitches/pitches';
import type { RecipientWithToken } from '@cueroom/contracts/pitches/recipients';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

const id = 'a'.repeat(24);
const trackId = 'c'.repeat(24);
const aPitch = (fields: object = {}): Pitch => ({ id, title: 'Northlight', revision: 3, ...fields }) as Pitch;

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway();
});
afterEach(() => gateway.app.close());
const call = (method: string, path = '', payload?: object, headers: object = {}) =>
  gateway.call({
    method: method as 'POST',
    url: `/api/admin/pitches${path}`,
    payload,
    headers: { ...asAdmin, ...headers },
  });

test('a pitch is made with 201, says who made it, and needs a title', async () => {
  gateway.bus.answer(addPitch, () => aPitch());
  expect((await call('POST', '', { title: 'Northlight', tracks: [{ trackId }] })).statusCode).toBe(201);
  expect(gateway.bus.asked(addPitch)[0]).toMatchObject({ title: 'Northlight', createdBy: 'admin' });
  const refused = await call('POST', '', {});
  expect([refused.statusCode, refused.json().errors.title]).toEqual([400, ['Title is required']]);
  expect((await gateway.call({ method: 'POST', url: '/api/admin/pitches', payload: {} })).statusCode).toBe(401);
});

test.each([
  [{ tracks: [{ trackId }, { trackId }] }, 'tracks'],
  [{ expiresAt: '2020-01-01' }, 'expiresAt'],
  [{ status: 'sent' }, 'status'],
  [{ access: 'all' }, 'access'],
  [{ tracks: [{ trackId, note: 'x'.repeat(1001) }] }, 'tracks.0.note'],
  [{ createdBy: 'me' }, 'createdBy'],
])('%j is refused', async (fields, field) => {
  const refused = await call('POST', '', { title: 'Northlight', ...fields });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [field]]);
});

test('a brief that is not there is refused', async () => {
  gateway.bus.answer(getBrief, () => {
    throw new AppError('not_found', 'This brief does not exist');
  });
  const briefId = 'b'.repeat(24);
  for (const refused of [
    await call('POST', '', { title: 'Northlight', briefId }),
    await call('PUT', `/${id}`, { briefId }),
  ])
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { briefId: ['This brief does not exist'] }]);
});

test('the list is paged with its total', async () => {
  gateway.bus.answer(listPitches, () => ({ items: [], total: 7 }));
  gateway.bus.answer(countOpenRequests, () => []);
  const listed = await call('GET', '?status=open,draft&sort=-lastActivityAt&limit=5');
  expect([listed.statusCode, listed.headers['x-total-count']]).toEqual([200, '7']);
  expect((await call('GET', '?status=sent')).statusCode).toBe(400);
});

test('rows say how many license requests are open; while that cannot be found out they come without', async () => {
  const other = 'e'.repeat(24);
  gateway.bus.answer(listPitches, () => ({ items: [aPitch(), aPitch({ id: other })] as CountedPitch[], total: 2 }));
  const openRequests = async () => {
    const rows = (await call('GET')).json() as ListedPitch[];
    return rows.map((row) => row.openRequests);
  };
  gateway.bus.answer(countOpenRequests, () => [{ pitchId: other, count: 2 }]);
  expect(await openRequests()).toEqual([0, 2]);
  expect(gateway.bus.asked(countOpenRequests)[0]).toEqual({ pitchIds: [id, other] });
  gateway.bus.answer(countOpenRequests, () => {
    throw new AppError('unavailable', 'Away');
  });
  expect(await openRequests()).toEqual([null, null]);
});

test('what is open in all pitches is one count; without intake it is that of the questions', async () => {
  const open = async () => (await call('GET', '/open')).json() as unknown;
  gateway.bus.answer(countOpenInPitches, ({ requests }) => ({ questions: 3, requests: requests && requests.length }));
  gateway.bus.answer(countOpenRequests, () => [{ pitchId: id, count: 2 }]);
  expect(await open()).toEqual({ questions: 3, requests: 1 });
  expect(gateway.bus.asked(countOpenRequests)).toEqual([{}]);
  gateway.bus.answer(countOpenRequests, () => {
    throw new AppError('unavailable', 'Away');
  });
  expect(await open()).toEqual({ questions: 3, requests: null });
  expect((await gateway.call({ method: 'GET', url: '/api/admin/pitches/open' })).statusCode).toBe(401);
});

test('a pitch tells the links of its recipients', async () => {
  const token = 'T'.repeat(43);
  const recipients = [{ name: 'Dana', token }, { name: 'Ren' }] as RecipientWithToken[];
  gateway.bus.answer(getPitch, () => ({ ...aPitch(), coverUrl: null, recipients }));
  expect((await call('GET', `/${id}`, undefined, { host: 'low.tide' })).json().recipients).toEqual([
    { name: 'Dana', link: `http://low.tide/listen/${token}` },
    { name: 'Ren' },
  ]);
});

test('PUT heeds If-Match: 412 with the pitch as it is', async () => {
  gateway.bus.answer(getPitch, () => ({ ...aPitch(), coverUrl: null, recipients: [] }));
  gateway.bus.answer(updatePitch, ({ ifMatch }) => {
    if (ifMatch?.includes(3)) return aPitch({ revision: 4 });
    throw new AppError('outdated', 'Someone else has changed this');
  });
  expect((await call('GET', `/${id}`)).headers.etag).toBe('"3"');
  const changed = await call('PUT', `/${id}`, { title: 'North' }, { 'if-match': '"3"' });
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"4"']);
  const late = await call('PUT', `/${id}`, { title: 'North' }, { 'if-match': '"2"' });
  expect([late.statusCode, late.json().current.revision]).toEqual([412, 3]);
});
