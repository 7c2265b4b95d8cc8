import { stripVTControlCharacters } from 'node:util';
import { runCommand } from './child-process.mjs';
import { Refusal } from './exit.mjs';

/** No daemon, plain output, and no process per plugin, which would cost 1.5 s at each start. */
const quietly = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false', FORCE_COLOR: '0' };

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal] */
export const runNx = (args, env, signal) =>
  runCommand('node_modules/.bin/nx', [...args, '--output-style=static'], {
    env: { ...env, ...quietly },
    isQuiet: true,
    signal,
  });

/** Builds the packages that changed since they were last built. @param {AbortSignal} [signal] */
export const build = async (signal) => {
  console.error('Building what changed …');
  // Also under jest, which says `test`: Vite would then build pages that cannot be rendered on the server.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { isOk, output } = await runNx(['run-many', '-t', 'build'], env, signal);
  if (!isOk) throw new Refusal(`${output}\nThe build failed: see above.`);
};

// Jest's summary ("Tests:       1 failed, 2 skipped, 3 passed, 6 total") and the one of node's test runner ("# pass 3").
const jestSummary = /^Tests:\s+(?:(\d+) failed, )?.*?(?:(\d+) passed, )?\d+ total$/gm;
const nodeSummary = /^# (pass|fail) (\d+)$/gm;

/**
 * Adds up the summaries of all test runs in an output; nx repeats them for runs that it took from its cache.
 * @param {string} output
 */
export const countTests = (output) => {
  const text = stripVTControlCharacters(output);
  const counts = { passed: 0, failed: 0 };
  for (const [, failed = 0, passed = 0] of text.matchAll(jestSummary)) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
  }
  for (const [, kind, number] of text.matchAll(nodeSummary))
    counts[kind === 'pass' ? 'passed' : 'failed'] += Number(number);
  return counts;
};
