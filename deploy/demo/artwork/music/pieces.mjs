// The pieces of the demo's catalog, of two to three minutes, each in its own key, tempo and instruments.
import { oneBreath, reelNine, wallToWall } from './pieces-loud.mjs';
import { dryGround, kattegat, sapMoon } from './pieces-small.mjs';
import { thirdRail, upstairs, signalFires, paperLanterns } from './pieces-with-beats.mjs';
import { bass, figure, held, tune } from './arrange.mjs';

const hall = { seconds: 2.6, darkHz: 4200 };
const wide = { seconds: 5.2, darkHz: 3400 };

/** Felt piano over strings that come in like water. */
const lowTide = {
  bpm: 66,
  seed: 1,
  room: { seconds: 3.4, darkHz: 3800 },
  themes: {
    alone: { chords: 'Dm9 | Bbmaj7 | Fadd9 | C | Dm9 | Bbmaj7 | Gm9 | Asus4 A' },
    tide: {
      chords: 'Dm9 | Bbmaj7 | Fadd9 | C | Dm9 | Bbmaj7 | Gm9 | Asus4 A',
      tune: `A4:1.5 D5:.5 E5:2 | F5:1 E5:1 D5:2 | C5:1.5 A4:.5 C5:1 F5:1 | E5:3 -:1
        A4:1.5 D5:.5 E5:1 F5:1 | A5:2 F5:1 D5:1 | Bb4:1 D5:1 F5:1 D5:1 | E5:2 C#5:2`,
    },
    open: {
      chords: 'Gm9 | C | Fadd9 | Bbmaj7 | Gm9 | Edim | Asus4 | A',
      tune: `D5:2 F5:1 Bb5:1 | A5:1.5 G5:.5 E5:2 | F5:1 G5:1 A5:1 C6:1 | D6:3 A5:1
        Bb5:1.5 A5:.5 G5:1 F5:1 | E5:1 G5:1 Bb5:1 D6:1 | C#6:2 D6:1 E6:1 | C#6:3 -:1`,
    },
    last: { chords: 'Dm9 | Bbmaj7 | Gm9 | Dadd9', tune: 'A4:1.5 D5:.5 E5:2 | F5:1 E5:1 D5:2 | Bb4:4 | A4:4' },
  },
  form: (() => {
    const piano = (velocity) => figure('feltPiano', 'b 0 2 1 3 1 2 1', { center: 60, low: 43, velocity, pedal: true });
    const sea = (velocity, center = 58) => held('strings', { velocity, center });
    return [
      ['alone', piano([0.3, 0.4])],
      [
        'tide',
        piano(0.36),
        tune('feltPiano', { velocity: 0.66, pedal: true }),
        bass('strings', { low: 41, velocity: [0.12, 0.3] }),
      ],
      [
        'tide',
        piano(0.38),
        tune('feltPiano', { velocity: 0.7, pedal: true }),
        sea([0.25, 0.5]),
        bass('strings', { low: 41, velocity: 0.36 }),
      ],
      [
        'open',
        piano([0.4, 0.5]),
        tune('viola', { velocity: [0.4, 0.62] }),
        sea([0.4, 0.68], 62),
        bass('strings', { low: 38, velocity: [0.4, 0.55] }),
      ],
      [
        'tide',
        piano(0.46),
        tune('viola', { velocity: 0.6 }),
        tune('feltPiano', { octave: 1, velocity: 0.5, pedal: true }),
        sea([0.66, 0.4], 62),
        bass('strings', { low: 38, velocity: 0.5 }),
      ],
      [
        'last',
        piano([0.36, 0.24]),
        tune('feltPiano', { velocity: [0.6, 0.4], pedal: true }),
        sea([0.34, 0.16]),
        bass('feltPiano', { low: 38, velocity: 0.4 }),
      ],
    ];
  })(),
};

