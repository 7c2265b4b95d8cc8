import { Peaks } from './peaks';

const samples = (count: number, value: (at: number) => number) =>
  Buffer.from(Int16Array.from({ length: count }, (_, at) => value(at)).buffer);

test('each pixel is the lowest and the highest of its samples, in 8 bit', () => {
  const peaks = new Peaks();
  peaks.add(samples(128, (at) => (at === 10 ? 32_767 : at === 100 ? -32_768 : 0)));
  const file = peaks.toFile(48_000);
  expect(file).toEqual({
    version: 2,
    channels: 1,
    sample_rate: 48_000,
    samples_per_pixel: 64,
    bits: 8,
    length: 2,
    data: [0, 127, -128, 0],
  });
});

test('it is the same however the samples arrive, torn in the middle too', () => {
  const sound = samples(100_001, (at) => Math.round(20_000 * Math.sin(at / 50)));
  const inOne = new Peaks();
  inOne.add(sound);
  const torn = new Peaks();
  for (let at = 0; at < sound.length; at += 997) torn.add(sound.subarray(at, at + 997));
  expect(torn.toFile(44_100)).toEqual(inOne.toFile(44_100));
  expect(torn.samples).toBe(100_001);
});

test('a long sound has 2000 to 4000 pixels, which cover all of it', () => {
  const peaks = new Peaks();
  for (let part = 0; part < 100; part++) peaks.add(samples(123_457, () => 256 * (part % 100)));
  const file = peaks.toFile(44_100);
  expect(file.length).toBeGreaterThanOrEqual(2000);
  expect(file.length).toBeLessThanOrEqual(4000);
  expect(Math.ceil(12_345_700 / file.samples_per_pixel)).toBe(file.length);
  expect(file.data.at(-1)).toBe(99);
});

test('nothing has no pixels', () => expect(new Peaks().toFile(8000)).toMatchObject({ length: 0, data: [] }));
