// @ts-check
import { execFileSync } from 'node:child_process';

/**
 * The URI of the MongoDB that runs on this data directory, read from its command line; undefined when there is none on
 * this machine.
 * @param {string} directory
 */
export const runningMongodb = (directory) => {
  const processes = execFileSync('ps', ['-axww', '-o', 'args=']).toString().split('\n');
  const ours = processes.find((line) => /mongod/.test(line) && line.includes(directory)) ?? '';
  const port = /(?:--port |embedded )(\d+)/.exec(ours)?.[1];
  return port && `mongodb://127.0.0.1:${port}`;
};
