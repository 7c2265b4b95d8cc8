// Plays a score: every note is rendered once, and added wherever it sounds again.
import { throughAmplifier, throughTape } from './amplifier.mjs';
import { brass, choir, flute, harmonium, organ, pad, saws, spiccato, strings, viola } from './bowed.mjs';
import { drums } from './drums.mjs';
import { electricPiano, feltPiano, grandPiano, vibraphone } from './piano.mjs';
import {
  dulcimer,
  electricBass,
  electricGuitar,
  guitar,
  harp,
  kantele,
  subBass,
  synthPluck,
  uprightBass,
} from './plucked.mjs';
import { echoesOf } from './room.mjs';
import { numbersFrom, sampleRateHz, silence } from './sound.mjs';

/**
 * Where each stands: gain, place from left to right (-1 to 1), how much of it the room gets, whether it holds its notes, and `lift`, the
 * decibels that an octave higher is played louder; `through`: what the part goes through. The gains make all of them equally loud (BS.1770) around middle C; sections lie lower.
 */
const seats = {
  feltPiano: { play: feltPiano, gain: 1.9, lift: 3, side: -0.05, room: 0.3 },
  grandPiano: { play: grandPiano, gain: 1.2, lift: 2, side: -0.1, room: 0.2 },
  electricPiano: { play: electricPiano, gain: 0.62, lift: 0, side: 0.05, room: 0.26 },
  vibraphone: { play: vibraphone, gain: 0.75, lift: 0, side: 0.25, room: 0.35 },
  guitar: { play: guitar, gain: 2, lift: 2, side: -0.22, room: 0.22 },
  secondGuitar: { play: guitar, gain: 1.7, lift: 2, side: 0.38, room: 0.24 },
  harp: { play: harp, gain: 1.7, lift: 2, side: 0.3, room: 0.4 },
  uprightBass: { play: uprightBass, gain: 0.85, lift: 0, side: 0.05, room: 0.08 },
  subBass: { play: subBass, gain: 0.5, lift: 0, side: 0, room: 0.03, holds: true },
  strings: { play: strings, gain: 0.34, lift: 1.5, side: 0, room: 0.5, holds: true },
  viola: { play: viola, gain: 0.46, lift: 1, side: 0.16, room: 0.42, holds: true },
  spiccato: { play: spiccato, gain: 0.46, lift: 1, side: 0.1, room: 0.36, holds: true },
  brass: { play: brass, gain: 0.62, lift: 3, side: 0, room: 0.42, holds: true },
  choir: { play: choir, gain: 0.2, lift: -2, side: 0, room: 0.6, holds: true },
  harmonium: { play: harmonium, gain: 0.7, lift: 3, side: -0.1, room: 0.4, holds: true },
  pad: { play: pad, gain: 0.46, lift: 2.5, side: 0, room: 0.45, holds: true },
  flute: { play: flute, gain: 0.5, lift: -1, side: -0.12, room: 0.4, holds: true },
  kantele: { play: kantele, gain: 1.5, lift: 1, side: 0.22, room: 0.34 },
  dulcimer: { play: dulcimer, gain: 1.1, lift: 1, side: -0.15, room: 0.3 },
  synthPluck: { play: synthPluck, gain: 1.3, lift: 0, side: 0.2, room: 0.3 },
  saws: { play: saws, gain: 0.4, lift: 1, side: 0, room: 0.24, holds: true },
  organ: { play: organ, gain: 0.5, lift: 0, side: 0.2, room: 0.2, holds: true, through: throughTape },
  electricGuitar: { play: electricGuitar, gain: 1, lift: 0, side: -0.5, room: 0.12, through: throughAmplifier },
  otherElectricGuitar: { play: electricGuitar, gain: 1, lift: 0, side: 0.5, room: 0.12, through: throughAmplifier },
  electricBass: { play: electricBass, gain: 1.5, lift: 0, side: 0, room: 0.04, through: throughTape },
  drums: { play: drums, gain: 0.6, lift: 0, side: 0, room: 0.1 },
};

