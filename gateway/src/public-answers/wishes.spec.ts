import { wishesOf } from './wishes';

const asked = ['HOST', 'here', 'Accept', '*/*', 'accept-encoding', 'gzip, br', 'X-Request-Id', 'mine'];

test('what decides on an answer is read from among all fields', () => {
  expect(wishesOf([...asked, 'If-None-Match', '"a"', 'Hose', 'x'])).toEqual({
    host: 'here',
    'accept-encoding': 'gzip, br',
    'x-request-id': 'mine',
    'if-none-match': '"a"',
  });
});

test.each([
  ['two hosts', [...asked, 'host', 'there']],
  ['no host', asked.slice(2)],
  ['one encoding and another one', [...asked, 'Accept-Encoding', 'identity']],
])('%s: that is for the framework to judge', (_what, fields) => {
  expect(wishesOf(fields)).toBeNull();
});
