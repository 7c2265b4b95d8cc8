// @ts-check
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './child-process.mjs';
import { Refusal } from './exit.mjs';

const firstDelayMs = 200;
const longestDelayMs = 5000;
/** One that ran this long did not fail at its start: it is restarted without delay. */
const healthyAfterMs = 5000;
const deathsBeforeReady = 3;
const maxLogBytes = 10 * 2 ** 20;

/**
 * @typedef {object} Description
 * @property {string} name
 * @property {string} logFile
 * @property {(log: number) => import('node:child_process').ChildProcess} spawn
 * @property {() => Promise<boolean>} isReady polled every 50 ms until it is true
 * @property {number} [graceMs] how long it may take to stop
 */

/** A process that is restarted whenever it ends by itself. Its output goes to its log file. */
export class SupervisedProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {NodeJS.Timeout | undefined} */
  #restart;
  #delayMs = firstDelayMs;
  #deaths = 0;
  #wasReady = false;
  #isStopping = false;
  #logStart = 0;

  /** @param {Description} description */
  constructor(description) {
    this.description = { graceMs: 20_000, ...description };
  }

  get name() {
    return this.description.name;
  }

  start() {
    const { logFile } = this.description;
    mkdirSync(dirname(logFile), { recursive: true });
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxLogBytes) renameSync(logFile, `${logFile}.1`);
    this.#logStart = size > maxLogBytes ? 0 : size;
    this.#run();
    return this;
  }

  #run() {
    const startedAt = Date.now();
    const log = openSync(this.description.logFile, 'a');
    const child = this.description.spawn(log);
    closeSync(log);
    this.#child = child;
    /** @param {string} how */
    const ended = (how) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      signalGroup(child.pid, 'SIGKILL'); // its own children may still run
      if (this.#isStopping) return;
      this.#deaths++;
      if (Date.now() - startedAt > healthyAfterMs) this.#delayMs = firstDelayMs;
      if (this.#wasReady) console.error(`${this.name} ended (${how}) and is restarted`);
      this.#restart = setTimeout(() => this.#run(), this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, longestDelayMs);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
  }

  /**
   * Waits until it is ready.
   * @param {{ withinMs?: number, signal?: AbortSignal }} [limits]
   * @throws Refusal with the end of its log when it keeps ending or the time is up
   */
  async untilReady({ withinMs = 60_000, signal } = {}) {
    const deadline = Date.now() + withinMs;
    while (!(this.#child && (await this.description.isReady()))) {
      signal?.throwIfAborted();
      const isHopeless = this.#deaths >= deathsBeforeReady;
      if (isHopeless || Date.now() > deadline) {
        throw new Refusal(
          `${this.name} ${isHopeless ? 'keeps ending' : `is not ready after ${withinMs / 1000} s`}. ` +
            `The end of its log (${this.description.logFile}):\n\n${this.lastLines()}`,
        );
      }
      await sleep(50);
    }
    this.#wasReady = true;
  }

  /** The end of what it has logged since its start. */
  lastLines(count = 20) {
    const logged = readFileSync(this.description.logFile).subarray(this.#logStart).toString();
    return logged.trimEnd().split('\n').slice(-count).join('\n');
  }

  /**
   * Stops it, and kills it with all its children when that takes too long.
   * @param {AbortSignal} [hurry] kills it at once
   */
  async stop(hurry) {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const kill = () => signalGroup(child.pid, 'SIGKILL');
    const limit = setTimeout(kill, this.description.graceMs);
    hurry?.addEventListener('abort', kill);
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
      if (hurry?.aborted) kill();
    });
    hurry?.removeEventListener('abort', kill);
    clearTimeout(limit);
  }
}