const rendered = new Map();

/** A note as it is kept: two degrees of force are enough for the ear, and quarters of a second for held notes. */
const noteOf = (name, { pitch, velocity, seconds }) => {
  const { play, holds } = seats[name];
  const force = velocity > 0.62 ? 0.8 : 0.45;
  const held = holds ? Math.max(0.125, Math.ceil(seconds * 8) / 8) : 0;
  const key = `${name} ${pitch} ${force} ${held}`;
  let note = rendered.get(key);
  if (!note) rendered.set(key, (note = play(pitch, { velocity: force, seconds: held })));
  return note;
};

const damperSec = 0.22;

/** Adds a note; one that is let go earlier than it fades is damped. */
const addNote = (bus, note, { atSec, gainLeft, gainRight, letGoSec }) => {
  const start = Math.round(atSec * sampleRateHz);
  const length = Math.min(note.left.length, bus.left.length - start);
  const letGo = Math.min(length, Math.round(letGoSec * sampleRateHz));
  for (let n = 0; n < letGo; n++) {
    bus.left[start + n] += note.left[n] * gainLeft;
    bus.right[start + n] += note.right[n] * gainRight;
  }
  const fall = Math.exp(-4 / (damperSec * sampleRateHz));
  const gone = Math.min(length, letGo + damperSec * 2 * sampleRateHz);
  for (let n = letGo, damper = 1; n < gone; n++, damper *= fall) {
    bus.left[start + n] += note.left[n] * gainLeft * damper;
    bus.right[start + n] += note.right[n] * gainRight * damper;
  }
};

/** @typedef {{ instrument: string, pitch: number | string, atSec: number, seconds: number, velocity: number, pedal?: boolean }} Note */

/** What one instrument plays. @param {Note[]} notes */
const playPart = (notes, part, random) => {
  for (const { instrument, pitch, atSec, seconds, velocity, pedal } of notes) {
    const { side, holds, gain: level, lift } = seats[instrument];
    const isDrum = instrument === 'drums';
    // No player plays exactly on the beat, or twice with the same force.
    const at = Math.max(0, atSec + (random() - 0.5) * (isDrum ? 0.005 : 0.016));
    const higher = isDrum ? 1 : 10 ** ((lift * (pitch - 60)) / 12 / 20);
    const gain = level * higher * velocity ** 1.4 * (0.92 + 0.16 * random());
    if (at * sampleRateHz >= part.left.length) continue;
    addNote(part, noteOf(instrument, { pitch, velocity, seconds }), {
      atSec: at,
      gainLeft: gain * Math.min(1, 1 - side),
      gainRight: gain * Math.min(1, 1 + side),
      letGoSec: holds || pedal || isDrum ? Infinity : seconds,
    });
  }
};

const addTo = (channel, added, gain) => {
  for (let n = 0; n < channel.length; n++) channel[n] += added[n] * gain;
};

/**
 * The notes in their room, not yet mastered.
 * @param {Note[]} score
 * @param {{ seconds: number, room: { seconds: number, darkHz: number }, seed: number }} hall
 */
export const playScore = (score, { seconds, room, seed }) => {
  const dry = silence(seconds);
  const sent = silence(seconds);
  const part = silence(seconds);
  const random = numbersFrom(seed);
  for (const instrument of new Set(score.map((note) => note.instrument))) {
    for (const side of ['left', 'right']) part[side].fill(0);
    playPart(
      score.filter((note) => note.instrument === instrument),
      part,
      random,
    );
    const { room: share, through } = seats[instrument];
    through?.(part);
    for (const side of ['left', 'right']) {
      addTo(dry[side], part[side], 1);
      addTo(sent[side], part[side], share);
    }
  }
  const echoes = echoesOf(sent, room);
  for (const side of ['left', 'right']) addTo(dry[side], echoes[side], 1);
  return dry;
};
