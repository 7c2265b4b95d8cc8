// @ts-check
// Collects the contents of an image: the bundle of a process, the packages that it loads, and their dependencies; and the same
// for processes that it starts. Run it in the root of the checkout, after a build.
//   node deploy/docker/collect.mjs services/content/dist/main.js /images/content
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { besideTheFile, startedByOthers } from '../../rolldown.config.mjs';

const [file = '', image = ''] = process.argv.slice(2);

/** @param {string} path */
const copy = (path) =>
  cpSync(path, join(image, path), {
    recursive: true,
    // A package nested in another one is copied when it is needed.
    filter: (from) => from === path || basename(from) !== 'node_modules',
  });

/** Where Node.js finds a package for what stands in a folder. @param {string} name @param {string} folder */
const placeOf = (name, folder) => {
  for (let above = folder; ; above = dirname(above)) {
    const place = join(above, 'node_modules', name);
    if (existsSync(place) || above === '.') return place;
  }
};

/** @type {Set<string>} */
const copied = new Set();

/** @param {string} name @param {string} folder */
const copyPackage = (name, folder) => {
  const place = placeOf(name, folder);
  if (copied.has(place)) return;
  copied.add(place);
  copy(place);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // Optional packages may be for other platforms.
    if (!(needed in optionalDependencies) || existsSync(placeOf(needed, place))) copyPackage(needed, place);
  }
};

/** @param {string} file */
const copyProcess = (file) => {
  copy(file);
  const code = readFileSync(file, 'utf8');
  for (const name of besideTheFile) {
    if (new RegExp(`\\b(require[\\w.$]*|import)\\(["']${name}["'/]`).test(code)) copyPackage(name, dirname(file));
  }
  for (const name of startedByOthers) {
    if (code.includes(`"${name}.js"`)) copyProcess(join(dirname(file), `${name}.js`));
  }
};

copyProcess(file);
copy(join(dirname(file), '../package.json'));
