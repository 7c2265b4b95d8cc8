import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Program → what to ask it, and what to install when it does not answer. */
const programs: Record<string, { ask: string; advice: string }> = {
  ffmpeg: { ask: '-version', advice: 'install ffmpeg, version 5 or newer' },
  ffprobe: { ask: '-version', advice: 'install ffmpeg, version 5 or newer' },
  flac: { ask: '--version', advice: 'install flac, version 1.4 or newer' },
  wavpack: { ask: '--version', advice: 'install wavpack, version 5.6 or newer' },
  wvunpack: { ask: '--version', advice: 'install wavpack, version 5.6 or newer' },
};

/** @throws a sentence for the operator when a program is missing: without it every song would fail. */
export const requirePrograms = async (): Promise<void> => {
  for (const [program, { ask, advice }] of Object.entries(programs)) {
    await run(program, [ask]).catch((error: unknown) => {
      throw new Error(`${program} does not run here: ${advice}`, { cause: error });
    });
  }
};
