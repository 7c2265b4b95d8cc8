// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Secrets that only the processes of this installation need to agree on: made at the first start, kept with the data.
 * @param {string} dataDirectory
 * @returns {{ signing: string, redisPassword: string }}
 */
export const readSecrets = (dataDirectory) => {
  const file = join(dataDirectory, 'secrets.json');
  const fresh = { signing: randomBytes(32).toString('hex'), redisPassword: randomBytes(32).toString('hex') };
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};
