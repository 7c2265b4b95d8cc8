// @ts-check
import { fork, spawn } from 'node:child_process';
import { root } from './system.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// Every child leads its own process group: Ctrl-C in the terminal reaches only the launcher, which then stops its
// children in order. And the children of a killed child (ffmpeg) can still be found.
const ownGroup = { detached: true };

// A child must not outlive a killed launcher. Node children see their IPC channel close. Other programs get a shell that
// waits on a pipe from the launcher and kills its group when the pipe closes.
const watched = '(read -r _ <&3 || kill $$) & exec 3<&-; exec "$0" "$@"';

/**
 * Starts a program that ends with the launcher.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {number} log file descriptor for its output
 * @returns {ChildProcess}
 */
export const startProgram = (program, args, log) =>
  spawn('/bin/sh', ['-c', watched, program, ...args], { ...ownGroup, stdio: ['ignore', log, log, 'pipe'] });

/**
 * Starts a JavaScript file with an IPC channel to the launcher.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ log: number, env?: NodeJS.ProcessEnv, execPath?: string, execArgv?: string[] }} options
 * @returns {ChildProcess}
 */
export const startNode = (file, args, { log, env = process.env, execPath = process.execPath, execArgv = [] }) =>
  // `detached` is missing only in fork's types
  fork(file, args, /** @type {any} */ ({ ...ownGroup, env, execPath, execArgv, stdio: ['ignore', log, log, 'ipc'] }));

/**
 * Sends a signal to a process and everything that it started.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
export const signalGroup = (pid, signal) => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // already gone
  }
};

/**
 * Runs a command in the root of the project until it ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean, signal?: AbortSignal, limitMs?: number }} [options]
 *   quiet: its output is returned, not shown; past the limit it is stopped and counts as failed
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export const runCommand = (command, args, { env = process.env, isQuiet = false, signal, limitMs } = {}) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stdio = isQuiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { ...ownGroup, cwd: root, env, stdio: ['ignore', stdio, stdio] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (piece) => output.push(piece));
    child.stderr?.on('data', (piece) => output.push(piece));
    const stop = () => {
      signalGroup(child.pid, 'SIGTERM');
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5000).unref();
    };
    signal?.addEventListener('abort', stop);
    const limit = limitMs === undefined ? undefined : setTimeout(stop, limitMs);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      clearTimeout(limit);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ isOk: code === 0, output: Buffer.concat(output).toString() });
    });
  });
