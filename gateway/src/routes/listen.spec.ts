import {
  addComment,
  chooseTrack,
  getListenDownload,
  startListenDownload,
  recordHeardBatch,
} from '@cueroom/contracts/pitches/listen';
import { hash } from 'argon2';
import { path as objectPath } from '../media/object.proxy.fixture';
import { aListener, answers, over, refuses, token, trackId } from '../listen/listener.fixture';
import { testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ STUDIO_NAME: 'Low Tide' });
  answers(gateway);
});
afterEach(() => gateway.app.close());

const call = (method: string, path = '', payload?: object | string, headers: object = {}) =>
  gateway.call({ method: method as 'POST', url: `/api/listen/${token}${path}`, payload, headers: { ...headers } });

test('the page is nobody’s to keep, with addresses that name the visit, and a request to begin with', async () => {
  const answer = await call('GET');
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
    200,
    'no-store',
    undefined,
  ]);
  const page = answer.json();
  expect(page).toMatchObject({
    studio: 'Low Tide',
    coverUrl: null,
  });
  // Neither the brief's budget nor its deadline is told to everyone with a link.
  expect(page.request).toEqual({ project: 'The Long Take', media: 'Documentary' });
  expect(page.briefId).toBeUndefined();
  expect(page.tracks[0].fileStreamUrl).toMatch(
    new RegExp(`^${objectPath}.preview.mp3\\?expires=\\d+&signature=\\w+&visit=${aListener.recipientId}\\.`),
  );
});

test.each([
  ['gone', 410],
  ['not_found', 404],
] as const)('a link that is %s answers %i in the same words, whatever is called', async (kind, status) => {
  refuses(gateway, kind);
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/events'],
    ['GET', '/unlock'],
    ['POST', '/unlock', { password: 'x' }],
    ['PUT', `/tracks/${trackId}/choice`, { choice: 'yes' }],
    ['POST', '/heard', { visit: 'visit-one', heard: [] }],
    ['GET', `/downloads/${'f'.repeat(32)}`],
    ['GET', '0'.repeat(300)],
  ] as const) {
    const answer = await call(method, path, body);
    expect([path, answer.statusCode, answer.json().detail]).toEqual([path, status, over]);
  }
});

test('a password is asked once a browser, and another password ends it', async () => {
  const passwordHash = await hash('open sesame', { memoryCost: 1024, timeCost: 2 });
  answers(gateway, { ...aListener, passwordHash });
  const closed = await call('GET');
  expect([closed.statusCode, closed.headers['www-authenticate']]).toEqual([401, 'xPassword']);
  expect((await call('GET', '/unlock')).json()).toEqual({ isUnlocked: false });
  const wrong = await call('POST', '/unlock', { password: 'wrong' });
  expect([wrong.statusCode, wrong.json().detail]).toEqual([401, 'The password is wrong']);
  const right = await call('POST', '/unlock', { password: 'open sesame' });
  expect([right.statusCode, right.body]).toEqual([204, '']);
  const [cookie = ''] = [right.headers['set-cookie']].flat().map(String);
  expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Strict/);
  expect(cookie).not.toContain(token);
  const [pair = ''] = cookie.split(';');
  expect((await call('GET', '', undefined, { cookie: `a=b; ${pair}` })).statusCode).toBe(200);
  expect((await call('GET', '/unlock', undefined, { cookie: pair })).json()).toEqual({ isUnlocked: true });
  expect((await call('GET', '', undefined, { cookie: pair.slice(0, -1) })).statusCode).toBe(401);
  // A key of an earlier password, which was given for the API alone: browsers send it first.
  const former = `${pair.slice(0, -1)}${pair.endsWith('A') ? 'B' : 'A'}`;
  expect((await call('GET', '', undefined, { cookie: `${former}; ${pair}` })).statusCode).toBe(200);
  answers(gateway, { ...aListener, passwordHash: await hash('another', { memoryCost: 1024, timeCost: 2 }) });
  expect((await call('GET', '', undefined, { cookie: pair })).statusCode).toBe(401);
});

