// `npm test`: every check that a change can break. `npm run test:all`: the slow proofs too. `--only unit,integration` runs
// some steps.
import './node-version.mjs';
import { parseArgs } from 'node:util';
import { runCommand } from './child-process.mjs';
import { exitWith, Refusal, stopRequested } from './exit.mjs';
import {
  browser,
  ensurePrograms,
  installDependencies,
  mediaPrograms,
  otherBrowsers,
  redisServer,
  spreadsheets,
} from './installation.mjs';
import { build, countTests, runNx } from './nx.mjs';
import { withoutSettings } from './options.mjs';
import { otherVersions, withNode } from './other-nodes.mjs';
import { startTestStores } from './test-stores.mjs';

/** @typedef {{ nx: string[], needs?: 'stores' | 'other browsers', node?: string }} Step */

/** One `run-many`: while one of them waits or ends, the others have something to do. */
const checks = ['lint', 'typecheck', 'unit'];

/** @type {Record<string, Step>} */
const usual = {
  integration: { nx: ['run-many', '-t', 'integration', '--parallel=3'], needs: 'stores' },
  flow: { nx: ['run', '@cueroom/e2e:flow'] },
};

/**
 * On the other versions of Node.js the flows of what it runs are enough: pages come from the same bundle on each.
 * @type {Record<string, Step>}
 */
const slow = {
  proof: { nx: ['run', '@cueroom/e2e:proof'], needs: 'other browsers' },
  attack: { nx: ['run', '@cueroom/e2e:attack'] },
  ...Object.fromEntries(otherVersions.map((node) => [`node-${node}`, { nx: ['run', '@cueroom/e2e:servers'], node }])),
};

/** @param {string[]} args @returns {Record<string, Step>} what to run, in its order */
const readSteps = (args) => {
  const options = /** @type {const} */ ({ only: { type: 'string' }, all: { type: 'boolean', default: false } });
  const { only, all } = parseArgs({ args, options }).values;
  const steps = { ...usual, ...slow };
  const names = [...checks, ...Object.keys(steps)];
  const asked = only?.split(',') ?? (all ? names : [...checks, ...Object.keys(usual)]);
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refusal(`--only takes ${names.join(', ')}; there is no '${unknown}'.`);
  const together = checks.filter((name) => asked.includes(name));
  return {
    ...(together.length > 0 && { [together.join(', ')]: { nx: ['run-many', '-t', ...together, '--parallel=3'] } }),
    ...Object.fromEntries(Object.entries(steps).filter(([name]) => asked.includes(name))),
  };
};

/** Settings of a developer's own Cueroom, which must not reach the tests. */
const ownSettings = [
  ...['MONGODB_URI', 'REDIS_URL', 'REDIS_QUEUES_URL', 'DATA_DIR', 'PORT'],
  ...['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'PUBLIC_URL'],
];

/** Ends a step that hangs. */
const stepLimitMs = 45 * 60_000;

/** Runs a step and prints its line, and the whole output when it failed. @param {string} name @param {Step} step @param {AbortSignal} stop */
const runStep = async (name, { nx, needs, node }, stop) => {
  if (needs === 'other browsers') await ensurePrograms(otherBrowsers, stop);
  const startedAt = Date.now();
  const stores = needs === 'stores' ? await startTestStores(stop) : undefined;
  const addresses = stores && { MONGODB_URI: stores.mongodbUri, REDIS_URL: stores.redisUrl };
  const own = { ...withoutSettings(process.env, ownSettings), ...addresses, STUDIO_IS_BUILT: 'yes' };
  const env = node ? await withNode(node, own, stop) : own;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(stepLimitMs)]);
  const { isOk, output } = await runNx(nx, env, signal).finally(() => stores?.stop());
  stop.throwIfAborted();
  if (!isOk) console.log(output);
  console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
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
  // Made by the first flow that needs the demo, they would slow all others down for minutes.
  if (Object.values(asked).some(({ nx }) => nx.join().includes('e2e')))
    await runCommand(process.execPath, ['deploy/demo/make-media.mjs'], { signal: stop });
  const total = { passed: 0, failed: 0 };
  for (const [name, step] of Object.entries(asked)) {
    const { passed, failed } = await runStep(name, step, stop);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
};

const stop = stopRequested();
const isGood = await main(stop).catch((error) => exitWith(stop.aborted ? new Refusal('Stopped.') : error));
process.exit(isGood ? 0 : 1);
