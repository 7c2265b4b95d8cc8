// The pieces that have drums.
import { bass, beat, figure, held, stroke, tune, walking } from './arrange.mjs';

/** Electric piano at night, a beat that never hurries. */
export const paperLanterns = {
  bpm: 96,
  seed: 2,
  room: { seconds: 2.2, darkHz: 5200 },
  themes: {
    street: { chords: 'Amaj9 | Dmaj7 | F#m7 | Bm7 E | Amaj9 | Dmaj7 | F#m7 | Esus4 E' },
    lanterns: {
      chords: 'Amaj9 | Dmaj7 | F#m7 | Bm7 E | Amaj9 | Dmaj7 | F#m7 | Esus4 E',
      tune: `E5:.5 C#5:.5 -:.5 B4:.5 C#5:1 E5:1 | F#5:1.5 E5:.5 C#5:1 A4:1 | -:.5 C#5:.5 E5:.5 F#5:.5 A5:1 F#5:1 | E5:1.5 D5:.5 B4:1 -:1
        E5:.5 C#5:.5 -:.5 B4:.5 C#5:1 E5:1 | A5:1.5 F#5:.5 E5:1 C#5:1 | B4:.5 C#5:.5 E5:1 C#5:.5 A4:.5 C#5:1 | B4:2 -:2`,
    },
    sky: {
      chords: 'Dmaj7 | Dmaj7 | C#m7 | F#m7 | Bm7 | C#m7 | Dmaj7 | Esus4',
      tune: `A5:2 F#5:1 E5:1 | C#5:3 E5:1 | G#5:2 E5:1 B4:1 | C#5:3 -:1 | D5:1 F#5:1 A5:1 B5:1 | G#5:2 E5:2 | F#5:1.5 E5:.5 C#5:2 | B4:3 -:1`,
    },
  },
  form: (() => {
    const keys = (velocity) => figure('electricPiano', '0+2 . . 1+3 . 2 . 1', { center: 62, velocity, length: 2 });
    const low = figure('subBass', 'b . . b . . b .', { low: 38, velocity: 0.62, length: 1.4 });
    const air = (velocity) => held('pad', { center: 60, velocity });
    const night = (velocity) =>
      beat({ softKick: 'x.....o.x.......', rim: '....x.......x...', shaker: 'o.x.o.x.o.x.o.xo' }, { velocity });
    const busy = beat(
      { softKick: 'x.....o.x..o....', snare: '....o.......o..o', hat: 'x.o.x.o.x.o.xxo.', shaker: 'o.x.o.x.o.x.o.x.' },
      { velocity: 0.6 },
    );
    const bells = figure('vibraphone', '3 . 1 . 2 . . 4 . 3 . 1 . . 2 .', {
      center: 76,
      velocity: 0.3,
      unit: 0.5,
      length: 4,
    });
    return [
      ['street', keys([0.4, 0.5]), air([0.2, 0.4])],
      ['street', keys(0.5), air(0.4), low, night(0.5)],
      ['lanterns', keys(0.46), air(0.36), low, night(0.56), tune('vibraphone', { velocity: 0.6, legato: 2 })],
      [
        'sky',
        held('electricPiano', { center: 62, velocity: 0.5 }),
        air([0.4, 0.6]),
        bass('subBass', { low: 38, velocity: 0.5 }),
        bells,
        tune('electricPiano', { velocity: 0.6, legato: 1.5 }),
      ],
      ['lanterns', keys(0.5), air(0.45), low, busy, bells, tune('vibraphone', { velocity: 0.66, legato: 2 })],
      [
        'lanterns',
        keys(0.5),
        held('strings', { center: 66, velocity: [0.3, 0.5] }),
        low,
        busy,
        tune('vibraphone', { velocity: 0.66, legato: 2, third: true }),
      ],
      ['street', keys([0.46, 0.3]), air([0.4, 0.2])],
    ];
  })(),
};

