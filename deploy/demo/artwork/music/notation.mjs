// How pieces are written down: notes ("F#4"), tunes ("D5:1.5 -:.5"), chords ("Gmaj9/B").

const letters = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const pitchClass = (name) => (letters[name[0]] + (name[1] === '#' ? 1 : name[1] === 'b' ? 11 : 0)) % 12;

/** The MIDI number of a note: C4 is 60. */
export const midiOf = (note) => {
  const [, name, octave] = /^([A-G][#b]?)(-?\d)$/.exec(note) ?? [];
  if (!name) throw new Error(`${note} is not a note`);
  const base = letters[name[0]] + (name[1] === '#' ? 1 : name[1] === 'b' ? -1 : 0);
  return base + 12 * (Number(octave) + 1);
};

const qualities = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  7: [0, 4, 7, 10],
  9: [0, 4, 7, 10, 14],
  m6: [0, 3, 7, 9],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  dim: [0, 3, 6],
};

/** @param {string} name @returns {{ root: number, bass: number, tones: number[] }} pitch classes, 0 to 11 */
export const chordOf = (name) => {
  const [, root, quality, bass] = /^([A-G][#b]?)([a-z0-9]*)(?:\/([A-G][#b]?))?$/.exec(name) ?? [];
  const steps = qualities[quality];
  if (!steps) throw new Error(`${name} is not a chord`);
  const at = pitchClass(root);
  return { root: at, bass: bass ? pitchClass(bass) : at, tones: steps.map((step) => (at + step) % 12) };
};

/**
 * Bars between "|"; a chord may last a part of its bar: "Bm7 | G A" are one whole and two halves.
 * @returns {{ at: number, beats: number, root: number, bass: number, tones: number[] }[]}
 */
export const chordsOf = (text, beatsPerBar) =>
  text.split('|').flatMap((bar, nth) => {
    const names = bar.trim().split(/\s+/);
    const beats = beatsPerBar / names.length;
    return names.map((name, part) => ({ ...chordOf(name), at: nth * beatsPerBar + part * beats, beats }));
  });

/** A tune; "-" rests, "|" is for the reader. @returns {{ at: number, beats: number, midi: number }[]} */
export const tuneOf = (text) => {
  let at = 0;
  return text
    .split(/[\s|]+/)
    .filter(Boolean)
    .flatMap((token) => {
      const [note, length] = token.split(':');
      const one = { at, beats: Number(length), midi: note === '-' ? 0 : midiOf(note) };
      at += one.beats;
      return note === '-' ? [] : [one];
    });
};
