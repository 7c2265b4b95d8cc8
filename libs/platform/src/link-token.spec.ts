import { linkHash, linkToken } from './link-token';

const [secret, id] = ['a secret for tests', 'a'.repeat(24)];

test('a token is the same in every version: with another one the links that are out could not be repeated', () => {
  const token = linkToken(secret, 'music-link', id, 3);
  expect(token).toBe('IoFfT7ibOeAIRxzA7XFhV8M-gaewLAi9tR856L8zT2o');
  expect(linkHash(token)).toMatch(/^[0-9a-f]{64}$/);
});

test('with another secret, purpose, record or number it is another token', () => {
  const tokens = [
    linkToken(secret, 'listen-link', id, 0),
    linkToken('another secret', 'listen-link', id, 0),
    linkToken(secret, 'music-link', id, 0),
    linkToken(secret, 'listen-link', 'b'.repeat(24), 0),
    linkToken(secret, 'listen-link', id, 1),
  ];
  expect(new Set(tokens).size).toBe(5);
});
