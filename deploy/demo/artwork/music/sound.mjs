// What all instruments share: the sample rate, stereo sound, repeatable chance, and single-cycle waves.

export const sampleRateHz = 44_100;
const turn = 2 * Math.PI;

/** Numbers between 0 and 1 that are the same at every run (mulberry32), so that every studio hears the same piece. */
export const numbersFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** The frequency of a MIDI note: 69 is A4, 440 Hz. */
export const hertzOf = (midi) => 440 * 2 ** ((midi - 69) / 12);

/** Silence in stereo. */
export const silence = (seconds) => {
  const samples = Math.ceil(seconds * sampleRateHz);
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
};

/**
 * Adds a decaying partial to a channel by turning a pointer, which costs no sine per sample.
 * @param {Float32Array} channel
 * @param {{ hertz: number, gain: number, decaySec: number, phase?: number }} partial `decaySec`: until it has fallen to 1/e
 */
export const addPartial = (channel, { hertz, gain, decaySec, phase = 0 }) => {
  if (hertz > 16_000) return;
  const samples = Math.min(channel.length, Math.ceil(decaySec * 9 * sampleRateHz));
  const fall = Math.exp(-1 / (decaySec * sampleRateHz));
  const cos = Math.cos((turn * hertz) / sampleRateHz) * fall;
  const sin = Math.sin((turn * hertz) / sampleRateHz) * fall;
  let x = gain * Math.sin(phase);
  let y = gain * Math.cos(phase);
  for (let n = 0; n < samples; n++) {
    channel[n] += x;
    const next = x * cos + y * sin;
    y = y * cos - x * sin;
    x = next;
  }
};

/** Noise below `hertz`, falling to 1/e in `decaySec`: hammers, bows, brushes. */
export const addNoise = (channel, { hertz, gain, decaySec, above = 0 }, random) => {
  const soft = 1 - Math.exp((-turn * hertz) / sampleRateHz);
  const hard = 1 - Math.exp((-turn * above) / sampleRateHz);
  const samples = Math.min(channel.length, Math.ceil(decaySec * 8 * sampleRateHz));
  let [first, low, lower] = [0, 0, 0];
  for (let n = 0; n < samples; n++) {
    first += soft * ((random() - 0.5) * 2 - first);
    low += soft * (first - low);
    lower += hard * (low - lower);
    channel[n] += (low - lower) * gain * Math.exp(-n / (decaySec * sampleRateHz));
  }
};

/**
 * The breath of a flute, the hair of a bow: noise between two frequencies that lasts as long as the tone, and comes in its rhythm.
 * @param {Float32Array} channel
 * @param {{ hertz: number, gain: number, below: number, above: number, chiff?: number }} air `hertz`: of the tone; `chiff`: how much
 *   more of it there is at the start
 */
export const addAir = (channel, { hertz, gain, below, above, chiff = 0 }, random) => {
  const soft = 1 - Math.exp((-turn * below) / sampleRateHz);
  const hard = 1 - Math.exp((-turn * above) / sampleRateHz);
  const step = hertz / sampleRateHz;
  const fall = Math.exp(-1 / (0.045 * sampleRateHz));
  let [low, lower, lowest, phase, flutter, start] = [0, 0, 0, random(), 1, chiff];
  for (let n = 0; n < channel.length; n++) {
    if (n % 256 === 0) flutter += 0.25 * (0.7 + 0.6 * random() - flutter);
    low += soft * ((random() - 0.5) * 2 - low);
    lower += hard * (low - lower);
    lowest += hard * (low - lower - lowest);
    phase += step;
    if (phase >= 1) phase -= 1;
    start *= fall;
    channel[n] += (low - lower - lowest) * gain * (0.45 + 0.9 * phase) * (flutter + start);
  }
};

/** Rises from nothing at the start and falls to nothing at the end, without a click. */
export const shape = ({ left, right }, attackSec, releaseSec) => {
  const attack = Math.max(1, Math.min(left.length, Math.round(attackSec * sampleRateHz)));
  const release = Math.max(1, Math.min(left.length, Math.round(releaseSec * sampleRateHz)));
  for (let n = 0; n < attack; n++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * n) / attack);
    left[n] *= gain;
    right[n] *= gain;
  }
  for (let n = 1; n <= release; n++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * n) / release);
    left[left.length - n] *= gain;
    right[right.length - n] *= gain;
  }
};

const waveSize = 2048;

/** One cycle with the given gain of each harmonic, none above the range of hearing. */
export const cycleOf = (hertz, gainOf) => {
  const cycle = new Float32Array(waveSize + 1);
  const harmonics = Math.min(120, Math.floor(15_000 / hertz));
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const gain = gainOf(harmonic, harmonic * hertz);
    if (gain < 1e-4) continue;
    for (let n = 0; n <= waveSize; n++) cycle[n] += gain * Math.sin((turn * harmonic * n) / waveSize + harmonic * 1.7);
  }
  return cycle;
};

/**
 * Plays one cycle over and over, as one player of a section: never quite in tune or equally loud, with a vibrato that begins late.
 * @param {{ hertz: number, cents: number, vibratoCents: number, vibratoHz: number, phase: number, gainLeft: number, gainRight: number,
 *   lateSec?: number, scoopCents?: number }} player `scoopCents`: from how far below the tone is reached
 * @param {() => number} random
 */
export const addPlayer = ({ left, right }, cycle, player, random) => {
  const { hertz, cents, vibratoCents, vibratoHz, phase, gainLeft, gainRight, lateSec = 0, scoopCents = 0 } = player;
  const step = ((hertz * 2 ** (cents / 1200)) / sampleRateHz) * waveSize;
  const cent = step * (2 ** (1 / 1200) - 1);
  let at = (phase * waveSize) % waveSize;
  let [gain, wander, force] = [0, 0, 1];
  for (let n = Math.round(lateSec * sampleRateHz); n < left.length; n += 32) {
    const time = n / sampleRateHz - lateSec;
    // The hand begins to move after the tone has begun, and wanders.
    const hand = Math.min(1, time / 0.8) * Math.sin(turn * vibratoHz * time + phase * 9);
    wander += 0.02 * ((random() - 0.5) * 40 - wander);
    force += 0.012 * ((random() - 0.5) * 5 + 1 - force);
    const off = vibratoCents * hand + wander - scoopCents * Math.exp(-time / 0.035);
    const advance = step + cent * off;
    const until = Math.min(left.length, n + 32);
    const rise = (Math.min(1, time / 0.03) * force * (1 + 0.012 * vibratoCents * hand) - gain) / 32;
    for (let m = n; m < until; m++) {
      const whole = at | 0;
      gain += rise;
      const sample = (cycle[whole] + (cycle[whole + 1] - cycle[whole]) * (at - whole)) * gain;
      left[m] += sample * gainLeft;
      right[m] += sample * gainRight;
      at += advance;
      if (at >= waveSize) at -= waveSize;
    }
  }
};
