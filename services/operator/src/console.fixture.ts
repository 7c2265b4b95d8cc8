import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const root = path.resolve(__dirname, '../../..');
const typescript = ['--conditions=@cueroom/source', '--require', path.join(root, 'libs/testing/run-typescript.cjs')];

/** A process of the studio, by the file of its entry point; its environment is these settings and no more. */
export const startProcess = (file: string, args: readonly string[], settings: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [...typescript, path.join(root, file), ...args], {
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** All that a process says until its end. */
export const endOf = async (child: ChildProcess): Promise<Ended> => {
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await code, stdout, stderr };
};

/** A command of the operator, as it is typed. */
export const typed = (args: readonly string[], settings: Record<string, string>): Promise<Ended> =>
  endOf(startProcess('services/operator/src/main.ts', args, settings));
