// @ts-check
import { spawn } from 'node:child_process';
import { signalGroup } from './child-process.mjs';
import { root } from './options.mjs';

/**
 * Runs a command in the root of the project to its end. When it is given up it stops with all that it has started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean, signal?: AbortSignal, limitMs?: number }} [options]
 *   quiet: its output is kept; past the limit it is ended and counts as failed
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
export const runCommand = (command, args, { env = process.env, isQuiet = false, signal, limitMs } = {}) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stdio = isQuiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', stdio, stdio] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (piece) => output.push(piece));
    child.stderr?.on('data', (piece) => output.push(piece));
    const giveUp = () => {
      signalGroup(child.pid, 'SIGTERM');
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5000).unref();
    };
    signal?.addEventListener('abort', giveUp);
    const limit = limitMs === undefined ? undefined : setTimeout(giveUp, limitMs);
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', giveUp);
      clearTimeout(limit);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ isOk: code === 0, output: Buffer.concat(output).toString() });
    });
  });
