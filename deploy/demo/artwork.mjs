// Stills for the demo's projects: scenes of frontend/artwork/pictures as JPEG.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

const size = { width: 1600, height: 1000, channels: /** @type {const} */ (3) };

/** One after the other, in a thread of its own, so that the launcher still hears Ctrl-C. It ends with `close`. */
export const startPainter = () => {
  const worker = new Worker(new URL('../../frontend/artwork/pictures/worker.mjs', import.meta.url));
  return {
    /** @param {string} scene @returns {Promise<Buffer>} */
    paint: async (scene) => {
      worker.postMessage(scene);
      const [pixels] = await once(worker, 'message');
      return sharp(pixels, { raw: size }).jpeg({ quality: 88 }).toBuffer();
    },
    close: () => worker.terminate(),
  };
};
