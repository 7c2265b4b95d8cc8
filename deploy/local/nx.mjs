// @ts-check
import { join } from 'node:path';
import { buildState, isBuilt, rememberBuild } from './build-state.mjs';
import { runCommand } from './command.mjs';
import { root } from './options.mjs';
import { Refusal } from './refusal.mjs';

/** No background process stays, and the output is plain text. */
const quietly = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };

/**
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal, limitMs?: number }} [options]
 */
export const runNx = (args, { env = process.env, signal, limitMs } = {}) =>
  runCommand(join(root, 'node_modules/.bin/nx'), [...args, '--output-style=static'], {
    env: { ...env, ...quietly },
    isQuiet: true,
    signal,
    limitMs,
  });

/**
 * Builds the packages that changed since they were built last.
 * @param {AbortSignal} [signal]
 */
export const build = async (signal) => {
  const state = buildState(root);
  if (isBuilt(root, state)) return;
  console.error('Building what changed …');
  const { isOk, output } = await runNx(['run-many', '-t', 'build'], { signal });
  if (!isOk) throw new Refusal(`${output}\nThe build failed: see above.`);
  rememberBuild(root, state.sources);
};
