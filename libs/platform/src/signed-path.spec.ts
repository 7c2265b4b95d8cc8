import { isSigned, signPath, streamExpiry } from './signed-path';

const secret = 'a secret of the studio';
const queryOf = (text: string) => Object.fromEntries(new URLSearchParams(text));
const inAMinute = Date.now() + 60_000;

test('a signature holds for its method, key and time only', () => {
  const query = queryOf(signPath(secret, 'PUT', 'abc', inAMinute));
  expect(isSigned(secret, 'PUT', 'abc', query)).toBe(true);
  expect(isSigned(secret, 'GET', 'abc', query)).toBe(false);
  expect(isSigned(secret, 'PUT', 'abd', query)).toBe(false);
  expect(isSigned('another', 'PUT', 'abc', query)).toBe(false);
  expect(isSigned(secret, 'PUT', 'abc', query, inAMinute + 1000)).toBe(false);
});

test.each([
  ['nothing', {}],
  ['a later expiry', { expires: '99999999999' }],
  ['a cut signature', { signature: 'ab' }],
  ['a list', { signature: ['a', 'b'] }],
])('an altered query with %s is refused', (_, change) => {
  const query = _ === 'nothing' ? {} : { ...queryOf(signPath(secret, 'GET', 'abc', inAMinute)), ...change };
  expect(isSigned(secret, 'GET', 'abc', query)).toBe(false);
});

test('addresses for playing stay the same for an hour and hold for at least one more', () => {
  const hour = 3_600_000;
  expect(streamExpiry(10 * hour + 1)).toBe(streamExpiry(11 * hour - 1));
  expect(streamExpiry(11 * hour - 1) - (11 * hour - 1)).toBeGreaterThan(hour);
});
