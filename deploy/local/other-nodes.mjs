// Other versions of Node.js for the tests, from the npm registry: its packages hold the program itself.
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from './child-process.mjs';
import { Refusal } from './exit.mjs';
import { root } from './system.mjs';

/** The versions that studios' servers have, beside the one that runs this. */
export const otherVersions = ['20', '22', '24', '26'].filter((major) => !process.version.startsWith(`v${major}.`));

/**
 * An environment whose `node` is of another version, kept in `.cache`.
 * @param {string} major @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal
 * @throws Refusal when it cannot be had
 */
export const withNode = async (major, env, signal) => {
  const folder = join(root, '.cache', `node-${major}`);
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const { isOk, output } = await runCommand(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${major}`],
      { isQuiet: true, signal },
    );
    if (!isOk) throw new Refusal(`Node.js ${major} could not be installed (npm install ${name}@${major}):\n${output}`);
  }
  return { ...env, PATH: `${dirname(program)}${delimiter}${env['PATH']}` };
};
