// Paints the scenes that it is asked for by name, beside a process that has other things to do.
import { parentPort } from 'node:worker_threads';
import { paint } from './paint.mjs';
import { scenes } from './scenes.mjs';

parentPort.on('message', (name) => {
  const pixels = paint(scenes[name]());
  parentPort.postMessage(pixels, [pixels.buffer]);
});
