// Sustained instruments: several players of one wave, each a little late and out of tune, with the noise of bow, reed or breath.
import { addAir, addPlayer, cycleOf, hertzOf, numbersFrom, shape, silence } from './sound.mjs';

/** How much a hollow body adds around each of its resonances. */
const body = (resonances) => (hertz) =>
  resonances.reduce((gain, [at, wide, more]) => gain + more * Math.exp(-(((hertz - at) / wide) ** 2)), 1);
const violinBody = body([
  [290, 60, 0.8],
  [480, 90, 0.9],
  [1150, 300, 0.5],
  [2700, 700, 0.5],
]);
const openMouth = body([
  [650, 130, 5],
  [1080, 160, 3],
  [2650, 300, 1.2],
]);

/**
 * `air`: gain, from and to which frequency, and how much more of it there is when a note begins (`chiff`).
 * @param {{ players: number, cents: number, vibratoCents: number, attackSec: number, releaseSec: number, spread: number,
 *   air: { gain: number, above: number, below: number, chiff?: number }, scoopCents?: number,
 *   gainOf: (harmonic: number, hertz: number, velocity: number) => number }} section
 */
const section = ({ players, cents, vibratoCents, attackSec, releaseSec, spread, air, scoopCents, gainOf }) => {
  return (midi, { velocity, seconds }) => {
    const hertz = hertzOf(midi);
    const random = numbersFrom(midi * 17 + players);
    const note = silence(seconds + releaseSec);
    const cycle = cycleOf(hertz, (harmonic, at) => gainOf(harmonic, at, velocity));
    const level = 0.3 / Math.sqrt(players);
    for (let player = 0; player < players; player++) {
      const seat = players === 1 ? 0 : (player / (players - 1) - 0.5) * spread;
      const one = {
        hertz,
        cents: (random() - 0.5) * 2 * cents,
        vibratoCents: vibratoCents * (0.6 + 0.8 * random()),
        vibratoHz: 4.7 + 1.1 * random(),
        phase: random(),
        gainLeft: level * Math.cos(((seat + 1) * Math.PI) / 4) * 1.41,
        gainRight: level * Math.sin(((seat + 1) * Math.PI) / 4) * 1.41,
        lateSec: (player === 0 ? 0 : random()) * Math.min(0.03, attackSec * 0.5),
        scoopCents,
      };
      addPlayer(note, cycle, one, random);
    }
    for (const channel of [note.left, note.right]) addAir(channel, { hertz, ...air }, random);
    shape(note, Math.min(attackSec, seconds * 0.6), Math.min(releaseSec, seconds));
    return note;
  };
};

const bowedGain = (darkHz) => (harmonic, hertz, velocity) =>
  (violinBody(hertz) / harmonic ** 1.05) * Math.exp(-hertz / (darkHz * (0.5 + velocity)));

export const strings = section({
  players: 6,
  cents: 8,
  vibratoCents: 9,
  attackSec: 0.55,
  releaseSec: 0.9,
  spread: 1.3,
  air: { gain: 0.03, above: 2600, below: 11_000 },
  gainOf: bowedGain(2600),
});
/** One player in front of the others. */
export const viola = section({
  players: 2,
  cents: 3,
  vibratoCents: 16,
  attackSec: 0.16,
  releaseSec: 0.35,
  spread: 0.25,
  air: { gain: 0.032, above: 2400, below: 11_000, chiff: 1 },
  gainOf: bowedGain(3400),
});
/** Short strokes, which drive. */
export const spiccato = section({
  players: 5,
  cents: 7,
  vibratoCents: 0,
  attackSec: 0.012,
  releaseSec: 0.16,
  spread: 1.2,
  air: { gain: 0.07, above: 2400, below: 11_000, chiff: 3 },
  gainOf: bowedGain(3200),
});
export const brass = section({
  players: 4,
  cents: 5,
  vibratoCents: 4,
  scoopCents: 22,
  attackSec: 0.07,
  releaseSec: 0.22,
  spread: 1,
  air: { gain: 0.014, above: 1800, below: 9000, chiff: 2.5 },
  gainOf: (harmonic, hertz, velocity) => Math.exp(-hertz / (420 + 1900 * velocity * velocity)) / harmonic ** 0.45,
});
export const choir = section({
  players: 6,
  cents: 9,
  vibratoCents: 11,
  attackSec: 0.9,
  releaseSec: 1.4,
  spread: 1.4,
  air: { gain: 0.03, above: 3200, below: 10_000 },
  gainOf: (harmonic, hertz, velocity) =>
    (openMouth(hertz) / harmonic ** 1.5) * Math.exp(-hertz / (1500 + 1500 * velocity)),
});
export const harmonium = section({
  players: 3,
  cents: 5,
  vibratoCents: 0,
  attackSec: 0.5,
  releaseSec: 0.9,
  spread: 0.8,
  air: { gain: 0.012, above: 1500, below: 9000, chiff: 1 },
  gainOf: (harmonic, hertz, velocity) =>
    ((harmonic % 2 ? 1 : 0.55) * Math.exp(-hertz / (500 + 700 * velocity))) / harmonic ** 0.3,
});
export const pad = section({
  players: 5,
  cents: 11,
  vibratoCents: 3,
  attackSec: 1.1,
  releaseSec: 1.6,
  spread: 1.6,
  air: { gain: 0.008, above: 3000, below: 12_000 },
  gainOf: (harmonic, hertz, velocity) => Math.exp(-hertz / (420 + 900 * velocity)) / harmonic ** 0.7,
});
/** Breath over an edge: hardly more than a sine, and as much air as tone. */
export const flute = section({
  players: 1,
  cents: 2,
  vibratoCents: 13,
  attackSec: 0.05,
  releaseSec: 0.14,
  spread: 0,
  air: { gain: 0.1, above: 2200, below: 12_000, chiff: 2.2 },
  scoopCents: 30,
  gainOf: (harmonic, hertz, velocity) =>
    (harmonic === 1 ? 1 : (0.5 + velocity) / harmonic ** 2.1) * Math.exp(-hertz / 5200),
});
/** Wheels of tones before magnets, and a horn that turns. */
export const organ = section({
  players: 2,
  cents: 3,
  vibratoCents: 9,
  attackSec: 0.012,
  releaseSec: 0.05,
  spread: 1.2,
  air: { gain: 0.006, above: 2500, below: 12_000, chiff: 6 },
  gainOf: (harmonic) => [0, 1, 0.8, 0.66, 0.45, 0, 0.3, 0, 0.36][harmonic] ?? 0,
});
/** Saws side by side, bright. */
export const saws = section({
  players: 7,
  cents: 13,
  vibratoCents: 0,
  attackSec: 0.03,
  releaseSec: 0.25,
  spread: 1.8,
  air: { gain: 0.006, above: 4000, below: 14_000 },
  gainOf: (harmonic, hertz, velocity) => Math.exp(-hertz / (900 + 5200 * velocity)) / harmonic,
});
