import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Writes sample records into a studio that does not run yet. */
export const fillStudio = (
  dataDir: string,
  { tracks, submissions }: Record<'tracks' | 'submissions', number>,
): void => {
  const { MONGODB_URI: _none, ...env } = process.env;
  const counts = ['--tracks', String(tracks), '--submissions', String(submissions)];
  execFileSync(process.execPath, [path.join(__dirname, '../run.mjs'), 'fill', ...counts], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
