import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** @throws a sentence for the operator when a program is missing: without it every song would fail. */
export const requireFfmpeg = async (): Promise<void> => {
  for (const program of ['ffmpeg', 'ffprobe']) {
    await run(program, ['-version']).catch((fault: unknown) => {
      throw new Error(`${program} does not run here: install ffmpeg, version 5 or newer`, { cause: fault });
    });
  }
};
