import { peaksOf } from './wave-peaks';

test('peaks: how loud each part is, whichever way the wave goes', () => {
  const data = Array.from({ length: 960 }, (_, n) => (n < 480 ? [-32, 16] : [-8, 64])[n % 2]!);
  const peaks = peaksOf({ bits: 8, data });
  expect(peaks).toHaveLength(240);
  expect([peaks[0], peaks[119], peaks[120], peaks.at(-1)]).toEqual([0.1875, 0.1875, 0.28125, 0.28125]);
});

test('peaks: a short sound has less data than parts', () => {
  const peaks = peaksOf({ bits: 16, data: [-16_384, 8192] });
  expect([peaks[0], peaks.at(-1)]).toEqual([0.5, 0.25]);
});
