// The pieces that artists have sent to the demo's studio.
import { bass, beat, figure, held, tune, walking } from './arrange.mjs';

/** A waltz for one piano in a cold house; strings come in from the next room. */
const coldHarbourWaltz = {
  bpm: 112,
  beatsPerBar: 3,
  seed: 21,
  room: { seconds: 2.2, darkHz: 4000 },
  themes: {
    turn: {
      chords:
        'Ebmaj7 | Cm7 | Fm7 | Bb7 | Ebmaj7 | Cm7 | Abmaj7 | Bb7 | Gm7 | Cm7 | Fm7 | Bb7 | Eb6 | Cm7 | Fm7 Bb7 | Eb',
      tune: `G5:2 F5:1 | Eb5:3 | C5:1 Eb5:1 Ab5:1 | G5:2 F5:1 | G5:1 Bb5:1 G5:1 | Eb5:2 D5:1 | C5:2 Eb5:1 | D5:3
        Bb5:2 A5:1 | G5:2 Eb5:1 | Ab5:1 G5:1 F5:1 | D5:2 F5:1 | G5:1 Bb5:1 C6:1 | Bb5:2 G5:1 | F5:1.5 D5:1.5 | Eb5:3`,
    },
    hall: {
      chords: 'Abmaj7 | Bb | Gm7 | Cm | Abmaj7 | Bb | Ebmaj7 | Eb7 | Abmaj7 | Bb | Gm7 | Cm | Fm7 | Bb7 | Eb | Eb',
      tune: `C6:3 | Bb5:2 Ab5:1 | Bb5:3 | G5:2 Eb5:1 | Ab5:1 Bb5:1 C6:1 | D6:2 Bb5:1 | G5:3 | Bb5:3
        C6:2 Eb6:1 | D6:2 Bb5:1 | Bb5:1 A5:1 Bb5:1 | G5:3 | Ab5:1 G5:1 F5:1 | D5:2 F5:1 | Eb5:3 | -:3`,
    },
  },
  form: (() => {
    const left = (velocity) =>
      figure('feltPiano', 'b 1+2 1+3', { unit: 1, center: 60, low: 41, velocity, accent: 0, pedal: true });
    const melody = (velocity) => tune('feltPiano', { velocity, pedal: true });
    const room = (velocity, center = 60) => held('strings', { center, velocity });
    return [
      ['turn', left([0.3, 0.4])],
      ['turn', left(0.38), melody(0.64)],
      ['hall', left(0.4), melody(0.66), room([0.2, 0.46])],
      ['turn', left(0.4), tune('viola', { velocity: 0.52 }), room(0.44)],
      ['hall', left(0.44), tune('viola', { velocity: 0.58, third: true }), room([0.46, 0.6], 64)],
      ['turn', left([0.4, 0.26]), melody([0.6, 0.4])],
    ];
  })(),
};

/** A bus at two in the morning: bass, dust and a light far away. */
const nightBus = {
  bpm: 84,
  swing: 0.57,
  seed: 22,
  tailSec: 2.5,
  room: { seconds: 1.3, darkHz: 4400 },
  themes: {
    stop: { chords: 'Fm9 | Dbmaj7 | Bbm9 | C7 | Fm9 | Dbmaj7 | Eb9 | C7' },
    ride: {
      chords: 'Fm9 | Dbmaj7 | Bbm9 | C7 | Fm9 | Dbmaj7 | Eb9 | C7',
      tune: `C5:.5 Eb5:.5 F5:1 -:.5 Ab5:.5 G5:.5 Eb5:.5 | F5:2 -:1 C5:.5 Eb5:.5 | F5:.5 Ab5:.5 Bb5:1 Ab5:.5 F5:.5 Db5:1 | E5:1.5 G5:.5 C5:2
        C5:.5 Eb5:.5 F5:1 -:.5 Ab5:.5 Bb5:.5 C6:.5 | Ab5:2 F5:1 -:1 | G5:.5 Bb5:.5 G5:.5 Eb5:.5 Db5:1 Bb4:1 | C5:3 -:1`,
    },
  },
  form: (() => {
    const keys = (velocity) =>
      figure('electricPiano', '1+2+3 . . 0+2 . . 1+3 .', { center: 62, velocity, length: 2.4 });
    const low = figure('subBass', 'b . . b . . 2 b', { low: 36, velocity: 0.66, length: 1.3 });
    const slow = beat(
      { kick: 'x......o..x.....', rim: '....x.......x..o', hat: 'o.o.o.oxo.o.o.o.' },
      { velocity: 0.58 },
    );
    const full = beat(
      { kick: 'x..o...o..x..o..', snare: '....x.......x...', hat: 'x.o.x.oxx.o.x.o.', shaker: '..o...o...o...o.' },
      { velocity: 0.62 },
    );
    const lights = (velocity) => held('pad', { center: 65, velocity });
    return [
      ['stop', keys([0.4, 0.5]), lights([0.2, 0.4])],
      ['stop', keys(0.48), low, slow],
      ['ride', keys(0.44), low, full, tune('vibraphone', { velocity: 0.58, legato: 1.8 })],
      ['stop', keys(0.46), low, slow, lights(0.46), held('choir', { center: 66, velocity: [0.2, 0.44], voices: 3 })],
      ['ride', keys(0.46), low, full, tune('grandPiano', { velocity: 0.62, legato: 1.3, third: true })],
      ['stop', keys([0.48, 0.3]), low, lights([0.46, 0.2])],
    ];
  })(),
};

