import { formatBytes } from './format';

test('bytes as people read them: only an empty file has 0 KB', () => {
  expect([0, 1, 1700, 3 * 2 ** 19].map(formatBytes)).toEqual(['0 KB', '1 KB', '2 KB', '1.5 MB']);
});
