// Stills for the demo's projects: scenes of artwork/pictures as JPEG.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { keeperOf } from './artwork/kept.mjs';

const size = { width: 1600, height: 1000, channels: /** @type {const} */ (3) };

/** One after the other, in a thread of its own, so that a stop is still heard. It ends with `close`. */
export const startPainter = () => {
  const pictures = new URL('./artwork/pictures/', import.meta.url);
  const kept = keeperOf('pictures', [pictures, new URL(import.meta.url)]);
  const worker = new Worker(new URL('worker.mjs', pictures));
  return {
    /** @param {string} scene @returns {Promise<Buffer>} */
    paint: async (scene) => {
      const found = kept.find(`${scene}.jpg`);
      if (found) return found;
      worker.postMessage(scene);
      const [pixels] = await once(worker, 'message');
      const still = await sharp(pixels, { raw: size }).jpeg({ quality: 88 }).toBuffer();
      kept.keep(`${scene}.jpg`, still);
      return still;
    },
    close: () => worker.terminate(),
  };
};