/** Two guitars picked on a porch, a bass, later a little band. */
const longWayHome = {
  bpm: 88,
  seed: 3,
  room: { seconds: 1.1, darkHz: 5200 },
  themes: {
    road: { chords: 'G | G/B | Cadd9 | Cadd9 | Em7 | D | Cadd9 | D' },
    home: {
      chords: 'G | Em7 | Cadd9 | G D | G | Em7 | Am7 | D',
      tune: `B4:1 D5:1 D5:.5 E5:.5 D5:1 | B4:2 G4:1 A4:1 | B4:1 C5:.5 B4:.5 A4:1 G4:1 | B4:1 D5:1 A4:2
        B4:1 D5:1 G5:1 F#5:.5 E5:.5 | D5:2 B4:1 D5:1 | C5:1 E5:1 D5:.5 C5:.5 A4:1 | A4:3 -:1`,
    },
    far: {
      chords: 'Em7 | Cadd9 | G | D/F# | Em7 | Cadd9 | Am7 | D',
      tune: `G5:2 F#5:1 E5:1 | E5:1.5 D5:.5 C5:1 D5:1 | B4:1 D5:1 G5:2 | A5:1 F#5:1 D5:2
        G5:1.5 A5:.5 B5:1 A5:1 | G5:1 E5:1 C5:1 E5:1 | D5:1 C5:1 A4:1 C5:1 | D5:3 -:1`,
    },
  },
  form: (() => {
    const picked = (velocity) => figure('guitar', 'b 2 1 3 b 2 3 1', { center: 60, low: 43, velocity, length: 3 });
    const second = (velocity) => figure('secondGuitar', '0 . 3 2 . 1 3 .', { center: 70, velocity, length: 3 });
    const low = figure('uprightBass', 'b . . . b . . b', { low: 40, velocity: 0.55 });
    const warm = held('strings', { center: 60, velocity: 0.34 });
    return [
      ['road', picked([0.5, 0.56])],
      ['home', picked(0.5), tune('secondGuitar', { velocity: 0.72, legato: 1.6 })],
      ['home', picked(0.52), low, second(0.3), tune('secondGuitar', { velocity: 0.74, legato: 1.6 })],
      ['far', picked(0.54), low, second(0.36), warm, tune('viola', { velocity: 0.5 })],
      ['road', picked(0.46), low],
      [
        'home',
        picked(0.55),
        low,
        second(0.36),
        warm,
        tune('secondGuitar', { velocity: 0.78, legato: 1.6, third: true }),
      ],
      [
        'far',
        picked(0.58),
        low,
        second(0.4),
        held('strings', { center: 64, velocity: [0.4, 0.5] }),
        tune('viola', { velocity: 0.56 }),
      ],
      ['road', picked([0.5, 0.34])],
    ];
  })(),
};

