// Plucked strings (Karplus and Strong: a string's first shape in a delay line that loses its edge), and basses.
import { addNoise, addPartial, hertzOf, numbersFrom, sampleRateHz, shape, silence } from './sound.mjs';

/**
 * The string is pulled aside and let go: the shape it has then begins at rest, so that nothing jumps. Nail or plectrum are a noise
 * of their own, and a body answers.
 * @param {{ brightHz: number, sustain: number, pick: number, nail: number, body?: number, seconds: number, courses?: number }} string
 *   `pick`: where it is plucked, 0 to 1; `courses`: strings for each tone
 */
const plucked =
  ({ brightHz, sustain, pick, nail, body = 0.05, seconds, courses = 1 }) =>
  (midi, { velocity }) => {
    const hertz = hertzOf(midi);
    const note = silence(seconds);
    const random = numbersFrom(midi * 13);
    for (const [channel, side] of [
      [note.left, -1],
      [note.right, 1],
    ]) {
      for (let course = 0; course < courses; course++) {
        const cents = side * 0.5 + course * 4;
        addString(
          channel,
          hertz * 2 ** (cents / 1200),
          { brightHz: brightHz * (0.5 + velocity), sustain, pick },
          random,
        );
      }
      addNoise(channel, { hertz: 9500, gain: nail * (0.4 + velocity), decaySec: 0.008, above: 2400 }, random);
      for (const [at, decaySec] of [
        [104, 0.09],
        [211, 0.06],
      ])
        addPartial(channel, { hertz: at, gain: body, decaySec });
    }
    shape(note, 0.0025, 0.5);
    return note;
  };

const addString = (channel, hertz, { brightHz, sustain, pick }, random) => {
  const period = sampleRateHz / hertz - 0.5;
  const size = Math.floor(period);
  const rest = period - size;
  const line = shapeOf(size, hertz, { brightHz, pick }, random);
  const loss = sustain ** (1 / (hertz * 0.9));
  let previous = 0;
  for (let n = 0, at = 0; n < channel.length; n++) {
    const next = at + 1 === size ? 0 : at + 1;
    // Between two samples of the line, so that it is in tune; the mean of two takes the edge.
    const sample = line[at] * (1 - rest) + line[next] * rest;
    channel[n] += sample;
    line[at] = loss * 0.5 * (sample + previous);
    previous = sample;
    at = next;
  }
};

/** One cycle of what is left where the finger was; none of it above the range of hearing. */
const shapeOf = (size, hertz, { brightHz, pick }, random) => {
  const line = new Float32Array(size);
  const harmonics = Math.min(60, Math.floor(Math.min(14_000 / hertz, size / 2 - 1)));
  let power = 0;
  for (let harmonic = 1; harmonic <= harmonics; harmonic++) {
    const gain = (Math.sin(Math.PI * harmonic * pick) / harmonic ** 0.8) * Math.exp((-harmonic * hertz) / brightHz);
    const phase = (random() - 0.5) * 0.9;
    power += (gain * gain) / 2;
    for (let n = 0; n < size; n++) line[n] += gain * Math.sin((2 * Math.PI * harmonic * n) / size + phase);
  }
  return line.map((sample) => (0.2 * sample) / Math.sqrt(power));
};

export const guitar = plucked({ brightHz: 6800, sustain: 0.3, pick: 0.21, nail: 0.11, seconds: 3.4 });
export const harp = plucked({ brightHz: 3000, sustain: 0.42, pick: 0.36, nail: 0.05, seconds: 4.2 });
/** A zither of wire, on the knees. */
export const kantele = plucked({ brightHz: 8000, sustain: 0.5, pick: 0.13, nail: 0.12, body: 0.03, seconds: 4.2 });
/** Two strings for each tone, and small hammers. */
export const dulcimer = plucked({ brightHz: 4600, sustain: 0.34, pick: 0.16, nail: 0.16, seconds: 3.4, courses: 2 });
/** A string that an amplifier will drive: little of its own, for long. */
export const electricGuitar = plucked({ brightHz: 3800, sustain: 0.72, pick: 0.11, nail: 0.1, body: 0, seconds: 4 });
/** A bass with a plectrum. */
export const electricBass = plucked({ brightHz: 1500, sustain: 0.4, pick: 0.14, nail: 0.14, body: 0, seconds: 2.4 });
/** Short and bright, from a machine. */
export const synthPluck = plucked({
  brightHz: 6500,
  sustain: 0.02,
  pick: 0.5,
  nail: 0.03,
  body: 0,
  seconds: 1.4,
  courses: 2,
});

/** A double bass, plucked: a thumb, a big body, soon quiet. */
export const uprightBass = (midi, { velocity }) => {
  const hertz = hertzOf(midi);
  const note = silence(1.9);
  for (let n = 1; n <= 7; n++) {
    const gain = (0.5 / n ** 1.25) * Math.exp((-n * hertz) / (500 + 500 * velocity));
    const partial = { hertz: n * hertz * (1 + 0.0003 * n * n), gain, decaySec: 0.62 / (1 + 0.35 * n) };
    addPartial(note.left, partial);
    addPartial(note.right, { ...partial, phase: 0.1 * n });
  }
  const random = numbersFrom(midi);
  for (const channel of [note.left, note.right]) {
    addNoise(channel, { hertz: 1500, gain: 0.1, decaySec: 0.012, above: 300 }, random);
    // The string against the fingerboard.
    addNoise(channel, { hertz: 9000, gain: 0.09 * velocity, decaySec: 0.02, above: 2600 }, random);
  }
  shape(note, 0.006, 0.3);
  return note;
};

/** A round electric bass that holds as long as it is asked to. */
export const subBass = (midi, { seconds }) => {
  const hertz = hertzOf(midi);
  const note = silence(seconds + 0.12);
  for (const channel of [note.left, note.right])
    for (const [ratio, gain] of [
      [1, 0.46],
      [2, 0.17],
      [3, 0.07],
      [4, 0.03],
    ])
      addPartial(channel, { hertz: hertz * ratio, gain, decaySec: 2.4 / ratio });
  shape(note, 0.012, 0.11);
  return note;
};
