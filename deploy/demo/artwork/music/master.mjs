// The last step: what cannot be heard goes, the loudness is measured (ITU-R BS.1770) and set, peaks are held.
import { filtered, highPass, highShelf } from './filters.mjs';
import { numbersFrom, sampleRateHz } from './sound.mjs';

/** Integrated loudness in LUFS: blocks of 400 ms, without those far below the others. */
export const loudnessOf = ({ left, right }) => {
  const step = Math.round(sampleRateHz / 10);
  const tenths = new Float64Array(Math.floor(left.length / step));
  for (const channel of [left, right]) {
    const heard = filtered(filtered(channel, highShelf(1500, 4)), highPass(38));
    for (let block = 0; block < tenths.length; block++)
      for (let n = block * step; n < (block + 1) * step; n++) tenths[block] += (heard[n] * heard[n]) / step;
  }
  const powers = Array.from(
    { length: Math.max(0, tenths.length - 3) },
    (_, n) => (tenths[n] + tenths[n + 1] + tenths[n + 2] + tenths[n + 3]) / 4,
  );
  const lufs = (power) => -0.691 + 10 * Math.log10(power);
  const mean = (list) => list.reduce((sum, power) => sum + power, 0) / list.length;
  const loud = powers.filter((power) => lufs(power) > -70);
  if (loud.length === 0) return -Infinity;
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((power) => lufs(power) > gate)));
};

/** Turns down ahead of every peak and slowly up again, both channels alike. */
const limit = ({ left, right }, ceiling) => {
  const ahead = Math.round(0.004 * sampleRateHz);
  const recover = Math.exp(-1 / (0.12 * sampleRateHz));
  const gains = new Float32Array(left.length).fill(1);
  for (let n = 0; n < left.length; n++) {
    const peak = Math.max(Math.abs(left[n]), Math.abs(right[n]));
    if (peak <= ceiling) continue;
    const gain = ceiling / peak;
    for (let m = 0; m <= ahead && m <= n; m++) {
      const eased = gain + ((1 - gain) * m) / (ahead + 1);
      if (eased < gains[n - m]) gains[n - m] = eased;
    }
  }
  let gain = 1;
  for (let n = 0; n < left.length; n++) {
    gain = Math.min(gains[n], 1 - (1 - gain) * recover);
    left[n] *= gain;
    right[n] *= gain;
  }
};

/** What a microphone's amplifier and a tape add: harmonics where it is loud, and a hiss that only silence lets through. */
const warm = (channel, seed) => {
  const random = numbersFrom(seed);
  const hiss = 10 ** (-69 / 20);
  for (let n = 0; n < channel.length; n++) {
    const x = channel[n] + (random() + random() - 1) * hiss;
    channel[n] = x - 0.12 * x * x * x + 0.02 * x * x;
  }
};

const scaleTo = (sound, lufs) => {
  const gain = 10 ** ((lufs - loudnessOf(sound)) / 20);
  for (const channel of [sound.left, sound.right]) for (let n = 0; n < channel.length; n++) channel[n] *= gain;
};

/**
 * Sets the loudness in place. The ceiling leaves room for what lies between samples and for what an encoder adds.
 * @param {{ left: Float32Array, right: Float32Array }} sound @param {number} lufs
 */
export const master = (sound, lufs) => {
  for (const side of ['left', 'right']) {
    filtered(sound[side], highPass(30), sound[side]);
    filtered(sound[side], highShelf(6500, 4), sound[side]);
  }
  scaleTo(sound, lufs);
  for (const [seed, side] of ['left', 'right'].entries()) warm(sound[side], seed + 41);
  for (let pass = 0; pass < 2; pass++) {
    scaleTo(sound, lufs);
    limit(sound, 10 ** (-2.2 / 20));
  }
  return sound;
};