/** A beat for a city that does not sleep: upright bass, tram bells, a dusty electric piano. */
export const thirdRail = {
  bpm: 92,
  swing: 0.56,
  seed: 5,
  room: { seconds: 1, darkHz: 4600 },
  themes: {
    tram: { chords: 'Em9 | Em9 | Cmaj7 | D | Em9 | Em9 | Am9 | B7' },
    night: {
      chords: 'Em9 | Em9 | Cmaj7 | D | Em9 | G | Am9 | B7',
      tune: `B4:.5 D5:.5 E5:1 -:.5 G5:.5 E5:1 | D5:.5 E5:.5 B4:1 -:2 | G5:.5 E5:.5 D5:1 B4:.5 G4:.5 B4:1 | A4:2 -:2
        B4:.5 D5:.5 E5:1 -:.5 G5:.5 A5:1 | B5:1 G5:.5 E5:.5 D5:1 -:1 | E5:.5 C5:.5 A4:1 C5:.5 E5:.5 G5:1 | F#5:1.5 D#5:.5 B4:2`,
    },
  },
  form: (() => {
    const dust = (velocity) =>
      figure('electricPiano', '0+2+3 . . . . 1+2+3 . .', { center: 64, velocity, length: 2.6 });
    const low = figure('uprightBass', 'b . . b . b 2 .', { low: 36, velocity: 0.74 });
    const boom = (velocity) =>
      beat({ kick: 'x..o..x...x.....', snare: '....x.......x..o', hat: 'x.o.x.o.x.o.x.oo' }, { velocity });
    const sparse = beat(
      { kick: 'x.....x.........', rim: '....x.......x...', hat: 'o.o.o.o.o.o.o.o.' },
      { velocity: 0.56 },
    );
    const bell = (section) => [0, 8, 16, 24].flatMap((at) => stroke('bell', at + 3.5, 0.4)(section));
    const strings = (velocity) => held('strings', { center: 67, velocity, voices: 3 });
    return [
      ['tram', dust(0.5), bell],
      ['tram', dust(0.5), low, sparse],
      ['night', dust(0.48), low, boom(0.62), tune('grandPiano', { velocity: 0.62, legato: 1.3 })],
      ['tram', dust(0.5), low, boom(0.64), strings([0.2, 0.46]), bell],
      [
        'night',
        dust(0.48),
        low,
        boom(0.66),
        tune('grandPiano', { velocity: 0.66, legato: 1.3, third: true }),
        strings(0.34),
      ],
      ['tram', held('electricPiano', { center: 62, velocity: 0.5 }), sparse, bell],
      ['night', dust(0.5), low, boom(0.68), tune('brass', { velocity: 0.44, octave: -1 }), strings(0.42)],
      ['tram', dust([0.5, 0.3]), low, bell],
    ];
  })(),
};

/** Piano, bass and brushes on a staircase. */
export const upstairs = {
  bpm: 138,
  swing: 0.64,
  seed: 7,
  room: { seconds: 0.9, darkHz: 5200 },
  themes: {
    stairs: {
      chords: 'Cmaj7 | A7 | Dm7 | G7 | Em7 | A7 | Dm7 | G7 | Cmaj7 | C7 | F6 | Fm6 | Em7 A7 | Dm7 G7 | C6 A7 | Dm7 G7',
      tune: `-:.5 G4:.5 C5:.5 E5:.5 G5:1 E5:1 | G5:.5 E5:.5 C#5:1 -:2 | -:.5 D5:.5 F5:.5 A5:.5 C6:1 A5:1 | B5:.5 G5:.5 F5:1 D5:2
        -:.5 E5:.5 G5:.5 B5:.5 D6:1 B5:1 | C#6:.5 A5:.5 G5:1 E5:1 -:1 | F5:1 A5:.5 F5:.5 D5:1 F5:1 | E5:.5 F5:.5 D5:1 B4:2
        -:.5 G4:.5 C5:.5 E5:.5 G5:1 E5:1 | Bb5:1.5 G5:.5 E5:1 C5:1 | A5:1 C6:.5 A5:.5 F5:1 A5:1 | G#5:1.5 F5:.5 D5:2
        G5:.5 E5:.5 B4:.5 D5:.5 C#5:1 E5:1 | F5:.5 A5:.5 C6:.5 A5:.5 B5:1 G5:1 | C6:1 G5:.5 E5:.5 C#5:1 -:1 | -:4`,
    },
  },
  form: (() => {
    const comp = (velocity) =>
      figure('grandPiano', '. 1+2+3 . . . . 1+2+3 . . . 1+2+3 . . 1+2+3 . .', {
        center: 58,
        unit: 0.5,
        velocity,
        length: 0.8,
      });
    const low = walking('uprightBass', { low: 38, velocity: 0.66 });
    const brushes = (velocity) =>
      beat({ sweep: 'x.......x.......', brush: '....x..o....x..o', ride: 'x...x..ox...x..o' }, { velocity });
    const hats = beat({ hat: '....x.......x...' }, { velocity: 0.4 });
    const solo = `C5:1 D5:.5 E5:.5 G5:1.5 A5:.5 | -:.5 C#6:.5 A5:.5 G5:.5 E5:1 -:1 | F5:.5 G5:.5 A5:.5 C6:.5 D6:1 C6:.5 A5:.5 | B5:1 -:1 D5:.5 F5:.5 G5:1
      -:1 G5:.5 B5:.5 D6:.5 E6:.5 D6:1 | C#6:.5 B5:.5 A5:.5 G5:.5 E5:2 | -:.5 F5:.5 A5:.5 D6:.5 C6:1 A5:.5 F5:.5 | D5:1 F5:.5 G5:.5 B5:2
      C6:1.5 B5:.5 G5:1 E5:1 | Bb5:.5 G5:.5 E5:.5 C5:.5 Bb4:2 | A4:.5 C5:.5 F5:.5 A5:.5 C6:2 | D6:1 C6:.5 G#5:.5 F5:2
      E5:.5 G5:.5 B5:.5 D6:.5 C#6:1 A5:1 | F5:.5 D5:.5 A5:.5 F5:.5 G5:1 B4:1 | C5:1 E5:.5 G5:.5 A5:1 C#5:1 | D5:1 F5:.5 D5:.5 B4:1 -:1`;
    return [
      ['stairs', tune('grandPiano', { velocity: 0.7 }), low],
      ['stairs', tune('grandPiano', { velocity: 0.72 }), comp(0.4), low, brushes(0.5), hats],
      ['stairs', tune('vibraphone', { text: solo, velocity: 0.62, legato: 1.4 }), comp(0.42), low, brushes(0.54), hats],
      ['stairs', tune('grandPiano', { text: solo, velocity: 0.7 }), comp(0.34), low, brushes(0.56), hats],
      ['stairs', tune('grandPiano', { velocity: 0.75, third: true }), comp(0.42), low, brushes(0.58), hats],
    ];
  })(),
};