test('ten wrong passwords lock that link for that address, also for the right one', async () => {
  answers(gateway, { ...aListener, passwordHash: await hash('open sesame', { memoryCost: 1024, timeCost: 2 }) });
  const statuses = [];
  // No try: nothing was typed.
  for (let n = 0; n < 10; n++) {
    const empty = await call('POST', '/unlock', { password: '' });
    expect([empty.statusCode, empty.json().errors]).toEqual([400, { password: ['Password is required'] }]);
  }
  for (let n = 0; n < 10; n++) statuses.push((await call('POST', '/unlock', { password: 'wrong' })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([401]));
  const locked = await call('POST', '/unlock', { password: 'open sesame' });
  expect([locked.statusCode, Number(locked.headers['retry-after']) > 800]).toEqual([429, true]);
  answers(gateway, { ...aListener, tokenHash: 'f'.repeat(64), passwordHash: await hash('other one') });
  expect((await call('POST', '/unlock', { password: 'other one' })).statusCode).toBe(204);
});

test('calls are limited a link and address, and bodies to 16 KiB', async () => {
  const other = await testGateway({ RATE_LIMIT_LISTEN: 2 });
  answers(other);
  const ask = async (of: string) => (await other.call({ url: `/api/listen/${of}` })).statusCode;
  expect([await ask(token), await ask(token), await ask(token), await ask('U'.repeat(43))]).toEqual([
    200, 200, 429, 200,
  ]);
  await other.app.close();
  expect((await call('POST', '/heard', { visit: 'x'.repeat(17_000), heard: [] })).statusCode).toBe(413);
});

test('what was heard comes as JSON, or as text of a page that is left; nothing else reads text', async () => {
  gateway.bus.answer(recordHeardBatch, () => undefined);
  const batch = { visit: 'visit-one', heard: [{ trackId, from: 0, to: 3.5 }] };
  const text = { 'content-type': 'text/plain;charset=UTF-8' };
  expect((await call('POST', '/heard', batch)).statusCode).toBe(204);
  expect((await call('POST', '/heard', JSON.stringify(batch), text)).statusCode).toBe(204);
  expect(gateway.bus.asked(recordHeardBatch)).toEqual([
    { token, ...batch },
    { token, ...batch },
  ]);
  expect((await call('POST', '/requests', JSON.stringify({ trackId, project: 'x' }), text)).statusCode).toBe(415);
  const long = { visit: 'visit-one', heard: [{ trackId, from: 0, to: 99_999 }] };
  expect((await call('POST', '/heard', long)).statusCode).toBe(204);
  const back = { visit: 'visit-one', heard: [{ trackId, from: 5, to: 3 }] };
  expect(Object.keys((await call('POST', '/heard', back)).json().errors)).toEqual(['heard.0.to']);
});

test('choices and comments are checked', async () => {
  gateway.bus.answer(chooseTrack, ({ choice }) => ({ trackId, choice }));
  gateway.bus.answer(addComment, ({ at, text }) => ({ id: 'f'.repeat(24), at, text, createdAt: '', answers: [] }));
  const choose = (body: object) => call('PUT', `/tracks/${trackId}/choice`, body);
  expect((await choose({ choice: 'maybe' })).json()).toEqual({ trackId, choice: 'maybe' });
  expect((await choose({ choice: null })).statusCode).toBe(200);
  expect([(await choose({})).statusCode, (await choose({ choice: 'love' })).statusCode]).toEqual([400, 400]);
  const comment = (body: object) => call('POST', `/tracks/${trackId}/comments`, body);
  expect((await comment({ at: 3.2, text: 'Here' })).statusCode).toBe(201);
  for (const body of [
    { at: -1, text: 'x' },
    { at: 1, text: ' ' },
    { at: 1, text: 'x'.repeat(2001) },
  ])
    expect((await comment(body)).statusCode).toBe(400);
});

test('a download’s address ends with the visit', async () => {
  const id = 'f'.repeat(32);
  const made = { id, state: 'done' as const, filename: 'a.mp3', bytes: 1, error: null };
  gateway.bus.answer(getListenDownload, () => made);
  // It was made a moment ago: asked for again, it can be fetched at once.
  gateway.bus.answer(startListenDownload, () => made);
  const again = call('POST', '/downloads', { trackId: 'a'.repeat(24), format: 'mp3' });
  for (const answer of [await call('GET', `/downloads/${id}`), await again])
    expect(answer.json().url).toContain(`&visit=${aListener.recipientId}.`);
});
