/** Music made from numbers, to measure by what is known of it. The same options give the same samples. */

// By name: in a test's sandbox every look at the global `Math` is slow.
const { exp, floor, imul, max, min, PI, round, sin } = Math;

/** Repeatable random numbers from 0 to 1: mulberry32, after T. Ettinger. */
export const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const hzOfNote = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Adds a sound to `music` from a moment on, for as long as it is given. */
const play = (music: Float32Array, rateHz: number, atSec: number, sec: number, sound: (t: number) => number) => {
  const start = round(atSec * rateHz);
  const end = min(music.length, start + round(sec * rateHz));
  for (let n = max(0, start); n < end; n++) music[n]! += sound((n - start) / rateHz);
};

/** Sixteenths of a bar of four; a digit is how hard it is hit. */
const patterns = [
  { kick: '9...9...9...9...', snare: '....9.......9...', hat: '..7...7...7...7.' },
  { kick: '9.....7.9.......', snare: '....9.......9..3', hat: '7.5.7.5.7.5.7.5.' },
  { kick: '9..7..7...9..7..', snare: '....9.......9...', hat: '7575757575757575' },
  { kick: '9.........7.....', snare: '........9.......', hat: '7...5...7...5...' },
  { kick: '9...............', snare: '....7...7...7...', hat: '................' },
] as const;

export interface RhythmOptions {
  bpm: number;
  seconds?: number;
  rateHz?: number;
  seed?: number;
  /** How late each second eighth is, as a share of an eighth. */
  swing?: number;
  /** How far a player is off the beat, in seconds (one standard deviation, about). */
  looseSec?: number;
}

/** Drums and a bass line over changing chords, under a pad. One channel, between -1 and 1. */
export const rhythm = (options: RhythmOptions): Float32Array => {
  const { bpm, seconds = 40, rateHz = 11_025, seed = 1, swing = 0, looseSec = 0.004 } = options;
  const random = randomFrom(seed);
  const music = new Float32Array(seconds * rateHz);
  const sixteenthSec = 15 / bpm;
  const pattern = patterns[floor(random() * patterns.length)]!;
  const roots = Array.from({ length: 4 }, () => 36 + floor(random() * 12));
  const noise = () => random() * 2 - 1;
  const hit = (mark: string | undefined) => (mark === undefined || mark === '.' ? 0 : Number(mark) / 9);
  for (let step = 0; step * sixteenthSec < seconds; step++) {
    const late = step % 4 === 2 ? swing * 2 * sixteenthSec : 0;
    const at = step * sixteenthSec + late + (random() + random() - 1) * looseSec;
    const place = step % 16;
    const root = roots[floor(step / 16) % roots.length]!;
    const [kick, snare, hat] = [hit(pattern.kick[place]), hit(pattern.snare[place]), hit(pattern.hat[place])];
    if (kick)
      play(music, rateHz, at, 0.25, (t) => 0.6 * kick * sin(2 * PI * (50 * t + 6 * (1 - exp(-30 * t)))) * exp(-12 * t));
    if (snare) play(music, rateHz, at, 0.2, (t) => 0.3 * snare * (noise() + sin(2 * PI * 190 * t)) * exp(-18 * t));
    if (hat) play(music, rateHz, at, 0.06, (t) => 0.15 * hat * noise() * exp(-60 * t));
    if (kick) play(music, rateHz, at, 3 * sixteenthSec, (t) => 0.2 * sin(2 * PI * hzOfNote(root) * t) * exp(-3 * t));
    if (place === 0) {
      for (const third of [12, 16, 19]) {
        play(
          music,
          rateHz,
          at,
          16 * sixteenthSec,
          (t) => 0.05 * sin(2 * PI * hzOfNote(root + third) * t) * min(1, 4 * t),
        );
      }
    }
  }
  return music;
};

/** Steps from the tonic, and the chord that stands there. */
const progressions = {
  major: [
    [0, 5, 7, 0],
    [0, 9, 5, 7],
    [0, 7, 9, 5],
    [2, 7, 0, 0],
  ],
  minor: [
    [0, 5, 7, 0],
    [0, 8, 3, 10],
    [0, 3, 8, 7],
    [0, 10, 8, 7],
  ],
} as const;

/** In major the chords on 2, 4 and 9 are minor ones (ii, iii, vi); in minor those on 0 and 5, and the fifth is major. */
const isMinorChord = (mode: 'major' | 'minor', step: number): boolean =>
  mode === 'major' ? [2, 4, 9].includes(step) : [0, 5].includes(step);

export interface CadenceOptions {
  /** From C, 0 to 11. */
  tonic: number;
  mode: 'major' | 'minor';
  seconds?: number;
  rateHz?: number;
  seed?: number;
  /** The whole song a little higher or lower, in hundredths of a semitone. */
  cents?: number;
}

/** Chords with overtones, a bass and a melody in the scale, ending on the tonic. One channel, between -1 and 1. */
export const cadence = (options: CadenceOptions): Float32Array => {
  const { tonic, mode, seconds = 32, rateHz = 11_025, seed = 1, cents = 0 } = options;
  const random = randomFrom(seed);
  const music = new Float32Array(seconds * rateHz);
  const progression = progressions[mode][floor(random() * 4)]!;
  const scale = mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 10];
  const brightness = 0.3 + 0.5 * random();
  const barSec = 1.6 + random();
  const bars = floor(seconds / barSec);
  const note = (midi: number, at: number, sec: number, level: number) =>
    play(music, rateHz, at, sec, (t) => {
      const hz = hzOfNote(midi + cents / 100);
      let sum = 0;
      for (let overtone = 1; overtone <= 6 && overtone * hz < rateHz / 2; overtone++) {
        sum += brightness ** (overtone - 1) * sin(2 * PI * overtone * hz * t);
      }
      return level * sum * min(1, 50 * t) * exp(-1.2 * t);
    });
  for (let bar = 0; bar < bars; bar++) {
    const step = bar === bars - 1 ? 0 : progression[bar % 4]!;
    const third = isMinorChord(mode, step) ? 3 : 4;
    const root = 48 + tonic + step;
    for (const above of [0, third, 7]) note(root + above, bar * barSec, barSec, 0.12);
    note(root - 12, bar * barSec, barSec, 0.16);
    for (let quarter = 0; quarter < 4; quarter++) {
      const inChord = [step, step + third, step + 7][floor(random() * 3)]!;
      const degree = random() < 0.6 ? inChord : scale[floor(random() * 7)]!;
      note(72 + tonic + (degree % 12), (bar + quarter / 4) * barSec, barSec / 4, 0.1);
    }
  }
  for (let n = 0; n < music.length; n++) music[n]! += 0.004 * (random() - 0.5);
  return music;
};
