// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/**
 * What /etc/os-release says about this Linux: ID, VERSION_CODENAME, …
 * @returns {Record<string, string | undefined>}
 */
export const distribution = () =>
  Object.fromEntries(
    (existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '')
      .split('\n')
      .map((line) => line.split('='))
      .map(([key, value = '']) => [key, value.replaceAll('"', '')]),
  );
