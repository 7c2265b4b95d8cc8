// Short pieces for the demo's catalog: a pad, a plucked figure and a pulse over four chords.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

const sampleRateHz = 44_100;
const beatsPerChord = 4;
const rounds = 3;

/** @param {number} rootHz @param {number} semitones */
const pitchHz = (rootHz, semitones) => rootHz * 2 ** (semitones / 12);

/**
 * @param {{ bpm: number, rootHz: number, chords: number[][] }} piece
 * @returns {Buffer} mono PCM, 16 bit, little-endian
 */
const synthesize = ({ bpm, rootHz, chords }) => {
  const beatSec = 60 / bpm;
  const chordSec = beatSec * beatsPerChord;
  const seconds = chordSec * chords.length * rounds;
  const total = Math.round(seconds * sampleRateHz);
  const pcm = Buffer.alloc(total * 2);
  const isDriven = bpm > 90;
  for (let index = 0; index < total; index++) {
    const t = index / sampleRateHz;
    const chordAt = Math.floor(t / chordSec);
    const chord = chords[chordAt % chords.length] ?? [0];
    const inChord = t - chordAt * chordSec;
    const swell = Math.min(1, inChord / 0.5, (chordSec - inChord) / 0.3);
    let sample = 0;
    for (const note of chord) {
      const phase = 2 * Math.PI * pitchHz(rootHz, note) * t;
      sample += swell * (0.07 * Math.sin(phase) + 0.05 * Math.sin(phase * 1.003) + 0.02 * Math.sin(phase * 2.001));
    }
    const eighth = beatSec / 2;
    const step = Math.floor(t / eighth);
    const inStep = t - step * eighth;
    const plucked = pitchHz(rootHz, (chord[step % chord.length] ?? 0) + 12);
    sample += 0.16 * Math.exp(-inStep * 7) * Math.sin(2 * Math.PI * plucked * t) * Math.min(1, t / (chordSec * 2));
    if (isDriven && t > chordSec * 2) {
      const inBeat = t % beatSec;
      sample += 0.4 * Math.exp(-inBeat * 16) * Math.sin(2 * Math.PI * (48 + 90 * Math.exp(-inBeat * 30)) * inBeat);
    }
    const whole = Math.min(1, t / 1.5, (seconds - t) / 3);
    pcm.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample * whole)) * 30_000), index * 2);
  }
  return pcm;
};

/**
 * A piece as an MP3, with ffmpeg's echo as its room.
 * @param {{ bpm: number, rootHz: number, chords: number[][] }} piece
 * @returns {Promise<{ bytes: Buffer, durationSec: number }>}
 */
export const play = async (piece) => {
  const pcm = synthesize(piece);
  const input = ['-f', 's16le', '-ar', String(sampleRateHz), '-ac', '1', '-i', '-'];
  const room = ['-af', 'aecho=0.8:0.7:70|140:0.35|0.2,loudnorm=I=-16:TP=-1.5', '-ar', String(sampleRateHz)];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...input, ...room, '-b:a', '160k', '-f', 'mp3', '-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  ffmpeg.stdin.end(pcm);
  const [bytes, [code]] = await Promise.all([buffer(ffmpeg.stdout), once(ffmpeg, 'close')]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return { bytes, durationSec: Math.round(pcm.length / 2 / sampleRateHz) };
};
