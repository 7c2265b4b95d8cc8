// Struck instruments, built of their partials: a felt piano, a grand, an electric piano, a vibraphone.
import { addNoise, addPartial, hertzOf, numbersFrom, sampleRateHz, shape, silence } from './sound.mjs';

/**
 * A string is stiff: its partials lie a little above the harmonics. The hammer strikes at an eighth, so the eighth partial
 * is missing; felt takes the high ones. Two strings a hair apart beat, and after the first second the slower one is left.
 * @param {{ brightHz: number, hammer: number, action: number, ring: number }} voice
 */
const strings =
  ({ brightHz, hammer, action, ring }) =>
  (midi, { velocity }) => {
    const hertz = hertzOf(midi);
    const random = numbersFrom(midi * 31 + 7);
    const decaySec = ring * Math.min(2.6, 2.2 * 2 ** ((55 - midi) / 20));
    const note = silence(Math.min(7, decaySec * 3.2));
    const stiffness = 0.00018 * 2 ** ((midi - 48) / 10);
    const cutoff = brightHz * (0.55 + velocity) * (1 + hertz / 900);
    for (let n = 1; n <= 26; n++) {
      const partial = n * hertz * Math.sqrt(1 + stiffness * n * n);
      const strike = Math.abs(Math.sin((Math.PI * n) / 8.3)) + 0.08;
      const gain = (0.5 * strike * Math.exp(-partial / cutoff)) / n ** 0.75;
      if (gain < 3e-4) continue;
      const fall = decaySec / (1 + 0.22 * (n - 1));
      for (const [channel, side] of [
        [note.left, -1],
        [note.right, 1],
      ]) {
        const apart = 1 + side * (0.00022 + 0.0002 * random());
        const phase = random() * 0.6;
        addPartial(channel, { hertz: partial, gain: gain * 0.68, decaySec: fall * 0.34, phase });
        addPartial(channel, { hertz: partial * apart, gain: gain * 0.32, decaySec: fall, phase });
      }
    }
    for (const channel of [note.left, note.right]) {
      addNoise(channel, { hertz: 900, gain: 0.12 * hammer, decaySec: 0.018, above: 120 }, random);
      // Keys, felt and levers, as a microphone inside hears them.
      addNoise(channel, { hertz: 11_000, gain: action * (0.4 + velocity), decaySec: 0.03, above: 2600 }, random);
      addPartial(channel, { hertz: 84, gain: 0.05 * hammer, decaySec: 0.03 });
    }
    shape(note, 0.004, 0.4);
    return note;
  };

export const feltPiano = strings({ brightHz: 1080, hammer: 1, action: 0.034, ring: 0.9 });
export const grandPiano = strings({ brightHz: 2900, hammer: 0.5, action: 0.05, ring: 1 });

/** What strikes it, on its own. */
const tap = (note, midi, gain) => {
  const random = numbersFrom(midi * 7);
  for (const channel of [note.left, note.right])
    addNoise(channel, { hertz: 12_000, gain, decaySec: 0.009, above: 2500 }, random);
};

/** A tine beside a pickup: the fundamental, its octave, and a bell that is soon gone. */
export const electricPiano = (midi, { velocity }) => {
  const hertz = hertzOf(midi);
  const note = silence(3.6);
  const decaySec = 1.5 * 2 ** ((60 - midi) / 36);
  const partials = [
    [1, 0.42, decaySec],
    [2, 0.16 * velocity, decaySec * 0.6],
    [3, 0.06 * velocity, decaySec * 0.4],
    [4, 0.03 * velocity, decaySec * 0.25],
    [7.2, 0.07 * velocity, 0.12],
    [14.1, 0.04 * velocity, 0.07],
    [21.3, 0.02 * velocity, 0.05],
  ];
  for (const [ratio, gain, fall] of partials) {
    addPartial(note.left, { hertz: hertz * ratio * 0.9996, gain, decaySec: fall });
    addPartial(note.right, { hertz: hertz * ratio * 1.0004, gain, decaySec: fall, phase: 0.3 });
  }
  tap(note, midi, 0.05 * (0.4 + velocity));
  shape(note, 0.003, 0.5);
  return note;
};

/** A bar of metal over a tube: partials at 1, 4 and 10, and a motor that opens and closes the tube. */
export const vibraphone = (midi, { velocity }) => {
  const hertz = hertzOf(midi);
  const note = silence(4.5);
  for (const [ratio, gain, fall] of [
    [1, 0.42, 1.5],
    [3.98, 0.12 * velocity, 0.5],
    [10.1, 0.06 * velocity, 0.12],
    [17.4, 0.025 * velocity, 0.06],
  ]) {
    addPartial(note.left, { hertz: hertz * ratio, gain, decaySec: fall });
    addPartial(note.right, { hertz: hertz * ratio * 1.0006, gain, decaySec: fall, phase: 0.4 });
  }
  tap(note, midi, 0.07 * (0.4 + velocity));
  for (let n = 0; n < note.left.length; n++) {
    const motor = Math.sin((n / sampleRateHz) * 2 * Math.PI * 4.6);
    note.left[n] *= 0.86 + 0.14 * motor;
    note.right[n] *= 0.86 - 0.14 * motor;
  }
  shape(note, 0.002, 0.8);
  return note;
};
