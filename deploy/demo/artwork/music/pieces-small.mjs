// The pieces for one or two players.
import { bass, beat, figure, held, tune } from './arrange.mjs';

/** One felt piano, at the tempo of a ship's engine. */
export const kattegat = {
  bpm: 100,
  beatsPerBar: 3,
  seed: 9,
  tailSec: 7,
  room: { seconds: 2.4, darkHz: 4600 },
  themes: {
    engine: { chords: 'Db | Db | Bbm7 | Bbm7 | Gbmaj7 | Gbmaj7 | Absus4 | Ab' },
    deck: {
      chords:
        'Dbadd9 | Ab/C | Bbm7 | Fm7 | Gbmaj7 | Db/F | Ebm7 | Absus4 | Dbadd9 | Ab/C | Bbm7 | Fm7 | Gbmaj7 | Ab7 | Db | Db',
      tune: `Ab5:2 F5:1 | Eb5:3 | Db5:1 F5:1 Ab5:1 | C6:2 Ab5:1 | Bb5:2 F5:1 | Ab5:3 | Gb5:1 F5:1 Db5:1 | Eb5:3
        Ab5:2 F5:1 | Eb5:2 C5:1 | Db5:1 F5:1 Bb5:1 | C6:2 Eb6:1 | Db6:2 Bb5:1 | Gb5:1 Eb5:1 C5:1 | Db5:3 | -:3`,
    },
    open: {
      chords: 'Gbmaj7 | Ab | Fm7 | Bbm7 | Gbmaj7 | Ab | Dbadd9 | Db7 | Gbmaj7 | Ab | Fm7 | Bbm7 | Ebm7 | Ab7 | Db | Db',
      tune: `Bb5:2 Db6:1 | C6:1.5 Bb5:.5 Ab5:1 | Ab5:1 C6:1 Eb6:1 | Db6:3 | F6:2 Db6:1 | Eb6:1.5 Db6:.5 C6:1 | Ab5:3 | -:1 Ab5:1 B5:1
        Bb5:2 Db6:1 | C6:1.5 Bb5:.5 Ab5:1 | Ab5:1 F5:1 Ab5:1 | Bb5:2 Db5:1 | Gb5:1 F5:1 Eb5:1 | C5:2 Eb5:1 | Db5:3 | -:3`,
    },
  },
  form: (() => {
    const engine = (velocity, center = 58) =>
      figure('feltPiano', 'b 2 1 2 1 2', { center, low: 41, velocity, accent: 0.05, pedal: true });
    const hand = (velocity) => tune('feltPiano', { velocity, pedal: true });
    return [
      ['engine', engine([0.26, 0.36])],
      ['deck', engine(0.36), hand([0.56, 0.66])],
      ['open', engine([0.4, 0.5], 61), hand([0.66, 0.76]), bass('feltPiano', { low: 36, velocity: 0.4 })],
      ['deck', engine(0.4), tune('feltPiano', { velocity: 0.62, pedal: true, third: true })],
      ['engine', engine([0.34, 0.16])],
    ];
  })(),
};

