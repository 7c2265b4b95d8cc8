import { peaksOf } from './peaks';

test('peaks: 8-bit values become -1 to 1', () => {
  expect(peaksOf({ version: 2, bits: 8, length: 2, data: [-128, 64, -64, 0] })).toEqual([[-1, 0.5, -0.5, 0]]);
});

test('peaks: the pairs of two channels are told apart', () => {
  const data = [-16_384, 16_384, -32_768, 0, -8192, 8192, 0, 16_384];
  expect(peaksOf({ version: 2, channels: 2, bits: 16, length: 2, data })).toEqual([
    [-0.5, 0.5, -0.25, 0.25],
    [-1, 0, 0, 0.5],
  ]);
});
