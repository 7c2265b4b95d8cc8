import { asAdmin, basic, secret, testGateway, type TestGateway } from '../testing/test-gateway';
import { boardCookie, boardVisitor, sessionSec } from './queues.routes';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const page = '/api/admin/queues/';
const get = (url: string, headers = {}) => gateway.call({ method: 'GET', url, headers });
const put = (url: string, headers = {}) => gateway.call({ method: 'PUT', url, headers });
const cookieOf = (value: string) => ({ cookie: `theme=dark; ${value.split(';')[0]}` });

test('strangers see nothing of the board: neither its page nor its files nor its data', async () => {
  const urls = [
    page,
    '/api/admin/queues',
    `${page}api/queues`,
    `${page}static/favicon-32x32.png`,
    `${page}queue/audio`,
  ];
  const answers = await Promise.all(urls.map((url) => get(url, { authorization: basic('admin', 'wrong') })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 401));
  expect((await gateway.call({ method: 'POST', url: `${page}session` })).statusCode).toBe(401);
});

test('an admin gets a cookie for the board alone, with which its page opens and loads nothing from elsewhere', async () => {
  const session = await gateway.call({ method: 'POST', url: `${page}session`, headers: asAdmin });
  expect(session.statusCode).toBe(204);
  const cookie = String(session.headers['set-cookie']);
  expect(cookie).toMatch(/; Path=\/api\/admin\/queues; Max-Age=900; HttpOnly; SameSite=Strict$/);
  const board = await get(page, cookieOf(cookie));
  expect([board.statusCode, board.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(board.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  expect(board.body).toContain('<base href="/api/admin/queues/"');
  expect(board.body).not.toContain('https:');
  expect((await get(`${page}api/queues`, cookieOf(cookie))).json()).toMatchObject({ queues: [] });
  expect((await get('/api/admin/projects', cookieOf(cookie))).statusCode).toBe(401);
});

test('a cookie that is altered or too old is refused, and a good one changes nothing from elsewhere', async () => {
  const cookie = boardCookie(secret, 'admin', true);
  expect(cookie).toMatch(/; Secure$/);
  const value = cookie.split(';')[0] ?? '';
  expect(boardVisitor(secret, value)).toBe('admin');
  expect(boardVisitor(secret, value, Date.now() + (sessionSec + 1) * 1000)).toBeNull();
  expect(boardVisitor('another secret', value)).toBeNull();
  for (const altered of ['', 'queues=', 'queues=a.b', value.replace('=', '=x'), `${value}x`]) {
    expect(boardVisitor(secret, altered)).toBeNull();
  }
  const url = `${page}api/queues/resume`;
  const from = (headers: object) => put(url, { ...cookieOf(cookie), ...headers });
  expect((await from({})).statusCode).toBe(403);
  expect((await from({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect((await from({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
});

test('what the board could lose or invent is not offered', async () => {
  const urls = ['empty', 'obliterate', 'clean/failed', 'a-job/clean'].map((deed) => `${page}api/queues/audio/${deed}`);
  const answers = await Promise.all(urls.map((url) => put(url, asAdmin)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404));
  const added = await gateway.call({
    method: 'POST',
    url: `${page}api/queues/audio/add`,
    headers: asAdmin,
    payload: {},
  });
  expect(added.statusCode).toBe(404);
});