/** Small machines behind glass, in a key with five flats. */
const glassElevator = {
  bpm: 116,
  seed: 23,
  tailSec: 3.5,
  room: { seconds: 2.8, darkHz: 5600 },
  themes: {
    up: { chords: 'Bbm9 | Gbmaj7 | Dbadd9 | Ab | Bbm9 | Gbmaj7 | Ebm9 | F7' },
    floors: {
      chords: 'Bbm9 | Gbmaj7 | Dbadd9 | Ab | Bbm9 | Gbmaj7 | Ebm9 | F7',
      tune: `F5:1 Db5:.5 F5:.5 Ab5:2 | Gb5:1 F5:.5 Db5:.5 Bb4:2 | Ab4:.5 Db5:.5 F5:1 Eb5:1 Db5:1 | C5:2 Eb5:2
        F5:1 Db5:.5 F5:.5 Bb5:2 | Ab5:1 Gb5:.5 F5:.5 Db5:2 | Gb5:1 Bb5:1 Ab5:.5 Gb5:.5 F5:1 | A5:2 C6:1 A5:1`,
    },
  },
  form: (() => {
    const wheel = (velocity) => figure('vibraphone', '0 2 1 3 2 1 3 2', { center: 72, velocity, length: 3 });
    const pulse = (velocity) => figure('harp', 'b 2 3 2 b 2 4 2', { center: 62, low: 46, velocity, length: 2 });
    const air = (velocity) => held('pad', { center: 62, velocity });
    const low = bass('subBass', { low: 36, velocity: 0.5 });
    const step = beat(
      { softKick: 'x...x...x...x...', hat: '..o...o...o...o.', rim: '......o.......o.' },
      { velocity: 0.54 },
    );
    return [
      ['up', wheel([0.2, 0.36])],
      ['up', wheel(0.34), air([0.2, 0.44])],
      ['up', wheel(0.34), pulse([0.3, 0.46]), air(0.44), low],
      ['floors', wheel(0.3), pulse(0.44), air(0.44), low, step, tune('electricPiano', { velocity: 0.6, legato: 1.4 })],
      ['up', pulse(0.4), air([0.5, 0.6]), held('strings', { center: 66, velocity: [0.2, 0.5] }), low],
      [
        'floors',
        wheel(0.34),
        pulse(0.46),
        low,
        step,
        tune('viola', { velocity: 0.54 }),
        held('strings', { center: 66, velocity: 0.46 }),
      ],
      [
        'floors',
        wheel(0.34),
        pulse(0.46),
        air(0.5),
        low,
        step,
        tune('electricPiano', { velocity: 0.64, legato: 1.4, third: true }),
      ],
      ['up', wheel([0.34, 0.14]), air([0.4, 0.14])],
    ];
  })(),
};

