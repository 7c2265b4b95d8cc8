// From a piece to sound.
import { scoreOf } from './arrange.mjs';
import { master } from './master.mjs';
import { playScore } from './orchestra.mjs';
import { sampleRateHz } from './sound.mjs';

const loudnessLufs = -16;

/** Both channels in turn, 16 bit. @returns {Buffer} little-endian PCM */
const interleaved = ({ left, right }) => {
  const pcm = new Int16Array(left.length * 2);
  for (let n = 0; n < left.length; n++) {
    pcm[n * 2] = left[n] * 32_767;
    pcm[n * 2 + 1] = right[n] * 32_767;
  }
  return Buffer.from(pcm.buffer);
};

const cut = ({ left, right }, samples) => ({ left: left.slice(0, samples), right: right.slice(0, samples) });

/** A piece from its first note to the end of its last echo. @returns {{ pcm: Buffer, seconds: number }} stereo, 44.1 kHz, 16 bit */
export const renderPiece = (piece) => {
  const { score, seconds } = scoreOf(piece);
  const sound = master(playScore(score, { seconds, room: piece.room, seed: piece.seed }), loudnessLufs);
  const fade = Math.round(Math.min(piece.tailSec ?? 5, 3) * sampleRateHz);
  for (const channel of [sound.left, sound.right])
    for (let n = 1; n <= fade; n++) channel[channel.length - n] *= n / fade;
  return { pcm: interleaved(sound), seconds };
};

/** A piece that can be played over and over: what still sounds at its end sounds at its beginning. */
export const renderLoop = (piece) => {
  const { score, seconds, loopSec } = scoreOf(piece);
  const sound = playScore(score, { seconds, room: piece.room, seed: piece.seed });
  const samples = Math.round(loopSec * sampleRateHz);
  for (const channel of [sound.left, sound.right])
    for (let n = samples; n < channel.length; n++) channel[n - samples] += channel[n];
  return { pcm: interleaved(master(cut(sound, samples), loudnessLufs)), seconds: loopSec };
};
