import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { traced } from '@cueroom/platform/tracing';
import { runs } from './run.metrics';
import { type Limits, sandboxed } from './sandbox';

export interface Outcome {
  /** Null when it was killed by `signal`. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** How many lines ffmpeg itself marked as errors of what it decodes, and the first of them. */
  errorCount: number;
  errors: string[];
  tail: string[];
}

export class TookTooLong extends Error {}

export interface RunOptions {
  limits: Limits;
  signal?: AbortSignal;
  onOutput?: (chunk: Buffer) => void;
  onPipe3?: (chunk: Buffer) => void;
}

const keptErrors = 20;
const keptTail = 60;
const longestLine = 2000;
/** With `-loglevel level+…`: `[mp3float @ 0x55…] [error] Header missing`. */
const errorMark = /\[(error|fatal|panic)\] (.*)/;
/** With this line a file is open: what was wrong before is in its tags and pictures, which are only read then. */
const opened = /^\[info\] Input #0, /;
/** What reads the file and decodes nothing. Of its faults only a page with a wrong checksum is one of the sound. */
const reader = /^\[(in#|mov,|(wav|aiff|mp3|ogg) @)[^\]]*\] (?!.*CRC mismatch)/;

/** Collects lines from stderr without keeping all of them: a hostile file can cause millions. */
const lineKeeper = () => {
  const kept = { errorCount: 0, errors: [] as string[], tail: [] as string[] };
  let rest = '';
  const take = (line: string) => {
    if (opened.test(line)) Object.assign(kept, { errorCount: 0, errors: [] });
    const text = reader.test(line) ? undefined : errorMark.exec(line)?.[2];
    if (text !== undefined && ++kept.errorCount <= keptErrors) kept.errors.push(text);
    kept.tail.push(line);
    if (kept.tail.length > keptTail) kept.tail.shift();
  };
  return {
    kept,
    add: (text: string) => {
      const lines = (rest + text).split('\n');
      rest = (lines.pop() ?? '').slice(0, longestLine);
      lines.forEach((line) => take(line.slice(0, longestLine)));
    },
    end: () => {
      if (rest) take(rest);
    },
  };
};

/**
 * Runs ffmpeg or ffprobe in a process group of its own, without network, within limits. How it ended is an outcome, good or bad.
 * @throws when it took too long, was stopped, or could not be started: that says nothing about the file
 */
export const runLimited = async (command: string[], options: RunOptions): Promise<Outcome> => {
  const [program = ''] = command;
  try {
    const outcome = await traced(program, { kind: 'internal' }, () => run(command, options));
    runs.inc({ program, result: outcome.exitCode === 0 ? 'done' : 'refused' });
    return outcome;
  } catch (error) {
    runs.inc({ program, result: 'stopped' });
    throw error;
  }
};

const run = async (command: string[], { limits, signal, onOutput, onPipe3 }: RunOptions): Promise<Outcome> => {
  signal?.throwIfAborted();
  const [program = '', ...args] = await sandboxed(command, limits);
  const child = spawn(program, args, {
    detached: true, // the leader of its own group, so that all of it can be killed
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe', ...(onPipe3 ? ['pipe' as const] : [])],
  });
  let stopped: unknown;
  const stop = (reason: unknown) => {
    stopped ??= reason;
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has just ended by itself
    }
  };
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const late = new TookTooLong(`${command[0]} took longer than ${limits.wallSec} s`);
  const clock = setTimeout(stop, limits.wallSec * 1000, late);
  const lines = lineKeeper();
  child.stderr?.setEncoding('utf8').on('data', lines.add);
  const handOn = (from: Readable | null, to?: (chunk: Buffer) => void) =>
    from?.on('data', (chunk: Buffer) => {
      try {
        to?.(chunk);
      } catch (error) {
        stop(error);
      }
    });
  handOn(child.stdout, onOutput);
  if (onPipe3) handOn(child.stdio[3] as Readable, onPipe3);
  try {
    const [exitCode, killedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    lines.end();
    if (stopped) throw stopped;
    return { exitCode, signal: killedBy, ...lines.kept };
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', onAbort);
  }
};

/** Signals by which a program dies of the file that it reads, not of anything around it. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGXCPU', 'SIGXFSZ']);

const notStarted = [126, 127]; // by a wrapper or a shell

/** True when the file itself ended the run. @throws when something from outside did: too little memory, a missing program */
export const isFileError = ({ exitCode, signal, tail }: Outcome): boolean => {
  if (signal && !crashes.has(signal)) throw new Error(`It was killed by ${signal}: ${tail.at(-1) ?? ''}`);
  if (exitCode !== null && notStarted.includes(exitCode)) throw new Error(`It did not start: ${tail.at(-1) ?? ''}`);
  return exitCode !== 0;
};

export const failureOf = (outcome: Outcome): string | null =>
  isFileError(outcome) ? outcome.tail.slice(-5).join(' | ') : null;