/** A harmonium, a harp and a shore; nothing happens, slowly. */
const kelpLine = {
  bpm: 60,
  seed: 24,
  tailSec: 5,
  room: { seconds: 4.6, darkHz: 3400 },
  themes: {
    shore: { chords: 'Em9 | Em9 | Cmaj7 | Cmaj7 | Gadd9 | D | Am9 | Bm7' },
    tide: {
      chords: 'Cmaj7 | Gadd9 | Am9 | Em9 | Cmaj7 | D | Em9 | Em9',
      tune: `B5:3 G5:1 | D5:4 | C5:2 E5:1 G5:1 | F#5:4 | G5:2 E5:2 | F#5:2 A5:2 | B5:4 | -:4`,
    },
  },
  form: (() => {
    const drone = (velocity) => held('harmonium', { center: 54, velocity, overlap: 0.9 });
    const drops = (velocity) => figure('harp', 'b . 2 . 3 . 1 4', { center: 66, low: 44, velocity, length: 4 });
    const mist = (velocity) => held('choir', { center: 65, velocity, voices: 3, overlap: 1 });
    return [
      ['shore', drone([0.26, 0.46])],
      ['shore', drone(0.44), drops([0.24, 0.4])],
      ['tide', drone(0.4), drops(0.38), mist([0.2, 0.46]), tune('viola', { velocity: 0.5, octave: -1 })],
      ['tide', drone(0.42), drops(0.4), mist(0.48), tune('viola', { velocity: 0.56 })],
      ['shore', drone([0.44, 0.2]), drops([0.34, 0.2]), mist([0.4, 0.16])],
    ];
  })(),
};

/** Two in the afternoon on a market square: guitars, a bass that walks, brushes. */
const marketSquare = {
  bpm: 126,
  swing: 0.6,
  seed: 25,
  tailSec: 2,
  room: { seconds: 0.9, darkHz: 5400 },
  themes: {
    stalls: {
      chords: 'D6 | Bm7 | Em7 | A7 | D6 | Bm7 | G6 | A7 | F#m7 | Bm7 | Em7 | A7 | D6 | G6 | Em7 A7 | D6',
      tune: `F#5:1 A5:.5 F#5:.5 D5:1 B4:1 | D5:1.5 F#5:.5 B4:2 | G5:1 E5:.5 G5:.5 B5:1 G5:1 | E5:2 C#5:1 -:1
        F#5:1 A5:.5 B5:.5 A5:1 F#5:1 | D5:1.5 F#5:.5 D5:2 | B4:1 D5:.5 G5:.5 B5:1 G5:1 | A5:2 E5:1 -:1
        A5:1 C#6:.5 A5:.5 F#5:2 | D5:1 F#5:1 B5:2 | G5:1 B5:.5 G5:.5 E5:1 D5:1 | C#5:1 E5:1 A5:2
        F#5:1 A5:1 D6:1 A5:1 | B5:1 G5:1 D5:2 | E5:1 G5:1 C#5:1 E5:1 | D5:3 -:1`,
    },
  },
  form: (() => {
    const chop = (velocity) => figure('guitar', '. 1+2+3 . 1+2+3', { unit: 1, center: 62, velocity, length: 0.5 });
    const low = walking('uprightBass', { low: 38, velocity: 0.62 });
    const brushes = (velocity) => beat({ brush: '....x.......x...', ride: 'x...x..ox...x..o' }, { velocity });
    const lead = (velocity) => tune('secondGuitar', { velocity, legato: 1.5 });
    return [
      ['stalls', chop(0.46), low],
      ['stalls', chop(0.46), low, lead(0.72)],
      ['stalls', chop(0.46), low, brushes(0.5), tune('vibraphone', { velocity: 0.58, legato: 1.4 })],
      [
        'stalls',
        chop(0.46),
        low,
        brushes(0.54),
        lead(0.74),
        held('harmonium', { center: 60, velocity: 0.26, voices: 3 }),
      ],
      ['stalls', chop(0.48), low, brushes(0.56), tune('secondGuitar', { velocity: 0.76, legato: 1.5, third: true })],
    ];
  })(),
};

export const piecesSentIn = {
  'cold-harbour-waltz': coldHarbourWaltz,
  'night-bus': nightBus,
  'glass-elevator': glassElevator,
  'kelp-line': kelpLine,
  'market-square': marketSquare,
};
