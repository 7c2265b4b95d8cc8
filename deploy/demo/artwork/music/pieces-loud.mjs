// The pieces of bands and machines.
import { bass, beat, figure, held, stroke, tune } from './arrange.mjs';

const crash = (at = 0, velocity = 0.6) => stroke('crash', at, velocity);

/** What comes through the wall of a flat until somebody opens the door. */
export const wallToWall = {
  bpm: 122,
  seed: 13,
  tailSec: 4,
  room: { seconds: 1.6, darkHz: 6200 },
  themes: {
    wall: { chords: 'F#m9 | F#m9 | Dmaj9 | Dmaj9 | Bm9 | Bm9 | C#m7 | C#m7' },
    door: {
      chords: 'F#m9 | F#m9 | Dmaj9 | Dmaj9 | Bm9 | Bm9 | C#m7 | E',
      tune: `-:.75 C#6:.75 A5:.5 F#5:2 | -:.75 C#6:.75 E6:.5 C#6:2 | -:.75 A5:.75 F#5:.5 E5:1 F#5:1 | A5:3 -:1
        -:.75 D6:.75 B5:.5 F#5:2 | -:.75 D6:.75 C#6:.5 B5:2 | G#5:1.5 E5:.5 C#5:1 E5:1 | B5:2 G#5:2`,
    },
  },
  form: (() => {
    const four = (velocity, more = {}) => beat({ kick: 'x...x...x...x...', ...more }, { velocity });
    const full = { clap: '....x.......x...', openHat: '..x...x...x...x.', hat: 'o.oo..oo' };
    const wheel = (velocity) =>
      figure('synthPluck', '0 2 4 1 3 2 4 1', { center: 66, velocity, unit: 0.25, length: 1.4, accent: 0.06 });
    const stabs = (velocity) =>
      figure('saws', '. . . 0+1+2+3 . . 0+1+2+3 .', { center: 62, velocity, unit: 0.5, length: 0.5 });
    const low = figure('subBass', '. b . b . b b b', { low: 35, velocity: 0.6, length: 0.9 });
    const air = (velocity) => held('pad', { center: 62, velocity });
    const hook = (velocity) => tune('electricPiano', { velocity, legato: 1.2 });
    return [
      ['wall', four(0.5), air([0.3, 0.5]), low],
      ['wall', four(0.56, { hat: '..o...o.' }), air(0.46), low, wheel([0.16, 0.44])],
      ['door', four(0.62, full), low, wheel(0.42), stabs([0.24, 0.4]), crash()],
      ['door', four(0.62, full), low, wheel(0.4), stabs(0.4), hook(0.62)],
      ['wall', air([0.5, 0.6]), wheel(0.36), hook(0.5), (section) => stroke('swell', section.beats - 6, 0.7)(section)],
      ['door', four(0.64, full), low, wheel(0.44), stabs(0.46), hook(0.66), crash()],
      ['door', four(0.64, { ...full, tambourine: 'o.o.x.o.' }), low, wheel(0.44), stabs(0.5), hook(0.68)],
      ['wall', four([0.56, 0.4], { hat: '..o...o.' }), air([0.5, 0.2]), low],
    ];
  })(),
};

