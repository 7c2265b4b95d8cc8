import { formatBytes, formatTimecode } from './format';

test('bytes as people read them: only an empty file has 0 KB', () => {
  expect([0, 1, 1700, 3 * 2 ** 19].map(formatBytes)).toEqual(['0 KB', '1 KB', '2 KB', '1.5 MB']);
});

test.each([
  [0, '00:00:00:00'],
  [12.34, '00:00:12:08'],
  [42, '00:00:42:00'],
  [3671.999, '01:01:11:23'],
  [-1, '00:00:00:00'],
])('a timecode has 24 frames a second: %p is %s', (seconds, timecode) =>
  expect(formatTimecode(seconds)).toBe(timecode),
);
