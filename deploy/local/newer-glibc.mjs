// @ts-check
// The embedded engine was built for glibc 2.38. On an older Debian or Ubuntu its process gets the C library of the next
// release, from a directory of its own; nothing of the system is changed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { distribution } from './distribution.mjs';
import { Refusal } from './refusal.mjs';

const run = promisify(execFile);
const neededGlibc = 2.38;
/** The release of each distribution that has it, and keeps the addresses and keys of the ones before. */
const newerRelease = /** @type {Record<string, string>} */ ({ debian: 'trixie', ubuntu: 'noble' });
const packages = ['libc6', 'libstdc++6', 'libgcc-s1'];

/** This system's glibc, or undefined where there is none (macOS, Alpine). */
const glibcVersion = () => {
  const report = /** @type {any} */ (process.report);
  report.excludeNetwork = true; // else the report asks the name server about every connection
  /** @type {string | undefined} */
  const version = report.getReport().header.glibcVersionRuntime;
  return version === undefined ? undefined : Number(version);
};

/** The address that this machine gets its packages from. */
const mirror = async () => {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(CODENAME) $(COMPONENT) $(REPO_URI)',
    'Created-By: Packages',
  ]);
  const main = `${distribution()['VERSION_CODENAME']} main `;
  const line = stdout.split('\n').find((target) => target.startsWith(main));
  if (!line) throw new Error('apt-get names no mirror');
  return line.slice(main.length).trim();
};

/**
 * Downloads and unpacks the libraries, checked by apt against the distribution's keys.
 * @param {string} target
 */
const fetchLibraries = async (target) => {
  const work = `${target}.${process.pid}`;
  const at = (/** @type {string} */ name) => join(work, name);
  for (const name of ['lists/partial', 'cache/archives/partial', 'root']) mkdirSync(at(name), { recursive: true });
  try {
    writeFileSync(at('sources.list'), `deb ${await mirror()} ${newerRelease[distribution()['ID'] ?? '']} main\n`);
    const settings = {
      'Dir::Etc::sourcelist': at('sources.list'),
      'Dir::Etc::sourceparts': '-',
      'Dir::State::lists': at('lists'),
      'Dir::State::status': '/dev/null', // as if nothing was installed: the newest is what is wanted
      'Dir::Cache': at('cache'),
      'Acquire::Languages': 'none',
      'APT::Sandbox::User': 'root', // the directory is this user's alone
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    await run('apt-get', [...options, '-qq', 'update']);
    await run('apt-get', [...options, '-qq', 'download', ...packages], { cwd: work });
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await run('dpkg', ['-x', at(file), at('root')]);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(at('root'), target); // in one step: the directory is whole or not there
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * How to run node so that the embedded engine finds a C library that is new enough.
 * @param {string} cacheDirectory
 * @returns {Promise<{ execPath: string, execArgv: string[] } | undefined>} undefined: as always
 * @throws Refusal when there is none
 */
export const nodeWithNewerGlibc = async (cacheDirectory) => {
  const version = glibcVersion();
  if (process.platform !== 'linux' || (version !== undefined && version >= neededGlibc)) return undefined;
  const isKnown = version !== undefined && (distribution()['ID'] ?? '') in newerRelease;
  const libraries = join(cacheDirectory, `glibc-${distribution()['ID']}-${process.arch}`);
  const loader = process.arch === 'arm64' ? 'ld-linux-aarch64.so.1' : 'ld-linux-x86-64.so.2';
  const folder = join(libraries, 'usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu');
  if (isKnown && !existsSync(join(folder, loader))) {
    console.error('Fetching a newer C library for the embedded MongoDB engine …');
    await fetchLibraries(libraries).catch((error) => {
      throw new Refusal(
        `The embedded MongoDB engine needs glibc ${neededGlibc}, this system has ${version}, and a newer one could not ` +
          `be fetched: install MongoDB (mongod), or set MONGODB_URI.\n${error.stderr || error.message}`,
      );
    });
  }
  if (!isKnown) {
    throw new Refusal(
      `The embedded MongoDB engine does not run on this system (it needs glibc ${neededGlibc}): ` +
        'install MongoDB (mongod), or set MONGODB_URI.',
    );
  }
  // The system's own directories follow by the loader's defaults, for a node that is linked with more than the C library.
  return { execPath: join(folder, loader), execArgv: ['--library-path', folder, process.execPath] };
};
