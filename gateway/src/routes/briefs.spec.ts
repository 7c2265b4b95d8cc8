import { AppError } from '@cueroom/contracts/app-error';
import {
  type Brief,
  deleteBrief,
  enterBrief,
  finishNextStep,
  getBrief,
  listBriefs,
  restoreBrief,
  setNextStep,
  updateBrief,
} from '@cueroom/contracts/intake/briefs';
import {
  type Contact,
  deleteContact,
  enterContact,
  getContact,
  listContacts,
  restoreContact,
  updateContact,
} from '@cueroom/contracts/intake/contacts';
import { countBriefs } from '@cueroom/contracts/intake/briefs-board';
import { listTimeline } from '@cueroom/contracts/intake/timeline';
import { countBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';
import { brief, contact, id } from './inquiries.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_BRIEFS: 20, RATE_LIMIT_CONTACTS: 20 });
});
afterAll(() => gateway.app.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, headers = {}) =>
  gateway.call({ method, url, payload, headers });

test('read lists with their totals', async () => {
  gateway.bus.answer(listBriefs, () => ({ items: [brief], total: 7 }));
  gateway.bus.answer(listContacts, () => ({ items: [contact], total: 9 }));
  gateway.bus.answer(countBriefPitches, () => [{ briefId: id, sent: 3, opened: 2 }]);
  const briefs = await send(
    'GET',
    '/api/admin/briefs?status=submitted,new&limit=1&q=reel&sort=-budget',
    undefined,
    asAdmin,
  );
  const contacts = await send('GET', '/api/admin/contacts', undefined, asAdmin);

  expect([briefs.json(), briefs.headers['x-total-count']]).toEqual([
    [{ ...brief, pitches: { sent: 3, opened: 2 } }],
    '7',
  ]);
  expect(gateway.bus.asked(countBriefPitches)).toEqual([{ briefIds: [id] }]);
  expect([contacts.json(), contacts.headers['x-total-count']]).toEqual([[contact], '9']);
  expect(briefs.headers['cache-control']).toBe('no-store');
  expect(gateway.bus.asked(listBriefs)).toEqual([{ status: 'submitted,new', limit: 1, q: 'reel', sort: '-budget' }]);
});

test('read the list while pitches cannot be counted, and of a brief without any', async () => {
  gateway.bus.answer(listBriefs, () => ({ items: [brief], total: 1 }));
  const pitches = async () => (await send('GET', '/api/admin/briefs', undefined, asAdmin)).json()[0].pitches as unknown;
  gateway.bus.answer(countBriefPitches, () => []);
  expect(await pitches()).toEqual({ sent: 0, opened: 0 });
  gateway.bus.answer(countBriefPitches, () => {
    throw new AppError('unavailable', 'Away');
  });
  expect(await pitches()).toBeNull();
});

test('read the board and a timeline', async () => {
  const columns = [{ status: 'new', label: 'New', count: 1, totals: [{ currency: 'EUR', value: 5 }] }];
  gateway.bus.answer(countBriefs, () => ({ columns }));
  expect((await send('GET', '/api/admin/briefs/board?q=reel', undefined, asAdmin)).json()).toEqual({ columns });
  expect(gateway.bus.asked(countBriefs)).toEqual([{ q: 'reel' }]);
  const row = { id, at: '2031-01-01T10:00:00.000Z', kind: 'call', words: 'Call', who: 'grace' } as const;
  gateway.bus.answer(listTimeline, () => ({ items: [row], total: 8 }));
  const address = `/api/admin/briefs/${id}/timeline`;
  const timeline = await send('GET', `${address}?kind=call&limit=1`, undefined, asAdmin);
  expect([timeline.json(), timeline.headers['x-total-count']]).toEqual([[row], '8']);
  expect(gateway.bus.asked(listTimeline)).toEqual([{ id, kind: 'call', limit: 1 }]);
  expect((await send('GET', `${address}?kind=mail`, undefined, asAdmin)).statusCode).toBe(400);
});

test('enter what came by phone, with status and dates, as often as they like', async () => {
  gateway.bus.answer(enterBrief, () => brief);
  gateway.bus.answer(enterContact, () => contact);
  const entered = { ...aNewBrief(), status: 'proposal', estimatedValue: 12_000, followUpDate: '2026-12-01' };
  const statuses = new Set<number>();
  for (let n = 0; n < 21; n++) {
    statuses.add((await send('POST', '/api/admin/briefs', entered, asAdmin)).statusCode);
    statuses.add((await send('POST', '/api/admin/contacts', aNewContact(), asAdmin)).statusCode);
  }
  expect([...statuses]).toEqual([201]);
  expect(gateway.bus.asked(enterBrief)[0]).toEqual(entered);
  const wrong = await send('POST', '/api/admin/briefs', { ...entered, clientName: '', status: 'archived' }, asAdmin);
  expect([wrong.statusCode, Object.keys(wrong.json().errors).sort()]).toEqual([400, ['clientName', 'status']]);
});

