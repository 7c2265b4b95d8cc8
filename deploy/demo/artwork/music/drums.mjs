// Drums: skins as falling tones, wires, brushes and metal as filtered noise. A note number is the name of a drum.
import { addNoise, addPartial, numbersFrom, sampleRateHz, shape, silence } from './sound.mjs';

/** A skin: the tone falls while it sounds. */
const addSkin = (channel, { from, to, fallSec, gain, decaySec }) => {
  let phase = 0;
  const samples = Math.min(channel.length, decaySec * 8 * sampleRateHz);
  for (let n = 0; n < samples; n++) {
    const time = n / sampleRateHz;
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-time / fallSec))) / sampleRateHz;
    channel[n] += gain * Math.exp(-time / decaySec) * Math.sin(phase);
  }
};

/** Each drum: its length, its skin, its noises, and how far it stands to the right (-1 to 1). */
const kit = {
  kick: {
    seconds: 0.6,
    skin: { from: 150, to: 47, fallSec: 0.03, gain: 0.8, decaySec: 0.14 },
    noises: [[2500, 0.12, 0.005, 200]],
    side: 0,
  },
  softKick: { seconds: 0.7, skin: { from: 90, to: 44, fallSec: 0.04, gain: 0.7, decaySec: 0.16 }, noises: [], side: 0 },
  snare: {
    seconds: 0.5,
    skin: { from: 230, to: 176, fallSec: 0.02, gain: 0.28, decaySec: 0.07 },
    noises: [[9000, 0.5, 0.075, 1300]],
    side: 0.08,
  },
  rim: {
    seconds: 0.2,
    skin: { from: 900, to: 820, fallSec: 0.01, gain: 0.25, decaySec: 0.018 },
    noises: [[7000, 0.3, 0.01, 1800]],
    side: 0.15,
  },
  hat: { seconds: 0.16, noises: [[16_000, 0.34, 0.022, 6500]], side: 0.3 },
  openHat: { seconds: 0.6, noises: [[16_000, 0.26, 0.12, 6000]], side: 0.3 },
  shaker: { seconds: 0.2, noises: [[12_000, 0.22, 0.035, 4200]], side: -0.35, attackSec: 0.02 },
  brush: { seconds: 0.5, noises: [[7000, 0.22, 0.09, 1500]], side: 0.2, attackSec: 0.03 },
  sweep: { seconds: 0.9, noises: [[5200, 0.13, 0.3, 1200]], side: -0.2, attackSec: 0.22 },
  ride: {
    seconds: 1.6,
    noises: [[14_000, 0.09, 0.28, 5200]],
    side: 0.35,
    tones: [
      [3310, 0.03, 0.4],
      [4770, 0.025, 0.35],
      [6120, 0.02, 0.3],
    ],
  },
  tom: {
    seconds: 1.4,
    skin: { from: 118, to: 78, fallSec: 0.05, gain: 0.7, decaySec: 0.28 },
    noises: [[700, 0.3, 0.03, 60]],
    side: -0.25,
  },
  deepTom: {
    seconds: 2,
    skin: { from: 84, to: 52, fallSec: 0.07, gain: 0.85, decaySec: 0.42 },
    noises: [[420, 0.5, 0.04, 40]],
    side: 0.2,
  },
  bell: {
    seconds: 1.8,
    noises: [],
    side: -0.3,
    tones: [
      [1244, 0.12, 0.5],
      [2960, 0.07, 0.35],
      [4410, 0.04, 0.2],
      [6270, 0.02, 0.1],
    ],
  },
  swell: { seconds: 3, noises: [[11_000, 0.2, 3, 2500]], side: 0, attackSec: 2.6 },
};

export const drums = (name) => {
  const { seconds, skin, noises, tones = [], side, attackSec = 0.001 } = kit[name];
  const drum = silence(seconds);
  for (const [channel, seed, gain] of [
    [drum.left, 3, 1 - Math.max(0, side)],
    [drum.right, 4, 1 + Math.min(0, side)],
  ]) {
    const random = numbersFrom(seed);
    if (skin) addSkin(channel, skin);
    for (const [hertz, level, decaySec, above] of noises)
      addNoise(channel, { hertz, gain: level, decaySec, above }, random);
    for (const [hertz, level, decaySec] of tones) addPartial(channel, { hertz, gain: level, decaySec, phase: seed });
    for (let n = 0; n < channel.length; n++) channel[n] *= gain;
  }
  shape(drum, attackSec, seconds * 0.3);
  return drum;
};
