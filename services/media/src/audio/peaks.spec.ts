import { Peaks } from './peaks';

const samples = (count: number, value: (at: number) => number) =>
  Float32Array.from({ length: count }, (_, at) => value(at));

test('each pixel is the lowest and the highest of its samples, in 8 bit', () => {
  const peaks = new Peaks(1);
  peaks.add(samples(128, (at) => (at === 10 ? 1 : at === 100 ? -1 : 0)));
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

test('channels are drawn over each other, also where they cancel each other out; what is louder than full scale is shown as that', () => {
  const peaks = new Peaks(2);
  peaks.add(samples(256, (at) => (at < 128 ? 0.5 : at % 2 === 0 ? 0.25 : -0.25)));
  expect(peaks.toFile(48_000).data).toEqual([64, 64, -32, 32]);
  expect(peaks.samples).toBe(128);
  const loud = new Peaks(1);
  loud.add(samples(64, (at) => (at % 2 === 0 ? 2 : -2)));
  expect(loud.toFile(48_000).data).toEqual([-128, 127]);
});

test('it is the same in however many parts the samples arrive', () => {
  const sound = samples(200_002, (at) => 0.6 * Math.sin(at / 50));
  const inOne = new Peaks(2);
  inOne.add(sound);
  const inParts = new Peaks(2);
  for (let at = 0; at < sound.length; at += 998) inParts.add(sound.subarray(at, at + 998));
  expect(inParts.toFile(44_100)).toEqual(inOne.toFile(44_100));
  expect(inParts.samples).toBe(100_001);
});

test('a long sound has 2000 to 4000 pixels, which cover all of it', () => {
  const peaks = new Peaks(1);
  for (let part = 0; part < 100; part++) peaks.add(samples(123_457, () => (part % 100) / 128));
  const file = peaks.toFile(44_100);
  expect(file.length).toBeGreaterThanOrEqual(2000);
  expect(file.length).toBeLessThanOrEqual(4000);
  expect(Math.ceil(12_345_700 / file.samples_per_pixel)).toBe(file.length);
  expect(file.data.at(-1)).toBe(99);
});

test('nothing has no pixels', () => expect(new Peaks(1).toFile(8000)).toMatchObject({ length: 0, data: [] }));