/** A dulcimer over one long note, for a summer in which it does not rain. */
export const dryGround = {
  bpm: 72,
  seed: 10,
  tailSec: 7,
  room: { seconds: 2, darkHz: 5400 },
  themes: {
    field: { chords: 'D5 | D5 | Dsus2 | D5 | Cadd9 | G/D | D5 | D5' },
    dust: {
      chords: 'D5 | Cadd9 | G/D | D5 | D5 | Cadd9 | Am7 | D5',
      tune: `A5:1 D6:1.5 C6:.5 A5:1 | G5:1.5 E5:.5 G5:2 | B5:1 A5:.5 G5:.5 D5:2 | E5:.5 F#5:.5 A5:3
        D6:1 E6:.5 D6:.5 C6:1 A5:1 | G5:1 C6:1 E6:1.5 D6:.5 | C6:1 A5:.5 G5:.5 E5:1 C5:1 | D5:4`,
    },
    cloud: {
      chords: 'Bm7 | G | D5 | A | Bm7 | G | Em7 | Asus4',
      tune: `F#5:2 D6:2 | B5:1.5 A5:.5 G5:2 | A5:1 F#5:1 D5:2 | E5:3 -:1 | F#6:2 E6:1 D6:1 | D6:1 B5:1 G5:2 | E5:1 G5:1 B5:1 D6:1 | E6:4`,
    },
  },
  form: (() => {
    const ground = (velocity) => held('harmonium', { center: 50, velocity, voices: 2, overlap: 0.8 });
    const hammers = (velocity, steps = 'b . 1 2 . 1 0 .') =>
      figure('dulcimer', steps, { center: 62, low: 50, velocity, length: 5 });
    const roll = (velocity) =>
      figure('dulcimer', '0 1 2 1', { center: 74, velocity, unit: 0.25, length: 4, accent: 0.05 });
    const song = (velocity, more = {}) => tune('dulcimer', { velocity, legato: 4, ...more });
    return [
      ['field', hammers([0.4, 0.5])],
      ['dust', hammers(0.44), song(0.7), ground([0.16, 0.3])],
      ['dust', hammers(0.46, 'b 1 . 2 b 1 0 2'), song(0.74, { third: true }), ground(0.32)],
      ['cloud', roll([0.16, 0.34]), song(0.76), ground([0.34, 0.46])],
      ['dust', hammers(0.48, 'b 1 . 2 b 1 0 2'), song(0.76), ground(0.4)],
      ['field', hammers([0.46, 0.24]), ground([0.36, 0.14])],
    ];
  })(),
};

/** A zither of wire, a wooden flute and two hands on a skin. */
export const sapMoon = {
  bpm: 112,
  beatsPerBar: 6,
  seed: 12,
  room: { seconds: 2.8, darkHz: 5600 },
  themes: {
    trees: { chords: 'Am | Am | G | Am | F | G | Am | Am' },
    song: {
      chords: 'Am | G | F | Am | C | G | F | Em7 | Am | G | F | Am | C | G | Am | Am',
      tune: `E5:2 A5:1 C6:2 B5:1 | B5:2 G5:1 D5:3 | A5:2 G5:1 F5:1 E5:1 C5:1 | E5:5 -:1 | G5:2 C6:1 E6:2 D6:1 | D6:2 B5:1 G5:3 | A5:2 C6:1 F5:2 A5:1 | G5:2 E5:4
        E5:2 A5:1 C6:2 B5:1 | D6:2 B5:1 G5:3 | C6:2 A5:1 F5:2 E5:1 | A5:5 -:1 | E6:2 D6:1 C6:2 B5:1 | B5:2 G5:1 D5:2 G5:1 | A5:6 | -:6`,
    },
  },
  form: (() => {
    const wires = (velocity) =>
      figure('kantele', 'b . 2 1 3 2 b 1 2 3 2 1', { center: 66, low: 45, velocity, accent: 0.08, length: 5 });
    const shimmer = (velocity) =>
      figure('kantele', '0 2 1 3 2 4', { center: 78, velocity, unit: 0.5, length: 4, accent: 0 });
    const hands = (velocity) =>
      beat({ frameDrum: 'x.......o...x.......o...', frameRim: '....x.o.....o...x...o.o.' }, { velocity });
    const leaves = beat({ shaker: 'o.x.o.o.x.o.' }, { velocity: 0.4 });
    const wood = (velocity, more = {}) => tune('flute', { velocity, ...more });
    const ground = (velocity) => held('harmonium', { center: 52, velocity, voices: 2, overlap: 0.6 });
    return [
      ['trees', wires([0.36, 0.5])],
      ['song', wires(0.46), wood(0.56), ground([0.1, 0.26])],
      ['trees', wires(0.48), shimmer([0.16, 0.3]), hands([0.3, 0.6])],
      ['song', wires(0.48), hands(0.6), leaves, wood(0.64, { third: true }), ground(0.28)],
      ['trees', wires([0.44, 0.26]), ground([0.26, 0.1]), wood(0.4, { text: '-:12 E5:5 -:1 D5:4 C5:2 -:12 A4:10' })],
    ];
  })(),
};
