// @ts-check
// `npm test`: every check of the project. `npm test -- --only unit,integration` runs some steps.
import './node-version.mjs';
import { exitWith, Refusal, stopRequests } from './exit.mjs';
import { browser, ensurePrograms, installDependencies, mediaPrograms, redisServer } from './installation.mjs';
import { build, countTests, runNx } from './nx.mjs';
import { parseStrictly, withoutSettings } from './options.mjs';
import { startTestStores } from './test-stores.mjs';

/** @typedef {{ name: string, args: string[], needsStores?: boolean }} Step */

/** @type {readonly Step[]} */
const allSteps = [
  { name: 'lint', args: ['run-many', '-t', 'lint'] },
  { name: 'typecheck', args: ['run-many', '-t', 'typecheck'] },
  { name: 'unit', args: ['run-many', '-t', 'unit'] },
  { name: 'integration', args: ['run-many', '-t', 'integration', '--parallel=1'], needsStores: true },
  { name: 'flow', args: ['run', '@cueroom/e2e:flow'] },
];

/** @param {string[]} args */
const readSteps = (args) => {
  const { only } = parseStrictly(args, { only: { type: 'string' } });
  const names = only === undefined ? allSteps.map(({ name }) => name) : String(only).split(',');
  const unknown = names.find((name) => !allSteps.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Refusal(`--only takes ${allSteps.map(({ name }) => name).join(', ')}; there is no '${unknown}'.`);
  return allSteps.filter(({ name }) => names.includes(name));
};

/** Settings of a developer's own Cueroom, which must not reach the tests. */
const ownSettings = [
  ...['MONGODB_URI', 'REDIS_URL', 'REDIS_QUEUES_URL', 'DATA_DIR', 'PORT'],
  ...['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'PUBLIC_URL'],
];

/** Ends a step that hangs. */
const stepLimitMs = 20 * 60_000;

/**
 * Runs a step and prints its line, and the whole output when it failed.
 * @param {Step} step
 * @param {AbortSignal} signal
 */
const runStep = async ({ name, args, needsStores }, signal) => {
  const startedAt = Date.now();
  const stores = needsStores ? await startTestStores(signal) : undefined;
  const addresses = stores && { MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl };
  try {
    const { isOk, output } = await runNx(args, {
      env: { ...withoutSettings(process.env, ownSettings), ...addresses },
      signal,
      limitMs: stepLimitMs,
    });
    if (!isOk) console.log(output);
    console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    const { passed, failed } = countTests(output);
    // A step that failed without a failed test (a lint rule, a test file that does not load) counts as one.
    return { passed, failed: isOk ? failed : Math.max(failed, 1) };
  } finally {
    await stores?.stop();
  }
};

/** @param {AbortSignal} signal @returns {Promise<boolean>} whether everything passed */
const main = async (signal) => {
  const steps = readSteps(process.argv.slice(2));
  await installDependencies(signal);
  await ensurePrograms([redisServer, ...mediaPrograms, browser], signal);
  await build(signal);
  const total = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await runStep(step, signal);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
};

const { stop } = stopRequests();
const isGood = await main(stop).catch((error) => exitWith(stop.aborted ? new Refusal('Stopped.') : error));
process.exit(isGood ? 0 : 1);
