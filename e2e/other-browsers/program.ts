import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eventually } from '@cueroom/testing/eventually';

const readyWithinMs = 20_000;

interface ProgramOptions {
  command: string;
  args: string[];
  /** The Debian package that it comes in, for the error when it does not start. */
  debianPackage: string;
  env: Record<string, string | undefined>;
  /** @param said what it has written so far, also to file descriptor 3 */
  isReady: (said: string) => unknown;
}

export interface Program {
  /** What it has written, also to file descriptor 3. */
  said: () => string;
  stop: () => Promise<void>;
}

/** Starts a program and waits until it is ready. @throws Error that names its Debian package */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const { command, args, debianPackage, env, isReady } = options;
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of child.stdio.slice(1) as Readable[]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const stop = () => stopChild(child);
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`it ended with ${signal ?? code}`)));
  });
  const ready = eventually(async () => Boolean(await isReady(said)), { withinMs: readyWithinMs });
  try {
    await Promise.race([ready, ended]);
  } catch (error) {
    await stop();
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is not installed' : (error as Error).message;
    throw new Error(`${command} did not start: ${reason}. It is in the Debian package ${debianPackage}.\n${said}`);
  }
  return { said: () => said, stop };
};

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });

/** A home for browsers and sound, without a developer's own settings in it. Browsers still write a little after their end. */
export const makeHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'cueroom-browser-'));
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  return {
    home,
    env,
    remove: () => eventually(() => rm(home, { recursive: true, force: true }), { withinMs: 10_000 }),
  };
};

export const freePort = (): Promise<number> =>
  new Promise((answer, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => answer(port));
    });
  });
