// @ts-check
// The embedded engine was built for glibc 2.38. On an older Debian or Ubuntu its process gets the C library of the next
// release, from a directory of its own; nothing on the system is changed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from './exit.mjs';
import { distribution } from './installation.mjs';

const run = promisify(execFile);
const neededGlibc = 2.38;
/** The release of each distribution that has it; each also keeps the mirrors and keys of the one before. */
const newerRelease = /** @type {Record<string, string>} */ ({ debian: 'trixie', ubuntu: 'noble' });
const packages = ['libc6', 'libstdc++6', 'libgcc-s1'];

/** This system's glibc; NaN where there is none (Alpine). */
const glibcVersion = () => {
  const report = /** @type {any} */ (process.report);
  report.excludeNetwork = true; // otherwise the report does a DNS lookup for every connection
  return Number(report.getReport().header.glibcVersionRuntime);
};

/** Where this machine gets its packages from. */
const mirror = async () => {
  const format = '$(CODENAME) $(COMPONENT) $(REPO_URI)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const main = `${distribution()['VERSION_CODENAME']} main `;
  const line = stdout.split('\n').find((target) => target.startsWith(main));
  if (!line) throw new Error('apt-get names no mirror');
  return line.slice(main.length).trim();
};

/**
 * Downloads and unpacks the libraries; apt checks them against the distribution's keys.
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
      'Dir::State::status': '/dev/null', // as if nothing were installed: the newest is downloaded
      'Dir::Cache': at('cache'),
      'Acquire::Languages': 'none',
      'APT::Sandbox::User': 'root', // apt's own user cannot write to the directory
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    await run('apt-get', [...options, '-qq', 'update']);
    await run('apt-get', [...options, '-qq', 'download', ...packages], { cwd: work });
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', at(file), at('root')]);
    rmSync(target, { recursive: true, force: true });
    renameSync(at('root'), target); // in one step: the directory is complete or not there
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * How to run node so that the embedded engine finds a C library that is new enough.
 * @param {string} cacheDirectory
 * @returns {Promise<{ execPath: string, execArgv: string[] } | undefined>} undefined: as usual
 * @throws Refusal when there is none
 */
export const nodeWithNewerGlibc = async (cacheDirectory) => {
  const version = glibcVersion();
  if (process.platform !== 'linux' || version >= neededGlibc) return undefined;
  const instead = 'install MongoDB (mongod), or set MONGODB_URI.';
  if (Number.isNaN(version) || !((distribution()['ID'] ?? '') in newerRelease)) {
    throw new Refusal(
      `The embedded MongoDB engine does not run on this system (it needs glibc ${neededGlibc}): ${instead}`,
    );
  }
  const [loader, triplet] =
    process.arch === 'arm64'
      ? ['ld-linux-aarch64.so.1', 'aarch64-linux-gnu']
      : ['ld-linux-x86-64.so.2', 'x86_64-linux-gnu'];
  const libraries = join(cacheDirectory, `glibc-${distribution()['ID']}-${process.arch}`);
  const folder = join(libraries, 'usr/lib', triplet);
  if (!existsSync(join(folder, loader))) {
    console.error('Fetching a newer C library for the embedded MongoDB engine …');
    await fetchLibraries(libraries).catch((error) => {
      throw new Refusal(
        `The embedded MongoDB engine needs glibc ${neededGlibc}, this system has ${version}, and a newer one could not ` +
          `be fetched: ${instead}\n${error.stderr || error.message}`,
      );
    });
  }
  // The loader then searches the system's own directories: node may be linked with more than the C library.
  return { execPath: join(folder, loader), execArgv: ['--library-path', folder, process.execPath] };
};
