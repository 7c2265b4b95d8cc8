// Plays the pieces that it is asked for by name, beside a process that has other things to do.
import { parentPort } from 'node:worker_threads';
import { piecesSentIn } from './pieces-sent-in.mjs';
import { pieces } from './pieces.mjs';
import { renderPiece } from './render.mjs';

parentPort.on('message', (name) => {
  const { pcm, seconds } = renderPiece(pieces[name] ?? piecesSentIn[name]);
  parentPort.postMessage({ pcm, seconds }, [pcm.buffer]);
});
