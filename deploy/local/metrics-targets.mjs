// @ts-check
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./system.mjs').Process} Process */

/**
 * Leaves with the data where the processes tell their numbers, as Prometheus reads it (`file_sd_configs`): their ports are
 * others at each start.
 * @param {string} directory
 * @param {readonly Process[]} processes
 * @returns {() => void} takes it away
 */
export const tellTargets = (directory, processes) => {
  const file = join(directory, 'metrics-targets.json');
  const targets = processes.map(({ name, env }) => ({
    targets: [`${env['HEALTH_HOST']}:${env['HEALTH_PORT']}`],
    labels: { process: name },
  }));
  writeFileSync(`${file}.new`, `${JSON.stringify(targets, null, 2)}\n`);
  renameSync(`${file}.new`, file); // Prometheus may look at any moment
  return () => rmSync(file, { force: true });
};
