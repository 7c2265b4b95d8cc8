// @ts-check
import { fork, spawn } from 'node:child_process';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

// Every child leads a process group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops
// its children in order, and a child's own children (ffmpeg) can be found when it was killed.
const ownGroup = { detached: true };

// A child must not outlive a killed launcher. Node children see their IPC channel close. Other programs are watched
// by a shell in their group: its pipe from the launcher ends when the launcher does, however that came about.
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
 * Starts a file of JavaScript with an IPC channel to the launcher.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ log: number, env?: NodeJS.ProcessEnv, execPath?: string, execArgv?: string[] }} options
 * @returns {ChildProcess}
 */
export const startNode = (file, args, { log, env = process.env, execPath = process.execPath, execArgv = [] }) =>
  // `detached` is missing in fork's types only
  fork(file, args, /** @type {any} */ ({ ...ownGroup, env, execPath, execArgv, stdio: ['ignore', log, log, 'ipc'] }));

/**
 * Sends a signal to a process and to all that it has started.
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
export const signalGroup = (pid, signal) => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // nobody is left
  }
};
