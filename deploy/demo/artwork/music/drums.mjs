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

/** Sheet metal: partials without an order, which fall the sooner the higher they are. */
const addMetal = (channel, { from, to, count, gain, decaySec }, random) => {
  for (let n = 0; n < count; n++) {
    const hertz = from * (to / from) ** ((n + random()) / count);
    const loud = (gain * (0.5 + random())) / Math.sqrt(count);
    addPartial(channel, { hertz, gain: loud, decaySec: (decaySec * from) / hertz + 0.01, phase: random() * 6 });
  }
};

/** Each drum: its length, its skin, its noises (below, gain, seconds, above, when), its metal, and how far it stands to the right (-1 to 1). */
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
    noises: [
      [9000, 0.42, 0.075, 1300],
      [16_000, 0.26, 0.05, 5000],
    ],
    side: 0.08,
  },
  rim: {
    seconds: 0.2,
    skin: { from: 900, to: 820, fallSec: 0.01, gain: 0.25, decaySec: 0.018 },
    noises: [[7000, 0.3, 0.01, 1800]],
    side: 0.15,
  },
  hat: {
    seconds: 0.2,
    noises: [[16_000, 0.26, 0.022, 6500]],
    metal: { from: 5200, to: 14_500, count: 16, gain: 0.12, decaySec: 0.04 },
    side: 0.3,
  },
  openHat: {
    seconds: 0.7,
    noises: [[16_000, 0.18, 0.12, 6000]],
    metal: { from: 4600, to: 14_500, count: 20, gain: 0.16, decaySec: 0.24 },
    side: 0.3,
  },
  shaker: { seconds: 0.2, noises: [[12_000, 0.22, 0.035, 4200]], side: -0.35, attackSec: 0.02 },
  brush: { seconds: 0.5, noises: [[12_000, 0.24, 0.09, 1800]], side: 0.2, attackSec: 0.03 },
  sweep: { seconds: 0.9, noises: [[9000, 0.14, 0.3, 1500]], side: -0.2, attackSec: 0.22 },
  ride: {
    seconds: 1.8,
    noises: [[14_000, 0.06, 0.2, 5200]],
    metal: { from: 3100, to: 14_000, count: 26, gain: 0.13, decaySec: 0.9 },
    side: 0.35,
  },
  crash: {
    seconds: 3.4,
    noises: [[15_000, 0.3, 0.5, 3600]],
    metal: { from: 2600, to: 14_500, count: 36, gain: 0.34, decaySec: 1.9 },
    side: -0.3,
    attackSec: 0.004,
  },
  tambourine: {
    seconds: 0.4,
    noises: [[16_000, 0.1, 0.05, 6000]],
    metal: { from: 5600, to: 14_500, count: 18, gain: 0.2, decaySec: 0.13 },
    side: -0.4,
    attackSec: 0.006,
  },
  clap: {
    seconds: 0.5,
    noises: [
      [12_000, 0.4, 0.006, 1100],
      [12_000, 0.36, 0.006, 1100, 0.011],
      [12_000, 0.44, 0.07, 1200, 0.023],
    ],
    side: 0.1,
  },
  /** A hoop with a skin, played by fingers. */
  frameDrum: {
    seconds: 1.2,
    skin: { from: 132, to: 92, fallSec: 0.03, gain: 0.62, decaySec: 0.2 },
    noises: [
      [900, 0.3, 0.02, 80],
      [9000, 0.07, 0.014, 2200],
    ],
    side: -0.1,
  },
  frameRim: {
    seconds: 0.5,
    skin: { from: 420, to: 372, fallSec: 0.02, gain: 0.1, decaySec: 0.05 },
    noises: [[11_000, 0.2, 0.02, 2200]],
    side: -0.1,
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
  swell: { seconds: 3, noises: [[13_000, 0.2, 3, 3500]], side: 0, attackSec: 2.6 },
};

export const drums = (name) => {
  const { seconds, skin, noises, metal, tones = [], side, attackSec = 0.001 } = kit[name];
  const drum = silence(seconds);
  for (const [channel, seed, gain] of [
    [drum.left, 3, 1 - Math.max(0, side)],
    [drum.right, 4, 1 + Math.min(0, side)],
  ]) {
    const random = numbersFrom(seed);
    if (skin) addSkin(channel, skin);
    for (const [hertz, level, decaySec, above, atSec = 0] of noises)
      addNoise(channel.subarray(atSec * sampleRateHz), { hertz, gain: level, decaySec, above }, random);
    if (metal) addMetal(channel, metal, random);
    for (const [hertz, level, decaySec] of tones) addPartial(channel, { hertz, gain: level, decaySec, phase: seed });
    for (let n = 0; n < channel.length; n++) channel[n] *= gain;
  }
  shape(drum, attackSec, seconds * 0.3);
  return drum;
};
