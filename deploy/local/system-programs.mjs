// @ts-check
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './command.mjs';
import { distribution } from './distribution.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {object} SystemProgram
 * @property {readonly string[]} names any of them will do
 * @property {string} apt the package of Debian and Ubuntu
 * @property {string} brew
 * @property {number} [atLeast] the oldest major version
 */

/** @type {SystemProgram} */
export const redisServer = { names: ['redis-server'], apt: 'redis-server', brew: 'redis', atLeast: 7 };

/** What the processes run. @type {readonly SystemProgram[]} */
export const mediaPrograms = [
  { names: ['ffmpeg'], apt: 'ffmpeg', brew: 'ffmpeg' },
  { names: ['ffprobe'], apt: 'ffmpeg', brew: 'ffmpeg' },
  { names: ['flac'], apt: 'flac', brew: 'flac' },
  { names: ['wavpack'], apt: 'wavpack', brew: 'wavpack' },
];

/** The browser of the tests. @type {SystemProgram} */
export const browser = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  apt: distribution()['ID'] === 'ubuntu' ? 'chromium-browser' : 'chromium',
  brew: '--cask chromium',
};

/**
 * @param {string} program
 * @returns {string | undefined} where it is on PATH
 */
export const pathOf = (program) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** @param {SystemProgram} program */
const isMissing = ({ names }) => names.every((name) => pathOf(name) === undefined);

/** @param {readonly SystemProgram[]} programs @param {'apt' | 'brew'} manager */
const packagesOf = (programs, manager) => [...new Set(programs.flatMap((program) => program[manager].split(' ')))];

/** How to become root without a question: as it is, or through sudo. */
const asRoot = () => {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n'];
  } catch {
    return undefined;
  }
};

/**
 * @param {readonly SystemProgram[]} programs
 * @param {AbortSignal} [signal]
 */
const install = async (programs, signal) => {
  const root = asRoot();
  if (pathOf('apt-get') && root) {
    const apt = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
    const run = (/** @type {string[]} */ ...args) => runCommand(apt[0] ?? '', [...apt.slice(1), ...args], { signal });
    console.log('Installing (apt-get) …');
    await run('update'); // when one of several sources fails, the others may do
    await run('install', '-y', '--no-install-recommends', ...packagesOf(programs, 'apt'));
  } else if (pathOf('brew')) {
    console.log('Installing (brew) …');
    await runCommand('brew', ['install', ...packagesOf(programs, 'brew')], { signal });
  }
};

/** What to do, on this system. @param {readonly SystemProgram[]} programs */
const advice = (programs) => {
  if (pathOf('apt-get')) return `type  sudo apt-get install -y ${packagesOf(programs, 'apt').join(' ')}`;
  if (pathOf('brew')) return `type  brew install ${packagesOf(programs, 'brew').join(' ')}`;
  return `install ${packagesOf(programs, 'apt').join(' and ')} with this system's package manager`;
};

/**
 * Installs the programs that are missing, where that needs no question to anybody.
 * @param {readonly SystemProgram[]} programs
 * @param {AbortSignal} [signal]
 * @throws Refusal that says what to do
 */
export const ensurePrograms = async (programs, signal) => {
  const missing = programs.filter(isMissing);
  const names = missing.map((program) => program.names[0]).join(', ');
  if (missing.length > 0) {
    console.log(`Missing: ${names}`);
    await install(missing, signal);
  }
  if (missing.some(isMissing))
    throw new Refusal(`${names} could not be installed: ${advice(missing)}, and start again.`);
  for (const program of programs) refuseTooOld(program);
};

/** @param {SystemProgram} program */
const refuseTooOld = ({ names, atLeast }) => {
  const name = names.find(pathOf);
  if (atLeast === undefined || name === undefined) return;
  const version = /v=(\d+)/.exec(execFileSync(name, ['--version']).toString())?.[1];
  if (version !== undefined && Number(version) < atLeast) {
    throw new Refusal(
      `${name} is version ${version}, and ${atLeast} or newer is needed: install that, or set REDIS_URL to the address of ` +
        `one (docker run -p 127.0.0.1:6379:6379 redis:${atLeast} gives redis://127.0.0.1:6379).`,
    );
  }
};