test('read, change, delete and bring back one', async () => {
  gateway.bus.answer(getBrief, () => brief);
  gateway.bus.answer(updateBrief, ({ changes }) => ({ ...brief, ...changes }) as Brief);
  gateway.bus.answer(deleteBrief, () => undefined);
  gateway.bus.answer(updateContact, ({ changes }) => ({ ...contact, ...changes }) as Contact);
  gateway.bus.answer(deleteContact, () => undefined);
  gateway.bus.answer(getContact, () => contact);
  gateway.bus.answer(restoreBrief, () => brief);
  gateway.bus.answer(restoreContact, () => contact);
  const changes = { status: 'proposal', estimatedValue: 12_000, notes: null, followUpDate: '2026-12-01' };

  expect((await send('GET', `/api/admin/briefs/${id}`, undefined, asAdmin)).json()).toEqual(brief);
  expect((await send('GET', `/api/admin/contacts/${id}`, undefined, asAdmin)).json()).toEqual(contact);
  const changed = await send('PATCH', `/api/admin/briefs/${id}`, changes, asAdmin);
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...brief, ...changes }]);
  const replied = await send('PATCH', `/api/admin/contacts/${id}`, { status: 'replied' }, asAdmin);
  expect([replied.statusCode, replied.json().status]).toEqual([200, 'replied']);
  for (const kind of ['briefs', 'contacts']) {
    expect((await send('DELETE', `/api/admin/${kind}/${id}`, undefined, asAdmin)).statusCode).toBe(204);
  }
  const broughtBack = [
    await send('POST', `/api/admin/briefs/${id}/restore`, undefined, asAdmin),
    await send('POST', `/api/admin/contacts/${id}/restore`, undefined, asAdmin),
  ];
  expect(broughtBack.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [200, brief],
    [200, contact],
  ]);
  expect([...gateway.bus.asked(deleteBrief), ...gateway.bus.asked(deleteContact)]).toEqual([{ id }, { id }]);
});

test.each([
  ['briefs', { clientName: ' ' }, 'clientName'],
  ['briefs', { vibe: null }, 'vibe'],
  ['briefs', { deadline: '2026-02-30' }, 'deadline'],
  ['briefs', { currency: 'XYZ' }, 'currency'],
  ['briefs', { nextStep: null }, 'nextStep'],
  ['briefs', { status: 'archived' }, 'status'],
  ['briefs', { followUpDate: '2026-W01' }, 'followUpDate'],
  ['contacts', { message: 'I never wrote this' }, 'message'],
  ['contacts', { status: 'won' }, 'status'],
])('cannot change %s to %j', async (kind, changes, field) => {
  const answer = await send('PATCH', `/api/admin/${kind}/${id}`, changes, asAdmin);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
});

test('set the next step, and say what comes after the one that is done', async () => {
  gateway.bus.answer(setNextStep, () => ({ ...brief, revision: 4 }) as Brief);
  gateway.bus.answer(finishNextStep, ({ next }) => {
    if (next) return { ...brief, revision: 5 } as Brief;
    throw new AppError('impossible', 'What is the next step?');
  });
  const address = `/api/admin/briefs/${id}/next-step`;
  const step = { text: 'Call Dana', dueOn: '2026-12-01' };
  const set = await send('PUT', address, step, { ...asAdmin, 'if-match': '"3"' });
  expect([set.statusCode, set.headers.etag]).toEqual([200, '"4"']);
  expect(gateway.bus.asked(setNextStep)).toEqual([{ id, ...step, ifMatch: [3] }]);
  const done = await send('POST', `${address}/done`, { next: step }, asAdmin);
  expect([done.statusCode, done.json().revision]).toEqual([200, 5]);
  for (const body of [undefined, {}, { next: null }]) {
    const without = await send('POST', `${address}/done`, body, asAdmin);
    expect([without.statusCode, without.json().detail]).toEqual([422, 'What is the next step?']);
  }
  for (const wrong of [
    { text: ' ', dueOn: '2026-12-01' },
    { text: 'Call', dueOn: 'soon' },
    { ...step, who: 'me' },
  ])
    expect((await send('PUT', address, wrong, asAdmin)).statusCode).toBe(400);
});

test('a malformed id is 400, an unknown one 404', async () => {
  gateway.bus.answer(getBrief, () => {
    throw new AppError('not_found', 'This brief does not exist');
  });
  const [malformed, unknown] = [
    await send('GET', '/api/admin/briefs/1', undefined, asAdmin),
    await send('GET', `/api/admin/briefs/${id}`, undefined, asAdmin),
  ];
  expect([malformed.statusCode, unknown.statusCode]).toEqual([400, 404]);
  expect(unknown.json().detail).toBe('This brief does not exist');
});
