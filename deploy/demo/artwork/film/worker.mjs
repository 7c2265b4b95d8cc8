// Draws the frames of one film that it is asked for, beside the process that encodes them.
import { parentPort, workerData } from 'node:worker_threads';

const { drawFrame } = await import(workerData);

parentPort.on('message', (frame) => {
  const pixels = drawFrame(frame);
  parentPort.postMessage(pixels, [pixels.buffer]);
});
