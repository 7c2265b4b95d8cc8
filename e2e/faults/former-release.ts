import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const checkout = resolve(__dirname, '../..');
const git = (...args: string[]): string => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim();

/** The newest release that this commit comes after: v0.1.0. Undefined: there is none yet. */
export const lastRelease = (): string | undefined => {
  try {
    return git('describe', '--tags', '--match', 'v*', '--abbrev=0');
  } catch {
    return undefined;
  }
};

const npm = (folder: string, ...args: string[]) =>
  execFileSync('npm', args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Folders of a checkout that a process runs from, by the script that it runs. */
const builtFolders = (script: string): string[] =>
  script.startsWith('gateway') ? ['gateway/dist', 'frontend/dist'] : [`services/${script.split('/')[0]}/dist`];

/** A clone of an earlier commit, in which builds of this checkout can take the place of its own. */
export class FormerRelease {
  readonly folder = mkdtempSync(join(tmpdir(), 'cueroom-release-'));

  /** A release refuses a database with migrations that it does not know: the way back is a backup then. */
  readonly hasSameMigrations: boolean;

  /** @param commit as git names it: v0.1.0. Both versions are built, which takes minutes. */
  constructor(commit: string) {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', checkout, this.folder]);
    execFileSync('git', ['-C', this.folder, 'checkout', '--quiet', git('rev-parse', commit)]);
    const migrations = 'libs/persistence/src/migrations/migrations.ts';
    this.hasSameMigrations = git('diff', '--name-only', commit, '--', migrations) === '';
    this.giveSettings();
    npm(this.folder, 'ci', '--include=dev', '--include=optional');
    for (const folder of [this.folder, checkout]) npm(folder, 'run', 'build');
  }

  /** As an operator does before the new processes start: CHANGELOG.md names the settings that a service has not needed before. */
  private giveSettings(): void {
    const launcher = join(this.folder, 'deploy/local/system.mjs');
    const text = readFileSync(launcher, 'utf8');
    writeFileSync(launcher, text.replace(/(catalog: \{.*gets: \[)(?!.*'SIGNING_SECRET')/, "$1'SIGNING_SECRET', "));
  }

  /** What `script` (`intake/dist/main.js`) is the next time when one of its processes starts. */
  use(version: 'this checkout' | 'the release', script: string): void {
    for (const folder of builtFolders(script)) {
      const [place, own] = [join(this.folder, folder), join(this.folder, `${folder}-of-release`)];
      if (version === 'this checkout' && !existsSync(own)) {
        renameSync(place, own);
        symlinkSync(join(checkout, folder), place);
      } else if (version === 'the release' && existsSync(own)) {
        rmSync(place);
        renameSync(own, place);
      }
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
