// The frames of a film in their order, and the options by which encoders read them.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What the films of projects have in common. */
export const short = { width: 960, height: 540, framesPerSec: 24, lengthSec: 30 };

/** Each worker draws every nth. @param {string} film a module of this folder @param {number} frames @returns {AsyncGenerator<Buffer>} */
export async function* drawnFrames(film, frames) {
  const count = Math.min(4, availableParallelism());
  const options = { workerData: new URL(film, import.meta.url).href };
  const workers = Array.from({ length: count }, () => new Worker(new URL('worker.mjs', import.meta.url), options));
  /** @param {number} frame @returns {Promise<Buffer>} */
  const draw = async (frame) => {
    const worker = /** @type {Worker} */ (workers[frame % count]);
    worker.postMessage(frame);
    const [pixels] = await once(worker, 'message');
    return Buffer.from(pixels.buffer);
  };
  try {
    const drawn = Array.from({ length: count }, (_, frame) => draw(frame));
    for (let frame = 0; frame < frames; frame++) {
      const pixels = /** @type {Buffer} */ (await drawn.shift());
      if (frame + count < frames) drawn.push(draw(frame + count));
      yield pixels;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

export const rec709 = '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(' ');
/** For ffmpeg, before its `-i`. @param {number} width @param {number} height */
export const rawInput = (width, height) =>
  ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`].concat(rec709);
