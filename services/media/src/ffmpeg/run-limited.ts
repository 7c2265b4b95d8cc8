import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { countRun } from './run.metrics';
import { type Limits, sandboxed } from './sandbox';

export interface Outcome {
  /** Null when it was killed by `signal`. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  /** How many lines ffmpeg itself marked as errors, and the first of them. */
  errorCount: number;
  errors: string[];
  /** The last lines of what it said. */
  tail: string[];
}

/** It was killed because of the clock on the wall. */
export class TookTooLong extends Error {}

export interface RunOptions {
  limits: Limits;
  /** Stops it early. */
  signal?: AbortSignal;
  onOutput?: (chunk: Buffer) => void;
  /** For a program that has two outputs. */
  onPipe3?: (chunk: Buffer) => void;
}

const keptErrors = 20;
const keptTail = 60;
const longestLine = 2000;
/** With `-loglevel level+…`: `[mp3float @ 0x55…] [error] Header missing`. */
const errorMark = /\[(error|fatal|panic)\] (.*)/;

/** Collects lines from stderr without keeping all of them: a hostile file can cause millions. */
const lineKeeper = () => {
  const kept = { errorCount: 0, errors: [] as string[], tail: [] as string[] };
  let rest = '';
  const take = (line: string) => {
    const [, , text] = errorMark.exec(line) ?? [];
    if (text !== undefined) {
      kept.errorCount++;
      if (kept.errors.length < keptErrors) kept.errors.push(text);
    }
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
 * Runs ffmpeg or ffprobe in a process group of its own, without network, within limits.
 * How it ended is an outcome, good or bad.
 * @throws when it took too long, was stopped by `signal`, or could not be started: that says nothing about the file.
 */
export const runLimited = (command: string[], options: RunOptions): Promise<Outcome> =>
  countRun(command[0] ?? '', () => run(command, options));

const run = async (command: string[], { limits, signal, onOutput, onPipe3 }: RunOptions): Promise<Outcome> => {
  signal?.throwIfAborted();
  const [program = '', ...args] = await sandboxed(command, limits);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      detached: true, // the leader of its own group, so that all of it can be killed
      stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe', ...(onPipe3 ? ['pipe' as const] : [])],
    });
    let stopped: Error | undefined;
    const stop = (reason: Error) => {
      stopped ??= reason;
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // it has just ended by itself
      }
    };
    const onAbort = () => stop(signal?.reason instanceof Error ? signal.reason : new Error('stopped'));
    const clock = setTimeout(
      () => stop(new TookTooLong(`${command[0]} took longer than ${limits.wallSec} s`)),
      limits.wallSec * 1000,
    );
    signal?.addEventListener('abort', onAbort, { once: true });
    const lines = lineKeeper();
    child.stderr?.setEncoding('utf8').on('data', lines.add);
    const handOn = (from: Readable | null, to?: (chunk: Buffer) => void) =>
      from?.on('data', (chunk: Buffer) => {
        try {
          to?.(chunk);
        } catch (error) {
          stop(error as Error);
        }
      });
    handOn(child.stdout, onOutput);
    if (onPipe3) handOn(child.stdio[3] as Readable, onPipe3);
    const finish = () => {
      clearTimeout(clock);
      signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('close', (exitCode, killedBy) => {
      finish();
      lines.end();
      if (stopped) reject(stopped);
      else resolve({ exitCode, signal: killedBy, ...lines.kept });
    });
  });
};

/** Signals by which a program dies of the file that it reads, not of anything around it. */
const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGXCPU', 'SIGXFSZ']);

/** By a wrapper or a shell: the program could not be started, or is not there. */
const notStarted = [126, 127];

/**
 * True when the file itself ended the run.
 * @throws when something from outside did: too little memory, a missing program.
 */
export const isFileError = ({ exitCode, signal, tail }: Outcome): boolean => {
  if (signal && !crashes.has(signal)) throw new Error(`It was killed by ${signal}: ${tail.at(-1) ?? ''}`);
  if (exitCode !== null && notStarted.includes(exitCode)) throw new Error(`It did not start: ${tail.at(-1) ?? ''}`);
  return exitCode !== 0;
};
