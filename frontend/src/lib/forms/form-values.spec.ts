import { withScheme } from './form-values';

test.each([
  ['soundcloud.com/me/track', 'https://soundcloud.com/me/track'],
  [' example.org ', 'https://example.org'],
  ['example.org:8080?a=b', 'https://example.org:8080?a=b'],
  ['bücher.example', 'https://bücher.example'],
])('%j is meant as %j', (typed, meant) => {
  expect(withScheme(typed)).toBe(meant);
});

test.each([
  '',
  'http://example.org',
  'ftp://example.org',
  'javascript:alert(1).com',
  'me@example.org',
  '/api/objects/1.wav',
  'my track',
  'my track.com',
  'track',
  '1.5',
])('%j stays as it was typed', (typed) => {
  expect(withScheme(typed)).toBe(typed);
});