/** A song for one length under water: the chorus stops breathing for eight bars, and comes up again. */
export const oneBreath = {
  bpm: 112,
  seed: 14,
  tailSec: 4,
  room: { seconds: 1.8, darkHz: 6400 },
  themes: {
    blocks: { chords: 'E | Badd9 | C#m7 | Aadd9 | E | Badd9 | C#m7 | Aadd9' },
    stroke: {
      chords: 'E | Badd9 | C#m7 | Aadd9 | E | Badd9 | F#m7 | Aadd9',
      tune: `G#5:.5 B5:.5 B5:1 -:.5 G#5:.5 E5:1 | F#5:1.5 E5:.5 D#5:1 -:1 | E5:.5 G#5:.5 G#5:1 -:.5 E5:.5 C#5:1 | E5:2 -:2
        G#5:.5 B5:.5 B5:1 -:.5 C#6:.5 B5:1 | D#6:1.5 B5:.5 F#5:1 -:1 | A5:.5 C#6:.5 C#6:1 A5:1 F#5:1 | B5:2 C#6:2`,
    },
    breath: {
      chords: 'Aadd9 | Aadd9 | E | E | C#m7 | C#m7 | Badd9 | B',
      tune: 'C#6:4 B5:4 G#5:6 -:2 E5:4 G#5:4 F#5:4 B5:4',
    },
  },
  form: (() => {
    const drums = (velocity, more = {}) =>
      beat({ kick: 'x.....x.x.......', clap: '....x.......x...', ...more }, { velocity });
    const wide = { hat: 'x.o.x.o.x.o.x.oo', tambourine: '..o...o...o...o.' };
    const muted = (velocity) => figure('synthPluck', '0 2 1 3 2 1 0 2', { center: 68, velocity, length: 1.2 });
    const chop = (velocity) => figure('guitar', '. 1+2+3 . 1+2 . 1+2+3 . 2+3', { center: 66, velocity, length: 0.5 });
    const low = figure('electricBass', 'b . b b . b . b', { low: 40, velocity: 0.6, length: 0.9 });
    const shine = (velocity) => held('saws', { center: 64, velocity });
    const lead = (velocity) => tune('synthPluck', { velocity, legato: 2 });
    const under = (section) => [
      ...held('pad', { center: 60, velocity: [0.3, 0.6], overlap: 1 })(section),
      ...figure('feltPiano', '0 . 2 . 3 . 1 .', { center: 72, velocity: 0.42, pedal: true })(section),
      ...tune('vibraphone', { velocity: 0.44, legato: 2 })(section),
      ...bass('subBass', { low: 33, velocity: 0.5 })(section),
      ...beat({ softKick: 'x.o.............' }, { velocity: 0.5 })(section),
      ...stroke('swell', section.beats - 6, 0.8)(section),
    ];
    const chorus = [drums(0.64, wide), low, shine(0.5), chop(0.5), lead(0.76)];
    return [
      ['blocks', muted([0.4, 0.5]), drums([0.3, 0.5])],
      ['stroke', muted(0.44), drums(0.6), low, lead(0.66)],
      ['stroke', ...chorus, crash()],
      ['blocks', muted(0.48), drums(0.56), low, chop(0.4)],
      ['stroke', ...chorus, crash()],
      ['breath', under],
      ['stroke', ...chorus, crash(0, 0.8), tune('vibraphone', { velocity: 0.5, legato: 2 })],
      ['blocks', muted([0.5, 0.3]), shine([0.4, 0.16])],
    ];
  })(),
};

/** A band in one room, a tape that runs. */
export const reelNine = {
  bpm: 118,
  seed: 15,
  tailSec: 4,
  room: { seconds: 0.8, darkHz: 6000 },
  themes: {
    riff: { chords: 'A5 | A5 | G5 | D5 | A5 | A5 | G5 | D5' },
    verse: {
      chords: 'A | G | D | A | A | G | D | E',
      tune: `E5:1 C#5:.5 E5:.5 A5:1.5 G5:.5 | B5:1 A5:.5 G5:.5 D5:2 | F#5:1 A5:.5 F#5:.5 D5:1 E5:1 | C#5:2 A4:2
        E5:1 C#5:.5 E5:.5 A5:1.5 B5:.5 | D6:1 B5:.5 A5:.5 G5:2 | F#5:1 D5:1 A5:1 F#5:1 | G#5:2 B5:2`,
    },
    lift: { chords: 'F#m | D | A | E | F#m | D | B | E' },
  },
  form: (() => {
    const chug = (velocity) =>
      figure('electricGuitar', '0+1 0+1 . 0+1 . 0+1 0+1 .', { center: 52, velocity, length: 0.7 });
    const answer = (velocity) =>
      figure('otherElectricGuitar', '. . 0+1 . 0+2 . . 1+2', { center: 58, velocity, length: 0.9 });
    const ring = (velocity) => held('otherElectricGuitar', { center: 57, velocity, voices: 3, overlap: -0.1 });
    const low = figure('electricBass', 'b b . b b . b b', { low: 40, velocity: 0.7, length: 0.9 });
    const drums = (velocity, more = {}) =>
      beat({ kick: 'x.....x.x.x.....', snare: '....x.......x..o', hat: 'x.o.x.o.x.o.x.o.', ...more }, { velocity });
    const ride = { hat: '................', ride: 'x.o.x.o.x.o.x.o.' };
    const keys = (velocity) => held('organ', { center: 64, velocity, voices: 3 });
    const lead = (velocity) => tune('otherElectricGuitar', { velocity, legato: 1.1 });
    return [
      ['riff', chug([0.5, 0.6])],
      ['riff', chug(0.6), low, drums(0.6), answer(0.5)],
      ['verse', chug(0.56), low, drums(0.6), keys([0.2, 0.3]), tune('organ', { velocity: 0.4 })],
      ['lift', chug(0.6), ring(0.5), low, drums(0.64, ride), keys(0.3), crash()],
      ['verse', chug(0.58), low, drums(0.62), keys(0.26), lead(0.62)],
      ['riff', keys([0.2, 0.4]), beat({ kick: 'x...x...x...x...', hat: '....o.......o...' }, { velocity: 0.5 }), low],
      ['lift', chug(0.62), ring(0.54), low, drums(0.66, ride), keys(0.32), crash(), lead(0.56)],
      ['riff', chug(0.64), low, drums(0.66), answer(0.56), keys(0.3), crash(0, 0.8)],
      ['riff', chug([0.5, 0.3]), keys([0.3, 0.1])],
    ];
  })(),
};
