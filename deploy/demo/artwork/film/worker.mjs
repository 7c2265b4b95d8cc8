// Draws the frames that it is asked for, beside the process that encodes them.
import { parentPort } from 'node:worker_threads';
import { drawFrame } from './projector.mjs';

parentPort.on('message', (frame) => {
  const pixels = drawFrame(frame);
  parentPort.postMessage(pixels, [pixels.buffer]);
});
