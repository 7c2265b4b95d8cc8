// `npm test`: every check of the project. `npm test -- --only unit,integration` runs some steps.
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { exitWith, Refusal, stopRequested } from './exit.mjs';
import {
  browser,
  ensurePrograms,
  installDependencies,
  mediaPrograms,
  redisServer,
  spreadsheets,
} from './installation.mjs';
import { build, countTests, runNx } from './nx.mjs';
import { withoutSettings } from './options.mjs';
import { startTestStores } from './test-stores.mjs';

const steps = /** @type {Record<string, string[]>} */ ({
  lint: ['run-many', '-t', 'lint'],
  typecheck: ['run-many', '-t', 'typecheck'],
  unit: ['run-many', '-t', 'unit'],
  integration: ['run-many', '-t', 'integration', '--parallel=1'],
  flow: ['run', '@cueroom/e2e:flow'],
});

/** @param {string[]} args @returns {string[]} names of steps, in their order */
const readSteps = (args) => {
  const names = Object.keys(steps);
  const { only } = parseArgs({ args, options: { only: { type: 'string', default: names.join() } } }).values;
  const asked = only.split(',');
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refusal(`--only takes ${names.join(', ')}; there is no '${unknown}'.`);
  return names.filter((name) => asked.includes(name));
};

/** Settings of a developer's own Cueroom, which must not reach the tests. */
const ownSettings = [
  ...['MONGODB_URI', 'REDIS_URL', 'REDIS_QUEUES_URL', 'DATA_DIR', 'PORT'],
  ...['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'PUBLIC_URL'],
];

/** Ends a step that hangs. */
const stepLimitMs = 45 * 60_000;

/** Runs a step and prints its line, and the whole output when it failed. @param {string} name @param {AbortSignal} stop */
const runStep = async (name, stop) => {
  const startedAt = Date.now();
  const stores = name === 'integration' ? await startTestStores(stop) : undefined;
  const addresses = stores && { MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl };
  const env = { ...withoutSettings(process.env, ownSettings), ...addresses };
  const signal = AbortSignal.any([stop, AbortSignal.timeout(stepLimitMs)]);
  const { isOk, output } = await runNx(steps[name] ?? [], env, signal).finally(() => stores?.stop());
  stop.throwIfAborted();
  if (!isOk) console.log(output);
  console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  const { passed, failed } = countTests(output);
  // A step that failed without a failed test (a lint rule, a test file that does not load) counts as one.
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
};

/** @param {AbortSignal} stop @returns {Promise<boolean>} whether everything passed */
const main = async (stop) => {
  const asked = readSteps(process.argv.slice(2));
  await installDependencies(stop);
  await ensurePrograms([redisServer, ...mediaPrograms, browser, spreadsheets], stop);
  await build(stop);
  const total = { passed: 0, failed: 0 };
  for (const name of asked) {
    const { passed, failed } = await runStep(name, stop);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
};

const stop = stopRequested();
const isGood = await main(stop).catch((error) => exitWith(stop.aborted ? new Refusal('Stopped.') : error));
process.exit(isGood ? 0 : 1);
