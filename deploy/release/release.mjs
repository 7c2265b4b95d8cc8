// `npm run release -- 1.2.3`: builds, writes the files of the release into release/, commits the version and tags it.
import '../local/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exitWith, Refusal, stopRequested } from '../local/exit.mjs';
import { build } from '../local/nx.mjs';
import { root } from '../local/system.mjs';
import { withVersion } from './changelog.mjs';
import { readSbom } from './sbom.mjs';

const changelogFile = path.join(root, 'CHANGELOG.md');
const lockFile = path.join(root, 'package-lock.json');
const overlays = ['small', 'production'].map((name) =>
  path.join(root, `deploy/kubernetes/overlays/${name}/kustomization.yaml`),
);
const folder = path.join(root, 'release');

/** @param {string} command @param {string[]} args */
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim();

/** @param {string} version @returns {number[]} */
const numbersOf = (version) => version.split('.').map(Number);

/** @param {string} version @param {string} other */
const isNewer = (version, other) => {
  const [now, before] = [numbersOf(version), numbersOf(other)];
  const at = now.findIndex((number, index) => number !== before[index]);
  return at >= 0 && (now[at] ?? 0) > (before[at] ?? 0);
};

/** @param {string | undefined} version @returns {string} */
const checked = (version = '') => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Refusal('Which version? `npm run release -- 1.2.3`');
  if (run('git', 'status', '--porcelain')) throw new Refusal('There are changes that are not committed.');
  if (run('git', 'branch', '--show-current') !== 'main') throw new Refusal('Releases are made on main.');
  if (run('git', 'tag', '--list', `v${version}`)) throw new Refusal(`There is a tag v${version} already.`);
  const released = run('git', 'tag', '--list', 'v*').split('\n').filter(Boolean);
  const newer = released.find((tag) => !isNewer(version, tag.slice(1)));
  if (newer) throw new Refusal(`${version} is not newer than ${newer}.`);
  return version;
};

/** Of our own packages: npm writes it in their package.json only. @param {string} version */
const lockVersion = (version) => {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/')) entry.version = version;
  }
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
};

/** In the changelog, all packages and the tags of the cluster's images. @param {string} version */
const writeVersion = (version) => {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelogFile, withVersion(readFileSync(changelogFile, 'utf8'), version, day));
  const flags = [
    '--workspaces',
    '--include-workspace-root',
    '--no-workspaces-update',
    '--no-git-tag-version',
    '--allow-same-version',
  ];
  run('npm', 'version', version, ...flags);
  lockVersion(version);
  for (const overlay of overlays) {
    writeFileSync(overlay, readFileSync(overlay, 'utf8').replace(/newTag: [\d.]+/g, `newTag: ${version}`));
  }
};

/** The source, what production depends on, and the SHA-256 of both. @param {string} version @param {string} sbom */
const writeFiles = (version, sbom) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const [source, bom] = [`cueroom-${version}.tar.gz`, `cueroom-${version}.cdx.json`];
  run(
    'git',
    'archive',
    `--prefix=cueroom-${version}/`,
    '--format=tar.gz',
    `--output=${path.join(folder, source)}`,
    `v${version}`,
  );
  writeFileSync(path.join(folder, bom), sbom);
  const sums = [source, bom].map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
    return `${sum}  ${file}\n`;
  });
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
};

/** @param {string | undefined} asked */
const main = async (asked) => {
  const version = checked(asked);
  await build(stopRequested());
  writeVersion(version);
  const sbom = readSbom();
  run('git', 'commit', '--all', `--message=chore(release): ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, `--message=Cueroom ${version}`);
  writeFiles(version, sbom);
  console.log(
    `Released ${version}: a commit, the tag v${version} and the files in release/. Now: git push origin main v${version}`,
  );
};

await main(process.argv[2]).catch(exitWith);
