// What must be installed before anything starts: npm packages, and programs of the system.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './child-process.mjs';
import { Refusal } from './exit.mjs';
import { root } from './system.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} LockedPackages */

/**
 * Whether everything that a lock file names is installed. Optional packages may be missing: they are for other systems.
 * @param {LockedPackages} locked of package-lock.json
 * @param {LockedPackages} installed of node_modules/.package-lock.json, which npm writes last
 */
export const isInstalled = (locked, installed) =>
  Object.entries(locked).every(([path, { version, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });

/** @param {string} file @returns {LockedPackages} */
const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Installs node_modules when they are not what package-lock.json says. @param {AbortSignal} [signal] */
export const installDependencies = async (signal) => {
  const installed = 'node_modules/.package-lock.json';
  if (existsSync(join(root, installed)) && isInstalled(packagesIn('package-lock.json'), packagesIn(installed))) return;
  console.log('Installing dependencies (npm ci) …');
  // With NODE_ENV=production npm would otherwise leave out what the build needs.
  const { isOk } = await runCommand('npm', ['ci', '--include=dev', '--include=optional'], { signal });
  if (!isOk) throw new Refusal('npm ci failed: see above. It needs the network once; then start again.');
};

/** What /etc/os-release says about this Linux: ID, VERSION_CODENAME, … @returns {Record<string, string | undefined>} */
export const distribution = () => {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return Object.fromEntries([...text.matchAll(/^(\w+)="?([^"\n]*)/gm)].map(([, key, value]) => [key, value]));
};

/** Any of the names will do. @typedef {{ names: readonly string[], apt: string, brew: string }} SystemProgram */

/** What the processes run. @type {readonly SystemProgram[]} */
export const mediaPrograms = [
  { names: ['ffmpeg'], apt: 'ffmpeg', brew: 'ffmpeg' },
  { names: ['ffprobe'], apt: 'ffmpeg', brew: 'ffmpeg' },
  { names: ['flac'], apt: 'flac', brew: 'flac' },
  { names: ['wavpack'], apt: 'wavpack', brew: 'wavpack' },
];

/** @type {SystemProgram} */
export const redisServer = { names: ['redis-server'], apt: 'redis-server', brew: 'redis' };
const oldestRedis = 7;

/** For the tests. The shell is Chromium without its windows. @type {SystemProgram} */
export const browser = {
  names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  apt: distribution()['ID'] === 'ubuntu' ? 'chromium-browser' : 'chromium-headless-shell',
  brew: '--cask chromium',
};

/** For the tests: CSV files are opened and saved by one that people use. @type {SystemProgram} */
export const spreadsheets = { names: ['soffice'], apt: 'libreoffice-calc-nogui', brew: '--cask libreoffice' };

/**
 * For the main flows in other browsers (e2e/other-browsers): WebKitGTK stands for Safari, and its plugins play the sound.
 * It exists on Linux only, so there is nothing for brew to install.
 * @type {readonly SystemProgram[]}
 */
export const otherBrowsers = [
  { names: ['WebKitWebDriver'], apt: 'webkit2gtk-driver', brew: '' },
  {
    names: ['firefox-esr', 'firefox'],
    apt: distribution()['ID'] === 'ubuntu' ? 'firefox' : 'firefox-esr',
    brew: '',
  },
  { names: ['Xvfb'], apt: 'xvfb', brew: '' },
  {
    names: ['pulseaudio'],
    apt: 'pulseaudio gstreamer1.0-pulseaudio gstreamer1.0-libav gstreamer1.0-plugins-good',
    brew: '',
  },
];

/** Where a program is on PATH. @param {string} program @returns {string | undefined} */
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
const isMissing = ({ names }) => !names.some(pathOf);

/** @param {readonly SystemProgram[]} programs @param {'apt' | 'brew'} manager */
const packagesOf = (programs, manager) => [...new Set(programs.flatMap((program) => program[manager].split(' ')))];

/** @param {readonly SystemProgram[]} programs @param {AbortSignal} [signal] */
const install = async (programs, signal) => {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']; // without a password, or not at all
  const [command = '', ...apt] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  if (pathOf('apt-get') && pathOf(command)) {
    console.log('Installing (apt-get) …');
    await runCommand(command, [...apt, 'update'], { signal }); // when one of several sources fails, the others may be enough
    const packages = ['install', '-y', '--no-install-recommends', ...packagesOf(programs, 'apt')];
    await runCommand(command, [...apt, ...packages], { signal });
  } else if (pathOf('brew')) {
    console.log('Installing (brew) …');
    await runCommand('brew', ['install', ...packagesOf(programs, 'brew')], { signal });
  }
};

/** What to do, on this system. @param {readonly SystemProgram[]} programs */
const advice = (programs) => {
  if (pathOf('apt-get')) return `run  sudo apt-get install -y ${packagesOf(programs, 'apt').join(' ')}`;
  if (pathOf('brew')) return `run  brew install ${packagesOf(programs, 'brew').join(' ')}`;
  return `install ${packagesOf(programs, 'apt').join(' and ')} with this system's package manager`;
};

/**
 * Installs missing programs where that works without asking for a password.
 * @param {readonly SystemProgram[]} programs
 * @param {AbortSignal} [signal]
 * @throws Refusal that says what to do
 */
export const ensurePrograms = async (programs, signal) => {
  const missing = programs.filter(isMissing);
  if (missing.length > 0) {
    const names = missing.map((program) => program.names[0]).join(', ');
    console.log(`Missing: ${names}`);
    await install(missing, signal);
    if (missing.some(isMissing))
      throw new Refusal(`${names} could not be installed: ${advice(missing)}, and start again.`);
  }
  if (programs.includes(redisServer)) refuseOldRedis();
};

const refuseOldRedis = () => {
  const [, version] = /v=(\d+)/.exec(execFileSync('redis-server', ['--version']).toString()) ?? [];
  if (version === undefined || Number(version) >= oldestRedis) return;
  throw new Refusal(
    `redis-server is version ${version}, but ${oldestRedis} or newer is needed: install it, or set REDIS_URL to the ` +
      `address of one (docker run -p 127.0.0.1:6379:6379 redis:${oldestRedis} gives redis://127.0.0.1:6379).`,
  );
};
