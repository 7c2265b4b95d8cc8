import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const programs: Record<string, string[]> = {
  flac: ['--version'],
  wavpack: ['--version'],
  ffmpeg: ['-version'],
};

let versions: Promise<Record<string, string>> | undefined;

const readVersions = async (): Promise<Record<string, string>> => {
  const found = Object.entries(programs).map(async ([name, args]) => {
    const { stdout } = await run(name, args);
    return [name, /\d+(\.\d+)+\S*/.exec(stdout)?.[0] ?? 'unknown'] as const;
  });
  return Object.fromEntries(await Promise.all(found));
};

/** Program → version, for the manifest. */
export const toolVersions = (): Promise<Record<string, string>> => (versions ??= readVersions());
