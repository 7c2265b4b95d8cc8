// The process that loads the demo. Its music and pictures take more than a gigabyte, which is free again only when it has ended.
import { loadDemo } from './load-demo.mjs';

const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
process.once('disconnect', () => stop.abort()); // the launcher has ended

/** @param {{ access: import('./client.mjs').Access, progressFile: string }} wanted */
const run = async ({ access, progressFile }) => {
  try {
    await loadDemo({ ...access, signal: stop.signal }, progressFile);
  } catch (error) {
    process.exitCode = 1;
    if (process.connected) process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
  if (process.connected) process.disconnect(); // with nothing else to do it ends
};

process.once('message', run);
