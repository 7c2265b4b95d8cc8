import { AppError } from '@cueroom/contracts/app-error';
import { findUser } from '@cueroom/contracts/content/users';
import { listProjects } from '@cueroom/contracts/content/projects';
import { eventually } from '@cueroom/testing/eventually';
import { asAdmin, basic, password, testGateway, type TestGateway } from '../testing/test-gateway';
import { credentialsOf } from './credentials';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await testGateway({ TRUST_PROXY: 'true' });
  gateway.bus.answer(listProjects, () => ({ items: [], total: 0 }));
});
afterEach(() => gateway.app.close());

const signIn = (authorization?: string, address = '198.51.100.1') =>
  gateway.call({
    url: '/api/admin/projects',
    headers: { ...(authorization && { authorization }), 'x-forwarded-for': address },
  });
const wrong = (n: number) => basic('admin', `wrong ${n}`);
const failTimes = async (times: number) => {
  for (let n = 0; n < times; n++) expect((await signIn(wrong(n))).statusCode).toBe(401);
};

test('the right name and password pass, with colons in the password', async () => {
  expect(password).toContain(':');
  expect((await signIn(asAdmin.authorization)).statusCode).toBe(200);
});

test.each([
  ['none', undefined],
  ['a wrong password', basic('admin', 'wrong')],
  ['an unknown name', basic('nobody', password)],
  ['an endless name', basic('a'.repeat(900), password)],
  ['no password', basic('admin', '')],
  ['no colon', `Basic ${Buffer.from('admin').toString('base64')}`],
  ['another scheme', 'Bearer abc'],
  ['nonsense', 'Basic %%%'],
])('%s is 401 with a challenge that opens no dialog', async (_what, authorization) => {
  const answer = await signIn(authorization);
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['www-authenticate']).toBe('xBasic realm="admin"');
  expect(answer.json().detail).toBe('Invalid credentials');
});

test('ten failures lock the address and the name, even for the right password, and no other name or address', async () => {
  await failTimes(10);
  const locked = await signIn(asAdmin.authorization);

  expect(locked.statusCode).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(890);
  expect((await signIn(asAdmin.authorization, '198.51.100.2')).statusCode).toBe(200);
  expect((await signIn(basic('somebody', 'else'))).statusCode).toBe(401);
});

test('a success resets the count; a missing header does not count', async () => {
  await failTimes(9);
  expect((await signIn(asAdmin.authorization)).statusCode).toBe(200);
  await failTimes(9);
  for (let n = 0; n < 5; n++) expect((await signIn()).statusCode).toBe(401);
  expect((await signIn(asAdmin.authorization)).statusCode).toBe(200);
});

test('guesses sent all at once are counted too', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(wrong(n))));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
});

test('the screens that load at once ask for the admin once, and are remembered', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(asAdmin.authorization)));
  await signIn(asAdmin.authorization, '198.51.100.9');

  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(gateway.bus.asked(findUser)).toHaveLength(1);
});

test('a password that was changed opens nothing from then on, also where it was just being verified', async () => {
  expect((await signIn(asAdmin.authorization)).statusCode).toBe(200);
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  const found = gateway.bus.answers.get(findUser.name)!;
  gateway.bus.answers.set(findUser.name, async (input) => {
    const user = await found(input);
    await late;
    return user;
  });
  await gateway.bus.hint('users');
  const begunBefore = signIn(asAdmin.authorization);
  await eventually(() => expect(gateway.bus.asked(findUser)).toHaveLength(2));
  gateway.bus.answers.set(findUser.name, () => null);
  await gateway.bus.hint('users');
  answerLate();
  expect((await begunBefore).statusCode).toBe(200);
  expect((await signIn(asAdmin.authorization)).statusCode).toBe(401);
});

test('while the admins cannot be read it is 503, and counts as no failure', async () => {
  gateway.bus.answer(findUser, () => {
    throw new AppError('unavailable', 'This service is unavailable, please try again');
  });
  for (let n = 0; n < 12; n++) expect((await signIn(asAdmin.authorization)).statusCode).toBe(503);
});

test.each([
  ['a name and a password', basic('admin', 'a:b:c'), { username: 'admin', password: 'a:b:c' }],
  ['other letters', basic('Zoë', 'pässword'), { username: 'Zoë', password: 'pässword' }],
  ['a lower-case scheme', basic('a', 'b').replace('Basic', 'basic'), { username: 'a', password: 'b' }],
  ['too much', basic('a', 'b'.repeat(2000)), null],
])('credentials: %s', (_what, header, expected) => {
  expect(credentialsOf(header)).toEqual(expected);
});
