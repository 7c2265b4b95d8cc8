// `npm run containers`: the whole studio in containers, from its images to a restored backup (docs/operations.md#containers).
import '../local/node-version.mjs';
import { exitWith, Refusal, stopRequested } from '../local/exit.mjs';
import { installDependencies } from '../local/installation.mjs';
import { requireEngine } from './engine.mjs';

/** @param {AbortSignal} stop @returns {Promise<boolean>} whether everything is as it should be */
const main = async (stop) => {
  const { engine, compose } = await requireEngine();
  console.log(`Docker Engine ${engine}, Compose ${compose}`);
  await installDependencies(stop);
  const { runSteps } = await import('./steps.mjs'); // needs packages, which were perhaps installed just now
  return runSteps(stop);
};

const stop = stopRequested();
const isGood = await main(stop).catch((error) => exitWith(stop.aborted ? new Refusal('Stopped.') : error));
process.exit(isGood ? 0 : 1);
