// The room that all instruments stand in: eight delays that feed each other (a feedback delay network).
import { sampleRateHz, silence } from './sound.mjs';

// Without common divisors, so that echoes do not fall on each other.
const delaysSec = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0617, 0.0683, 0.0797];

/** The first walls: when and how loud they answer, other ones to the left than to the right. */
const walls = [
  [0.0113, 0.22, 0.0141, 0.2],
  [0.0207, 0.15, 0.0173, 0.17],
  [0.0291, 0.1, 0.0331, 0.11],
];

const addWalls = (room, sent) => {
  for (const [leftSec, leftGain, rightSec, rightGain] of walls)
    for (const [channel, source, delaySec, gain] of [
      [room.left, sent.right, leftSec, leftGain],
      [room.right, sent.left, rightSec, rightGain],
    ]) {
      const delay = Math.round(delaySec * sampleRateHz);
      for (let n = delay; n < channel.length; n++) channel[n] += source[n - delay] * gain;
    }
};

/**
 * The sound of the room alone, as long as what is played into it.
 * @param {{ left: Float32Array, right: Float32Array }} sent
 * @param {{ seconds: number, darkHz: number }} room until an echo has fallen by 60 dB; walls take what lies above `darkHz`
 */
export const echoesOf = (sent, { seconds, darkHz }) => {
  const room = silence(sent.left.length / sampleRateHz);
  const sizes = delaysSec.map((delay) => Math.round(delay * sampleRateHz));
  const lines = sizes.map((size) => new Float32Array(size));
  const places = new Int32Array(8);
  const keeps = Float64Array.from(sizes, (size) => 10 ** ((-3 * size) / sampleRateHz / seconds));
  const damp = 1 - Math.exp((-2 * Math.PI * darkHz) / sampleRateHz);
  const lows = new Float64Array(8);
  const before = Math.round(0.018 * sampleRateHz); // the way to the nearest wall and back
  for (let n = before; n < room.left.length; n++) {
    let sum = 0;
    for (let line = 0; line < 8; line++) {
      lows[line] += damp * (lines[line][places[line]] * keeps[line] - lows[line]);
      sum += lows[line];
    }
    sum *= 0.25;
    const inLeft = sent.left[n - before] * 0.35;
    const inRight = sent.right[n - before] * 0.35;
    room.left[n] = lows[0] - lows[2] + lows[4] - lows[6];
    room.right[n] = lows[1] - lows[3] + lows[5] - lows[7];
    for (let line = 0; line < 8; line++) {
      lines[line][places[line]] = lows[line] - sum + (line % 2 ? inRight : inLeft);
      if (++places[line] === sizes[line]) places[line] = 0;
    }
  }
  addWalls(room, sent);
  return room;
};
