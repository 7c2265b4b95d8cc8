// Turns chords and tunes into the notes of each instrument. A layer is a function of a section; a piece is a list of sections.
import { chordsOf, tuneOf } from './notation.mjs';

/** The pitches of a chord around `center`; neighbors in a progression keep common tones where they are. */
export const voicing = (tones, center) =>
  tones.map((tone) => center - 6 + ((((tone - (center - 6)) % 12) + 12) % 12)).sort((a, b) => a - b);
const nearest = (tone, center) => voicing([tone], center)[0];

/** From the section's first bar to its last. */
const grow = ([from, to], at, beats) => from + ((to - from) * at) / beats;
const range = (velocity) => (Array.isArray(velocity) ? velocity : [velocity, velocity]);

/** Chords held from one to the next. */
export const held =
  (instrument, { center = 60, velocity = 0.5, voices = 4, overlap = 0.3 } = {}) =>
  ({ chords, beats }) =>
    chords.flatMap((chord) =>
      voicing(chord.tones.slice(-voices), center).map((pitch) => ({
        instrument,
        pitch,
        at: chord.at,
        beats: chord.beats + overlap,
        velocity: grow(range(velocity), chord.at, beats),
      })),
    );

/**
 * A figure over each chord: numbers are its tones from the lowest, "." rests, "b" is the bass an octave or more below.
 * @param {string} pattern as "b 0 2 1" @param {{ unit?: number }} options `unit`: beats of each step
 */
export const figure =
  (
    instrument,
    pattern,
    { unit = 0.5, center = 60, low = 43, velocity = 0.5, length = 1, pedal = false, accent = 0.12 } = {},
  ) =>
  ({ chords, beats }) => {
    const steps = pattern.split(/[\s|]+/);
    return chords.flatMap((chord) => {
      const tones = voicing(chord.tones, center);
      return Array.from({ length: Math.round(chord.beats / unit) }, (_, n) => {
        const at = chord.at + n * unit;
        const step = steps[Math.round(at / unit) % steps.length];
        if (step === '.') return [];
        const strength = grow(range(velocity), at, beats) + (at % 2 === 0 ? accent : at % 1 === 0 ? 0 : -accent * 0.6);
        return step.split('+').map((one) => ({
          instrument,
          pitch:
            one === 'b'
              ? nearest(chord.bass, low)
              : tones[Number(one) % tones.length] + 12 * Math.floor(Number(one) / tones.length),
          at,
          beats: unit * length,
          velocity: Math.max(0.12, strength),
          pedal,
        }));
      }).flat();
    });
  };

/** The lowest voice, once for each chord. */
export const bass =
  (instrument, { low = 40, velocity = 0.5, octave = false } = {}) =>
  ({ chords, beats }) =>
    chords.flatMap((chord) =>
      [0, ...(octave ? [-12] : [])].map((down) => ({
        instrument,
        pitch: nearest(chord.bass, low) + down,
        at: chord.at,
        beats: chord.beats,
        velocity: grow(range(velocity), chord.at, beats),
        pedal: true,
      })),
    );

/** A bass that walks in quarters to the next chord. */
export const walking =
  (instrument, { low = 38, velocity = 0.6 } = {}) =>
  ({ chords }) =>
    chords.flatMap((chord, nth) => {
      const next = chords[(nth + 1) % chords.length];
      const [root, target] = [nearest(chord.bass, low), nearest(next.bass, low)];
      const tones = voicing(chord.tones, low + 5);
      return Array.from({ length: chord.beats }, (_, beat) => ({
        instrument,
        pitch:
          beat === 0 ? root : beat === chord.beats - 1 ? target + (target > root ? -1 : 1) : tones[beat % tones.length],
        at: chord.at + beat,
        beats: 0.92,
        velocity: velocity + (beat % 2 ? 0.06 : 0),
      }));
    });

/** The section's tune, or another one. @param {{ text?: string, octave?: number }} options */
export const tune =
  (instrument, { text, octave = 0, velocity = 0.6, legato = 1.05, pedal = false, third } = {}) =>
  (section) =>
    (text ? tuneOf(text) : section.tune)
      .filter(({ at }) => at < section.beats)
      .flatMap((note) => {
        const strength = grow(range(velocity), note.at, section.beats) + (note.at % 4 === 0 ? 0.05 : 0);
        const one = { instrument, at: note.at, beats: note.beats * legato, velocity: strength, pedal };
        const top = { ...one, pitch: note.midi + 12 * octave };
        return third
          ? [top, { ...one, pitch: below(note, section.chords) + 12 * octave, velocity: strength * 0.8 }]
          : [top];
      });

/** The next tone of the chord below a note, at least a third away. */
const below = ({ at, midi }, chords) => {
  const chord = chords.findLast((one) => one.at <= at) ?? chords[0];
  return Math.max(
    ...chord.tones.map((tone) => nearest(tone, midi - 5)).filter((pitch) => pitch <= midi - 3),
    midi - 12,
  );
};

/** Drums in sixteenths: "x" is loud, "o" soft, "." silent; patterns of any length repeat. @param {Record<string, string>} patterns */
export const beat =
  (patterns, { velocity = 0.6 } = {}) =>
  ({ beats }) =>
    Object.entries(patterns).flatMap(([drum, pattern]) => {
      const steps = pattern.replaceAll(' ', '');
      return Array.from({ length: beats * 4 }, (_, n) => {
        const step = steps[n % steps.length];
        if (step === '.') return [];
        return [
          {
            instrument: 'drums',
            pitch: drum,
            at: n / 4,
            beats: 1,
            velocity: grow(range(velocity), n / 4, beats) * (step === 'x' ? 1 : 0.55),
          },
        ];
      }).flat();
    });

/** A single stroke. */
export const stroke =
  (drum, at, velocity = 0.6) =>
  () => [{ instrument: 'drums', pitch: drum, at, beats: 1, velocity }];

/**
 * A piece as notes in seconds.
 * @param {{ bpm: number, beatsPerBar?: number, swing?: number, themes: Record<string, { chords: string, tune?: string }>,
 *   form: [string, ...Function[]][], tailSec?: number }} piece `swing`: where the second eighth lies in its beat (0.5 is straight)
 */
export const scoreOf = ({ bpm, beatsPerBar = 4, swing = 0.5, themes, form, tailSec = 5 }) => {
  const beatSec = 60 / bpm;
  const straight = (at) => {
    const part = at % 1;
    return Math.floor(at) + (part < 0.5 ? part * 2 * swing : swing + (part - 0.5) * 2 * (1 - swing));
  };
  const score = [];
  let start = 0;
  for (const [name, ...layers] of form) {
    const chords = chordsOf(themes[name].chords, beatsPerBar);
    const beats = chords.reduce((sum, chord) => sum + chord.beats, 0);
    const section = { chords, beats, tune: themes[name].tune ? tuneOf(themes[name].tune) : [] };
    for (const layer of layers)
      for (const { at, beats: length, ...note } of layer(section))
        score.push({ ...note, atSec: (start + straight(at)) * beatSec, seconds: length * beatSec });
    start += beats;
  }
  return { score, seconds: start * beatSec + tailSec, loopSec: start * beatSec };
};
