import { ClippingMeter } from './meters';

const tone = (gain: number, length = 4410) =>
  Float32Array.from({ length }, (_, n) =>
    Math.max(-1, Math.min(1, gain * Math.sin((2 * Math.PI * 441 * n) / 44_100 + 0.1))),
  );
/** Interleaved, in parts. */
const isClipped = (...channels: Float32Array[]) => {
  const meter = new ClippingMeter(channels.length);
  const frames = channels[0]?.length ?? 0;
  const samples = Float32Array.from({ length: frames * channels.length }, (_, n) => {
    return channels[n % channels.length]![Math.floor(n / channels.length)]!;
  });
  const part = 101 * channels.length;
  for (let from = 0; from < samples.length; from += part) meter.add(samples.subarray(from, from + part));
  return meter.result();
};

test('a sound is clipped where it stays at full scale, in whichever channel', () => {
  expect(isClipped(tone(2))).toBe(true);
  expect(isClipped(tone(0.5), tone(2))).toBe(true);
  expect(isClipped(tone(1))).toBe(false);
  expect(isClipped(tone(0.5), tone(0.9))).toBe(false);
});

test('what is flat below full scale, or only touches it, is not clipped', () => {
  expect(isClipped(tone(2).map((sample) => sample / 2))).toBe(false);
  expect(isClipped(Float32Array.of(0, 1, 0, 1, 0, -1, 0))).toBe(false);
  expect(isClipped(Float32Array.of(0, 1, 1, 0))).toBe(true);
  expect(isClipped(new Float32Array(100))).toBe(false);
});

test('two samples at full scale are seen wherever they stand, and so is what is no finite number', () => {
  for (const at of [0, 254, 255, 256, 998]) {
    const clipped = new Float32Array(1000);
    clipped.fill(-1, at, at + 2);
    const meter = new ClippingMeter(1);
    meter.add(clipped);
    expect(meter.result()).toBe(true);
    expect(meter.hasNonFinite).toBe(false);
    clipped[at] = NaN;
    meter.add(clipped);
    expect(meter.hasNonFinite).toBe(true);
  }
});