/** A village band: a hymn first, then the same hymn on its feet. */
const brassForABoathouse = {
  bpm: 104,
  seed: 4,
  room: hall,
  themes: {
    hymn: {
      chords: 'F | Bb | C | F | Dm | Gm7 | Csus4 | C | F | F/A | Bb | Gm7 | F | C | F | F',
      tune: `C5:2 F5:1 G5:1 | F5:2 D5:2 | E5:1 F5:1 G5:2 | A5:3 F5:1 | A5:1.5 G5:.5 F5:1 A5:1 | Bb5:2 A5:1 G5:1 | F5:2 E5:1 F5:1 | G5:4
        C5:2 F5:1 G5:1 | A5:2 C6:2 | D6:1.5 C6:.5 Bb5:1 A5:1 | G5:2 Bb5:2 | A5:1 F5:1 C5:1 F5:1 | G5:2 E5:2 | F5:4 | F5:3 -:1`,
    },
    answer: {
      chords: 'Bb | F/A | Gm7 | F | Bb | F/A | G7 | Csus4 C',
      tune: `D5:1 Bb4:1 D5:1 F5:1 | F5:2 C5:2 | D5:1 C5:1 Bb4:1 D5:1 | C5:3 -:1 | D5:1 F5:1 Bb5:1 A5:1 | G5:1 F5:1 C5:1 F5:1 | G5:1.5 F5:.5 D5:1 B4:1 | C5:2 E5:2`,
    },
  },
  form: (() => {
    const band = (velocity, center = 58) => held('brass', { center, velocity, voices: 3, overlap: -0.15 });
    const tuba = (velocity) => figure('brass', 'b . . . b . . .', { unit: 0.5, low: 41, velocity, length: 1.6 });
    const march = (velocity) => figure('brass', '. 0+1+2 . 0+1+2', { unit: 0.5, center: 62, velocity, length: 0.7 });
    return [
      [
        'hymn',
        tune('viola', { velocity: 0.56, octave: -1 }),
        held('harmonium', { center: 55, velocity: [0.2, 0.36], voices: 3 }),
      ],
      ['hymn', tune('brass', { velocity: 0.62, octave: -1 }), band([0.36, 0.5]), tuba(0.46)],
      ['answer', tune('viola', { velocity: 0.55 }), held('strings', { center: 60, velocity: [0.3, 0.6] }), tuba(0.44)],
      [
        'hymn',
        tune('brass', { velocity: 0.78, third: true }),
        march(0.44),
        tuba(0.6),
        held('strings', { center: 64, velocity: 0.5 }),
      ],
      [
        'answer',
        tune('brass', { velocity: [0.6, 0.8], octave: -1 }),
        band([0.5, 0.7], 60),
        tuba(0.6),
        held('strings', { center: 67, velocity: [0.4, 0.66] }),
      ],
    ];
  })(),
};

/** One harmonium and the wind. */
const fellWeather = {
  bpm: 54,
  seed: 6,
  tailSec: 8,
  room: wide,
  themes: {
    snow: { chords: 'Bm | Bm9 | Gmaj7 | Gmaj7 | Em9 | Em9 | F#m7 | F#m7' },
    light: {
      chords: 'Dadd9 | Gmaj7 | Bm7 | F#m7 | Gmaj7 | Em9 | Bm | Bm',
      tune: `F#5:3 E5:1 | D5:4 | A5:3 F#5:1 | E5:4 | B5:2 A5:1 F#5:1 | G5:3 E5:1 | F#5:4 | -:4`,
    },
  },
  form: (() => {
    const drone = (velocity) => held('harmonium', { center: 52, velocity, overlap: 0.8 });
    const wind = (velocity) => held('choir', { center: 64, velocity, voices: 3, overlap: 1 });
    const drops = (velocity) =>
      figure('feltPiano', '3 . . 2 . . . 4 . 1 . . . 3 . .', { center: 72, velocity, unit: 0.5, pedal: true });
    return [
      ['snow', drone([0.3, 0.5]), bass('pad', { low: 35, velocity: 0.4 })],
      ['snow', drone(0.5), wind([0.2, 0.5]), drops(0.34), bass('pad', { low: 35, velocity: 0.5 })],
      [
        'light',
        drone(0.44),
        wind(0.5),
        tune('feltPiano', { velocity: 0.58, pedal: true }),
        bass('pad', { low: 38, velocity: 0.5 }),
      ],
      [
        'snow',
        drone([0.5, 0.3]),
        wind([0.5, 0.24]),
        drops(0.3),
        tune('viola', { text: '-:4 F#5:6 -:2 E5:4 D5:4 -:2 B4:6', velocity: 0.36, octave: -1 }),
      ],
    ];
  })(),
};

export const pieces = {
  'low-tide': lowTide,
  'paper-lanterns': paperLanterns,
  'long-way-home': longWayHome,
  'brass-for-a-boathouse': brassForABoathouse,
  'third-rail': thirdRail,
  'fell-weather': fellWeather,
  upstairs,
  'signal-fires': signalFires,
  kattegat,
  'dry-ground': dryGround,
  'sap-moon': sapMoon,
  'wall-to-wall': wallToWall,
  'one-breath': oneBreath,
  'reel-nine': reelNine,
};
