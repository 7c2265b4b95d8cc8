import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './child-process.mjs';
import { exitWith, Refusal } from './exit.mjs';

const firstDelayMs = 200;
const longestDelayMs = 5000;
/** One that ran this long did not fail at its start: it is restarted without delay. */
const healthyAfterMs = 5000;
const deathsBeforeReady = 3;
/** What it says about its settings is the same at every try. */
const wrongSettings = 'code 78';
/** A small machine that has more to do is slow at the first start: one that lives is given time. */
const readyWithinMs = 180_000;
const sayEveryMs = 30_000;
const stopLimitMs = 20_000;
const maxLogBytes = 10 * 2 ** 20;

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {string} file */
const openLog = (file) => {
  try {
    return openSync(file, 'a');
  } catch (/** @type {any} */ { code }) {
    return exitWith(new Refusal(`${file} cannot be written (${code}). Is DATA_DIR lost? See docs/troubleshooting.md.`));
  }
};

/** A process that is restarted whenever it ends by itself. Its output goes to its log file. */
export class SupervisedProcess {
  /** @type {ChildProcess | undefined} */
  #child;
  #deaths = 0;
  #areSettingsWrong = false;
  #wasReady = false;
  #stopping = new AbortController();
  #logStart;
  #untilStopped;

  /**
   * @param {{ name: string, logFile: string, spawn: (log: number) => ChildProcess, isReady: () => Promise<boolean> }} description
   */
  constructor(description) {
    this.description = description;
    const { logFile } = description;
    mkdirSync(dirname(logFile), { recursive: true });
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    if (size > maxLogBytes) renameSync(logFile, `${logFile}.1`);
    this.#logStart = size > maxLogBytes ? 0 : size;
    this.#untilStopped = this.#keepRunning();
  }

  async #keepRunning() {
    const { name, logFile, spawn } = this.description;
    const { signal } = this.#stopping;
    for (let delayMs = firstDelayMs; !signal.aborted; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      const startedAt = Date.now();
      const log = openLog(logFile);
      const child = spawn(log);
      closeSync(log);
      this.#child = child;
      const how = await once(child, 'exit').then(
        ([code, signal]) => signal ?? `code ${code}`,
        (error) => error.message,
      );
      this.#child = undefined;
      signalGroup(child, 'SIGKILL'); // its own children may still run
      if (signal.aborted) return;
      this.#deaths++;
      this.#areSettingsWrong = how === wrongSettings;
      if (this.#areSettingsWrong && !this.#wasReady) return;
      if (this.#wasReady) {
        const msg = `${name} ended (${how}) and is restarted`;
        console.error(msg);
        const line = { level: 'warn', time: new Date().toISOString(), service: 'launcher', msg };
        const log = openLog(logFile);
        writeSync(log, `${JSON.stringify(line)}\n`);
        closeSync(log);
      }
      if (Date.now() - startedAt > healthyAfterMs) delayMs = firstDelayMs;
      await sleep(delayMs, undefined, { signal }).catch(() => {}); // stopped meanwhile
    }
  }

  /**
   * Waits until it is ready.
   * @param {AbortSignal} [signal]
   * @throws Refusal with the end of its log when it keeps ending or the time is up
   */
  async untilReady(signal) {
    const { name, logFile, isReady } = this.description;
    const deadline = Date.now() + readyWithinMs;
    let sayAt = Date.now() + sayEveryMs;
    while (!(this.#child && (await isReady()))) {
      signal?.throwIfAborted();
      if (this.#areSettingsWrong) throw new Refusal(this.#logged().join('\n'));
      const isHopeless = this.#deaths >= deathsBeforeReady;
      if (isHopeless || Date.now() > deadline) {
        const how = isHopeless ? 'keeps ending' : `is not ready after ${readyWithinMs / 1000} s`;
        throw new Refusal(
          `${name} ${how}. The end of its log (${logFile}):\n\n${this.#logged().slice(-20).join('\n')}`,
        );
      }
      if (Date.now() >= sayAt) {
        console.error(`Still starting: ${name} …`);
        sayAt += sayEveryMs;
      }
      await sleep(50);
    }
    this.#wasReady = true;
  }

  /** What it has written since this start. */
  #logged() {
    return readFileSync(this.description.logFile).subarray(this.#logStart).toString().trimEnd().split('\n');
  }

  /** Stops it, and kills it with all its children when that takes too long. */
  async stop() {
    this.#stopping.abort();
    const child = this.#child;
    child?.kill('SIGTERM');
    const limit = setTimeout(() => child && signalGroup(child, 'SIGKILL'), stopLimitMs);
    await this.#untilStopped;
    clearTimeout(limit);
  }
}