// The parts of Signal Fires.
const strokes = (velocity, pattern = 'b b b b b b b b') =>
  figure('spiccato', pattern, { unit: 0.5, low: 48, center: 62, velocity, length: 0.55 });
const high = (velocity) => figure('spiccato', '0 2 1 2 0 2 1 2', { unit: 0.5, center: 70, velocity, length: 0.5 });
const hits = (velocity) => beat({ deepTom: 'x.....o...x.....', tom: '...o..o....o.o.o' }, { velocity });
const drive = beat(
  {
    kick: 'x...x...x...x...',
    snare: '....x.......x...',
    deepTom: 'x.....o...x.....',
    tom: '...o..o....o.o.o',
    openHat: '..x...x...x...x.',
  },
  { velocity: 0.6 },
);
const wall = (velocity) => held('strings', { center: 62, velocity });
const rising = (section) => stroke('swell', section.beats - 6, 0.7)(section);

/** A slow fire: strokes of strings and drums that build twice, and a wide end. */
export const signalFires = {
  bpm: 128,
  seed: 8,
  room: { seconds: 3, darkHz: 4200 },
  themes: {
    ember: { chords: 'Cm | Cm | Ab | Ab | Bb | Bb | Gm | Gm' },
    fire: {
      chords: 'Cm | Ab | Eb | Bb | Cm | Ab | Fm7 | G',
      tune: `G5:2 Eb5:1 G5:1 | C6:3 Bb5:1 | G5:2 Bb5:1 Eb6:1 | D6:3 Bb5:1 | G5:2 C6:1 D6:1 | Eb6:3 C6:1 | Ab5:2 C6:1 Eb6:1 | D6:4`,
    },
    ash: { chords: 'Ab | Eb | Bb | Cm | Ab | Eb | Fm7 | G' },
  },
  form: [
    [
      'ember',
      figure('feltPiano', '3 . . . 1 . 2 .', { center: 67, velocity: 0.5, pedal: true }),
      bass('pad', { low: 36, velocity: 0.5 }),
    ],
    [
      'ember',
      strokes([0.3, 0.5]),
      figure('feltPiano', '3 . . . 1 . 2 .', { center: 67, velocity: 0.5, pedal: true }),
      bass('pad', { low: 36, velocity: 0.5 }),
    ],
    ['fire', strokes([0.46, 0.6]), high([0.2, 0.4]), wall([0.2, 0.46]), hits([0.3, 0.6]), rising],
    [
      'fire',
      strokes(0.6),
      high(0.46),
      wall(0.55),
      drive,
      tune('brass', { velocity: 0.7, octave: -1 }),
      bass('subBass', { low: 36, velocity: 0.6 }),
    ],
    [
      'ash',
      held('choir', { center: 64, velocity: [0.4, 0.6] }),
      tune('feltPiano', { text: 'C5:4 Bb4:4 D5:4 Eb5:4 C5:4 G5:4 Ab5:4 G5:4', velocity: 0.6, pedal: true }),
      bass('strings', { low: 40, velocity: 0.4 }),
    ],
    ['ember', strokes([0.3, 0.64]), high([0.2, 0.5]), hits([0.3, 0.8]), wall([0.2, 0.6]), rising],
    [
      'fire',
      strokes(0.66),
      high(0.5),
      wall(0.62),
      drive,
      tune('brass', { velocity: 0.8, octave: -1, third: true }),
      bass('subBass', { low: 36, velocity: 0.6 }),
    ],
    [
      'fire',
      strokes(0.66),
      high(0.52),
      wall(0.66),
      drive,
      tune('brass', { velocity: 0.85, third: true, octave: -1 }),
      held('choir', { center: 67, velocity: 0.5 }),
      bass('subBass', { low: 36, velocity: 0.6 }),
    ],
    [
      'ash',
      wall([0.5, 0.24]),
      tune('feltPiano', { text: 'C5:4 Bb4:4 D5:4 Eb5:4 C5:4 G4:4 Ab4:4 G4:4', velocity: 0.5, pedal: true }),
    ],
  ],
};
