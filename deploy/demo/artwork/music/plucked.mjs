// Plucked strings (Karplus and Strong: a burst of noise in a delay line that loses its edge), and basses.
import { addNoise, addPartial, hertzOf, numbersFrom, sampleRateHz, shape, silence } from './sound.mjs';

/** @param {{ softness: number, sustain: number, pick: number, seconds: number }} string `pick`: where it is plucked, 0 to 1 */
const plucked =
  ({ softness, sustain, pick, seconds }) =>
  (midi, { velocity }) => {
    const note = silence(seconds);
    for (const [channel, seed] of [
      [note.left, 1],
      [note.right, 2],
    ]) {
      const period = sampleRateHz / (hertzOf(midi) * (seed === 1 ? 0.9997 : 1.0003)) - 0.5;
      const size = Math.floor(period);
      const rest = period - size;
      const line = burst(size, { softness: softness * (1.25 - 0.5 * velocity), pick }, numbersFrom(midi * 13));
      let previous = 0;
      const loss = sustain ** (1 / (hertzOf(midi) * 0.9));
      for (let n = 0, at = 0; n < channel.length; n++) {
        const next = at + 1 === size ? 0 : at + 1;
        // Between two samples of the line, so that it is in tune; the mean of two takes the edge.
        const sample = line[at] * (1 - rest) + line[next] * rest;
        channel[n] = sample;
        line[at] = loss * 0.5 * (sample + previous);
        previous = sample;
        at = next;
      }
    }
    shape(note, 0.002, 0.5);
    return note;
  };

const burst = (size, { softness, pick }, random) => {
  const line = new Float32Array(size);
  let low = 0;
  for (let n = 0; n < size * 2; n++) {
    low += (1 - softness) * (random() - 0.5 - low);
    line[n % size] = low;
  }
  const comb = Float32Array.from(line, (sample, n) => sample - 0.8 * line[(n + Math.round(size * pick)) % size]);
  const mean = comb.reduce((sum, sample) => sum + sample, 0) / size;
  const power = Math.sqrt(comb.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / size) || 1;
  return comb.map((sample) => (0.22 * (sample - mean)) / power);
};

export const guitar = plucked({ softness: 0.62, sustain: 0.3, pick: 0.21, seconds: 3.4 });
export const harp = plucked({ softness: 0.82, sustain: 0.42, pick: 0.36, seconds: 4.2 });

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
  for (const channel of [note.left, note.right])
    addNoise(channel, { hertz: 1500, gain: 0.1, decaySec: 0.012, above: 300 }, random);
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
