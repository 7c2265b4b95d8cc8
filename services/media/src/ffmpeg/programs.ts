import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Program → what to ask it, and what to install when it does not answer. */
const programs = {
  ffmpeg: { ask: '-version', advice: 'install ffmpeg, version 5 or newer' },
  ffprobe: { ask: '-version', advice: 'install ffmpeg, version 5 or newer' },
  flac: { ask: '--version', advice: 'install flac, version 1.4 or newer' },
  wavpack: { ask: '--version', advice: 'install wavpack, version 5.6 or newer' },
  wvunpack: { ask: '--version', advice: 'install wavpack, version 5.6 or newer' },
};
type Program = keyof typeof programs;

const versionOf = async (program: Program): Promise<string> => {
  const { ask, advice } = programs[program];
  const { stdout } = await run(program, [ask]).catch((error: unknown) => {
    throw new Error(`${program} does not run here: ${advice}`, { cause: error });
  });
  return /\d+(\.\d+)+\S*/.exec(stdout)?.[0] ?? 'unknown';
};

/** @throws a sentence for the operator when a program is missing: without it every song would fail. */
export const requirePrograms = async (): Promise<void> => {
  for (const program of Object.keys(programs) as Program[]) await versionOf(program);
};

const readVersions = async (): Promise<Record<string, string>> => {
  const [flac, wavpack, ffmpeg] = await Promise.all([versionOf('flac'), versionOf('wavpack'), versionOf('ffmpeg')]);
  return { flac, wavpack, ffmpeg };
};
let versions: Promise<Record<string, string>> | undefined;

export const toolVersions = (): Promise<Record<string, string>> => (versions ??= readVersions());
