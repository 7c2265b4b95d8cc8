// A stand-in for the image of Node.js: Debian from its packages, Node.js and npm from npm's. It takes a minute once, and is
// kept in .cache. As root, because debootstrap needs it.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../local/exit.mjs';
import { distribution, pathOf } from '../local/installation.mjs';
import { mirror } from '../local/newer-glibc.mjs';
import { root } from '../local/system.mjs';
import { docker, output } from './engine.mjs';

const npmOfTheImage = 'npm@10';
const cache = join(root, '.cache/stand-ins');

/** `node:22.23.3-bookworm-slim` → its version and the Debian. @param {string} image */
const partsOf = (image) => {
  const [, version, debian] = /^node:([\d.]+)-(\w+)-slim$/.exec(image) ?? [];
  if (!version || !debian) throw new Refusal(`There is no stand-in for ${image}: only for node:VERSION-DEBIAN-slim.`);
  return { version, debian };
};

/** @param {string} image */
const refuseWithoutDebootstrap = (image) => {
  const why = `No registry answers for ${image}, and a stand-in`;
  if (process.getuid?.() !== 0)
    throw new Refusal(`${why} can be made only by root: docker pull ${image}, or start as root.`);
  // It comes from where this machine has its packages from.
  if (distribution()['ID'] !== 'debian') throw new Refusal(`${why} can be made only on Debian: docker pull ${image}`);
  if (!pathOf('debootstrap')) throw new Refusal(`${why} needs debootstrap: apt-get install debootstrap`);
};

/** Unpacks a package of npm. @param {string} name @param {string} folder @param {AbortSignal} signal */
const unpack = async (name, folder, signal) => {
  const file = await output('npm', ['pack', '--silent', '--pack-destination', cache, name], { signal });
  mkdirSync(folder, { recursive: true });
  await output('tar', ['-xzf', join(cache, file), '-C', folder, '--strip-components=1', '--no-same-owner'], { signal });
  rmSync(join(cache, file));
};

/** The authorities that this machine trusts for npm, where they are its own. @param {string} local */
const trustAsHere = async (local) => {
  const authorities = await output('npm', ['config', 'get', 'cafile']);
  if (!existsSync(authorities)) return;
  mkdirSync(join(local, 'etc'), { recursive: true });
  copyFileSync(authorities, join(local, 'etc/authorities.pem'));
  writeFileSync(join(local, 'etc/npmrc'), 'cafile=/usr/local/etc/authorities.pem\n');
};

/**
 * As the real image is: its sources, and neither documents nor a cache of packages.
 * @param {string} target @param {string} debian @param {string} source
 */
const makeSlim = (target, debian, source) => {
  const write = (/** @type {string} */ file, /** @type {string[]} */ ...lines) =>
    writeFileSync(join(target, 'etc', file), `${lines.join('\n')}\n`);
  const suites = `Suites: ${debian} ${debian}-updates`;
  const key = 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg';
  write('apt/sources.list.d/debian.sources', 'Types: deb', `URIs: ${source}`, suites, 'Components: main', key);
  write(
    'apt/apt.conf.d/docker-clean',
    'APT::Keep-Downloaded-Packages "false";',
    'Dir::Cache::pkgcache "";',
    'Dir::Cache::srcpkgcache "";',
  );
  const documents = ['doc', 'info', 'locale', 'man'].map((name) => `usr/share/${name}`);
  write('dpkg/dpkg.cfg.d/docker', ...documents.map((path) => `path-exclude /${path}/*`));
  const spare = [
    'etc/apt/sources.list',
    'usr/local/include',
    'usr/local/share/doc',
    'var/cache/apt',
    'var/lib/apt/lists',
  ];
  for (const path of [...spare, ...documents]) rmSync(join(target, path), { recursive: true, force: true });
  mkdirSync(join(target, 'var/cache/apt'));
};

/** @param {string} image @param {string} target @param {AbortSignal} signal */
const fill = async (image, target, signal) => {
  const { version, debian } = partsOf(image);
  const source = await mirror();
  await output('debootstrap', ['--variant=minbase', debian, target, source], { signal });
  const local = join(target, 'usr/local');
  await unpack(`node-linux-${process.arch}@${version}`, local, signal);
  await unpack(npmOfTheImage, join(local, 'lib/node_modules/npm'), signal);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await trustAsHere(local);
  await output('chroot', [target, 'groupadd', '--gid', '1000', 'node']);
  await output('chroot', [target, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  makeSlim(target, debian, source);
};

/** @param {string} image @param {string} label @param {string} file of `docker save` @param {AbortSignal} signal */
const make = async (image, label, file, signal) => {
  refuseWithoutDebootstrap(image);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'node-'));
  try {
    await fill(image, folder, signal);
    const packed = 'tar -C "$0" -c . | docker import --change \'CMD ["node"]\' --change "LABEL $2=node" - "$1"';
    await output('sh', ['-c', packed, folder, image, label], { signal });
    await docker(['save', '--output', `${file}.part`, image], { signal });
    renameSync(`${file}.part`, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * The same image each time, so that what was built on it is still cached.
 * @param {string} image @param {string} label @param {AbortSignal} signal
 */
export const loadNodeStandIn = async (image, label, signal) => {
  const file = join(cache, `${image.replaceAll(/\W/g, '-')}-${process.arch}.tar`);
  if (existsSync(file)) await docker(['load', '--quiet', '--input', file], { signal });
  else await make(image, label, file, signal);
};
