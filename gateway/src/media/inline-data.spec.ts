import { inlineBytes, pictureBytes } from './inline-files';

test.each([
  ['a data URL', 'data:image/png;base64,AQID', [1, 2, 3]],
  ['a data URL with a parameter', 'data:image/svg+xml;charset=utf-8;base64,AQID', [1, 2, 3]],
  ['bare base64', 'AQIDBA==', [1, 2, 3, 4]],
  ['base64 in lines', 'AQ\nID\n', [1, 2, 3]],
  ['a data URL without base64', 'data:image/svg+xml,%3Csvg/%3E', [...Buffer.from('<svg/>')]],
])('%s has bytes', (_what, text, bytes) => expect([...(inlineBytes(text) ?? [])]).toEqual(bytes));

test.each([
  '',
  'data:image/png;base64,',
  'data:image/png',
  'data:,%zz',
  'not base64!',
  'https://elsewhere.example/a.png',
])('%j has none: it is no picture', (text) =>
  expect(() => pictureBytes(text)).toThrow('Invalid file type: Please select an image file'),
);

test('a picture has at most 5 MiB', () => {
  const limit = 5 * 2 ** 20;
  expect(pictureBytes(Buffer.alloc(limit).toString('base64'))).toHaveLength(limit);
  expect(() => pictureBytes(Buffer.alloc(limit + 1).toString('base64'))).toThrow(
    'File too large: Please select an image smaller than 5MB',
  );
});

test('what is hardly base64 is refused quickly', () => {
  const startedAt = Date.now();
  expect(inlineBytes(`${' '.repeat(4_000_000)}!`)).toBeNull();
  expect(Date.now() - startedAt).toBeLessThan(1000);
});
