// The embedded engine was built for glibc 2.38. On an older Debian or Ubuntu its process gets the C library of the next
// release, from a directory of its own; nothing on the system is changed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from './exit.mjs';
import { distribution } from './installation.mjs';
import { root } from './system.mjs';

const run = promisify(execFile);
const neededGlibc = 2.38;
/** The release of each distribution that has it; each also keeps the mirrors and keys of the one before. */
const newerRelease = /** @type {Record<string, string>} */ ({ debian: 'trixie', ubuntu: 'noble' });
const instead = 'install MongoDB (mongod), or set MONGODB_URI.';

/** This system's glibc; NaN where there is none (Alpine). */
const glibcVersion = () => {
  const report = /** @type {any} */ (process.report);
  report.excludeNetwork = true; // otherwise the report does a DNS lookup for every connection
  return Number(report.getReport().header.glibcVersionRuntime);
};

/** Where this machine gets its packages from. */
export const mirror = async () => {
  const format = '$(CODENAME) $(COMPONENT) $(REPO_URI)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const [, uri] = new RegExp(`^${distribution()['VERSION_CODENAME']} main (\\S+)`, 'm').exec(stdout) ?? [];
  if (!uri) throw new Error('apt-get names no mirror');
  return uri;
};

/** Downloads and unpacks the libraries; apt checks them against the distribution's keys. @param {string} target */
const fetchLibraries = async (target) => {
  console.error('Fetching a newer C library for the embedded MongoDB engine …');
  const work = `${target}.${process.pid}`;
  const at = (/** @type {string} */ name) => join(work, name);
  for (const name of ['lists/partial', 'cache/archives/partial', 'root']) mkdirSync(at(name), { recursive: true });
  try {
    writeFileSync(at('sources.list'), `deb ${await mirror()} ${newerRelease[distribution()['ID'] ?? '']} main\n`);
    const options = [
      `Dir::Etc::sourcelist=${at('sources.list')}`,
      'Dir::Etc::sourceparts=-',
      `Dir::State::lists=${at('lists')}`,
      'Dir::State::status=/dev/null', // as if nothing were installed: the newest is downloaded
      `Dir::Cache=${at('cache')}`,
      'Acquire::Languages=none',
      'APT::Sandbox::User=root', // apt's own user cannot write to the directory
    ].flatMap((setting) => ['-o', setting]);
    await run('apt-get', [...options, '-qq', 'update']);
    await run('apt-get', [...options, '-qq', 'download', 'libc6', 'libstdc++6', 'libgcc-s1'], { cwd: work });
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', at(file), at('root')]);
    rmSync(target, { recursive: true, force: true });
    renameSync(at('root'), target); // in one step: the directory is complete or not there
  } catch (error) {
    const { stderr, message } = /** @type {Error & { stderr?: string }} */ (error);
    throw new Refusal(
      `The embedded MongoDB engine needs glibc ${neededGlibc}, this system has ${glibcVersion()}, and a newer one could ` +
        `not be fetched: ${instead}\n${stderr || message}`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * The command that runs node so that the embedded engine finds a C library that is new enough.
 * @throws Refusal when there is none
 */
export const nodeWithNewerGlibc = async () => {
  const version = glibcVersion();
  if (process.platform !== 'linux' || version >= neededGlibc) return [process.execPath];
  const id = distribution()['ID'] ?? '';
  if (Number.isNaN(version) || !(id in newerRelease))
    throw new Refusal(
      `The embedded MongoDB engine does not run on this system (it needs glibc ${neededGlibc}): ${instead}`,
    );
  const [loader, triplet] =
    process.arch === 'arm64'
      ? ['ld-linux-aarch64.so.1', 'aarch64-linux-gnu']
      : ['ld-linux-x86-64.so.2', 'x86_64-linux-gnu'];
  const libraries = join(root, '.cache', `glibc-${id}-${process.arch}`);
  const folder = join(libraries, 'usr/lib', triplet);
  if (!existsSync(join(folder, loader))) await fetchLibraries(libraries);
  // The loader then searches the system's own directories: node may be linked with more than the C library.
  return [join(folder, loader), '--library-path', folder, process.execPath];
};
