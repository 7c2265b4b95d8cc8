import { spawn } from 'node:child_process';
import { root } from './system.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const children = new Set();
process.on('exit', () => children.forEach((child) => signalGroup(child, 'SIGKILL')));

/**
 * Starts a child as the leader of its own process group: Ctrl-C in the terminal reaches only the launcher, which stops its
 * children in order, and the children of a killed child (ffmpeg) can still be found.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export const startChild = (command, args, options) => {
  const child = spawn(command, args, { ...options, detached: true });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

// A child must not outlive a killed launcher. Node children see their IPC channel close; other programs get a shell that
// waits on a pipe from the launcher and kills them when it closes.
const watched = '(read -r _ <&3 || kill $$) & exec 3<&-; exec "$0" "$@"';

/** @param {readonly string[]} command @param {number} log file descriptor for its output */
export const startProgram = (command, log) =>
  startChild('/bin/sh', ['-c', watched, ...command], { stdio: ['ignore', log, log, 'pipe'] });

/** @param {readonly string[]} command @param {number} log @param {NodeJS.ProcessEnv} [env] */
export const startNode = ([node = '', ...args], log, env = process.env) =>
  startChild(node, args, { env, stdio: ['ignore', log, log, 'ipc'] });

/** Sends a signal to a process and everything that it started. @param {ChildProcess} child @param {NodeJS.Signals} signal */
export const signalGroup = ({ pid }, signal) => {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // already gone
  }
};

/**
 * Runs a command in the root of the project until it ends. Stopped by its signal it counts as failed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean, signal?: AbortSignal }} options quiet: output is returned, not shown
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export const runCommand = (command, args, { env = process.env, isQuiet = false, signal }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stdio = isQuiet ? 'pipe' : 'inherit';
    const child = startChild(command, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    const stop = () => {
      signalGroup(child, 'SIGTERM');
      setTimeout(() => signalGroup(child, 'SIGKILL'), 5000).unref();
    };
    signal?.addEventListener('abort', stop);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve({ isOk: code === 0, output });
    });
  });
