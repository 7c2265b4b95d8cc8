// Sustained instruments: several players of one wave, each a little out of tune with the others.
import { addNoise, addPlayer, cycleOf, hertzOf, numbersFrom, shape, silence } from './sound.mjs';

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
 * @param {{ players: number, cents: number, vibratoCents: number, attackSec: number, releaseSec: number, spread: number, bow: number,
 *   gainOf: (harmonic: number, hertz: number, velocity: number) => number }} section
 */
const section = ({ players, cents, vibratoCents, attackSec, releaseSec, spread, bow, gainOf }) => {
  return (midi, { velocity, seconds }) => {
    const hertz = hertzOf(midi);
    const random = numbersFrom(midi * 17 + players);
    const note = silence(seconds + releaseSec);
    const cycle = cycleOf(hertz, (harmonic, at) => gainOf(harmonic, at, velocity));
    const level = 0.3 / Math.sqrt(players);
    for (let player = 0; player < players; player++) {
      const seat = players === 1 ? 0 : (player / (players - 1) - 0.5) * spread;
      addPlayer(note, cycle, {
        hertz,
        cents: (random() - 0.5) * 2 * cents,
        vibratoCents: vibratoCents * (0.6 + 0.8 * random()),
        vibratoHz: 4.7 + 1.1 * random(),
        phase: random(),
        gainLeft: level * Math.cos(((seat + 1) * Math.PI) / 4) * 1.41,
        gainRight: level * Math.sin(((seat + 1) * Math.PI) / 4) * 1.41,
      });
    }
    if (bow > 0)
      for (const channel of [note.left, note.right])
        addNoise(channel, { hertz: 5200, gain: bow, decaySec: Math.max(0.5, seconds), above: 1400 }, random);
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
  bow: 0.012,
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
  bow: 0.01,
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
  bow: 0.03,
  gainOf: bowedGain(3200),
});
export const brass = section({
  players: 4,
  cents: 5,
  vibratoCents: 4,
  attackSec: 0.07,
  releaseSec: 0.22,
  spread: 1,
  bow: 0,
  gainOf: (harmonic, hertz, velocity) => Math.exp(-hertz / (420 + 1900 * velocity * velocity)) / harmonic ** 0.45,
});
export const choir = section({
  players: 6,
  cents: 9,
  vibratoCents: 11,
  attackSec: 0.9,
  releaseSec: 1.4,
  spread: 1.4,
  bow: 0.006,
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
  bow: 0.004,
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
  bow: 0,
  gainOf: (harmonic, hertz, velocity) => Math.exp(-hertz / (420 + 900 * velocity)) / harmonic ** 0.7,
});
