import { linkedParts } from './linked-text';

test.each([
  ['Like https://example.org/a?b=1#c.', 'https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
  ['(see http://example.org/a_(b))', 'http://example.org/a_(b)', 'http://example.org/a_(b)'],
  ['Hear:https://example.org/x, please', 'https://example.org/x', 'https://example.org/x'],
  ['at www.example.org!', 'www.example.org', 'https://www.example.org'],
  ['soundcloud.com/mara/low-tide', 'soundcloud.com/mara/low-tide', 'https://soundcloud.com/mara/low-tide'],
  ['write to ada.reel@example.org, or', 'ada.reel@example.org', 'mailto:ada.reel@example.org'],
])('%s links to %s', (text, shown, href) => {
  const parts = linkedParts(text);
  expect(parts.filter((part) => part.href)).toEqual([{ text: shown, href }]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'and/or, 24/96',
  'Mr. Smith e.g. this',
  '@mara',
  'ftp://example',
  '',
])('no link: %s', (text) => expect(linkedParts(text).some(({ href }) => href)).toBe(false));

test('a text of nothing but dots and letters is read in one pass', () => {
  const startMs = performance.now();
  linkedParts('a.'.repeat(50_000));
  linkedParts(`${'a'.repeat(50_000)} ${'a@'.repeat(50_000)}`);
  expect(performance.now() - startMs).toBeLessThan(1000);
});
