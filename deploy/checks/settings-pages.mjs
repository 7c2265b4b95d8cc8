// @ts-check
// Generates docs/settings.md and .env.example from the settings classes and docker-compose.yml. Run by itself
// (`npm run settings`) it writes them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { otherDefaults, ownSettings } from '../local/options.mjs';
import { handedOut } from '../local/system.mjs';
import { root, textOf, yamlOf } from './files.mjs';
import { readSchema } from './settings-schema.mjs';

/** @typedef {import('./settings-schema.mjs').Setting} Setting */
/** @typedef {Setting & { readers: string[] }} KnownSetting */

/** Every setting once, with the processes that read it. @returns {Map<string, KnownSetting>} */
const allSettings = () => {
  /** @type {Map<string, KnownSetting>} */
  const known = new Map();
  for (const [process, settings] of readSchema()) {
    for (const setting of settings.values()) {
      const before = known.get(setting.name);
      const { meaning = '' } = before ?? {};
      // The longest meaning wins.
      const longest = meaning.length > setting.meaning.length ? meaning : setting.meaning;
      const said = setting.default === undefined && before ? before : setting;
      known.set(setting.name, { ...said, meaning: longest, readers: [...(before?.readers ?? []), process] });
    }
  }
  return known;
};

/** @param {KnownSetting} setting @param {number} processes how many there are */
const readersOf = ({ readers }, processes) => (readers.length === processes ? 'all' : readers.join(', '));

/** @param {Setting} setting */
const defaultOf = ({ default: value, isRequired }) => value ?? (isRequired ? 'needed' : 'none');

/** Whether it is for the processes, not for people. @param {string} name */
const isBetween = (name) => handedOut.includes(name) || name === 'MEDIA_HOST';

/** @param {string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const heading = [
  row(['setting', 'default', '`npm start`', 'read by', 'meaning']),
  row(['---', '---', '---', '---', '---']),
];

/** @returns {Promise<string>} */
export const settingsPage = async () => {
  const known = allSettings();
  const processes = readSchema().size;
  const names = [...new Set([...known.keys(), ...Object.keys(ownSettings)])].sort();
  /** @param {string} name */
  const rowOf = (name) => {
    const setting = known.get(name);
    const own = ownSettings[name];
    return row([
      `\`${name}\``,
      setting ? defaultOf(setting) : '',
      handedOut.includes(name) ? 'sets it' : (own?.default ?? otherDefaults[name] ?? ''),
      setting ? readersOf(setting, processes) : 'the launcher',
      setting?.meaning || own?.meaning || '',
    ]);
  };
  const page = `# Settings

Environment variables, read once when a process starts. A wrong, missing or unsafe one stops it with a message; all errors
are reported at once. An empty value counts as unset. A secret can be in a file: \`NAME_FILE\` is its path
(\`ADMIN_PASSWORD_FILE=/run/secrets/password\`).

This page and \`.env.example\` are written by \`npm run settings\` from the classes that check the settings (\`env.ts\` and
\`*settings.ts\` of each package), and a test compares them. The column "npm start" is the launcher's default.

## For you

${heading.join('\n')}
${names
  .filter((name) => !isBetween(name))
  .map(rowOf)
  .join('\n')}

## Between the processes

These are set by what starts the processes: the launcher, \`docker-compose.yml\`, the images, or the manifests.

${heading.join('\n')}
${names.filter(isBetween).map(rowOf).join('\n')}
`;
  return prettier.format(page, { parser: 'markdown', ...(await prettier.resolveConfig(join(root, 'README.md'))) });
};

/** The settings that docker-compose.yml takes from the environment: \`NAME:\` and \`\${NAME:-…}\`, with Compose's own default. */
export const takenByCompose = () => {
  const text = textOf('docker-compose.yml');
  /** @type {Map<string, string>} */
  const taken = new Map();
  for (const [, name = '', value = ''] of text.matchAll(/\$\{([A-Z0-9_]+):-([^}]*)\}/g))
    taken.set(name, value.replace(/\$\{[A-Z0-9_]+:-/, ''));
  /** @type {any[]} */
  const services = Object.values(yamlOf('docker-compose.yml').services);
  for (const [name, value] of services.flatMap(({ environment = {} }) => Object.entries(environment))) {
    if (value === null) taken.set(name, taken.get(name) ?? '');
  }
  return taken;
};

/** @returns {string} */
export const exampleEnvironment = () => {
  const known = allSettings();
  const settings = [...takenByCompose()].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = settings.map(([name, byCompose]) => {
    const [setting, own] = [known.get(name), ownSettings[name]];
    if (!setting && !own) throw new Error(`docker-compose.yml takes ${name}, which no process reads`);
    const value = byCompose || (setting?.isValue ? setting.default : '');
    return `# ${(setting ?? own)?.meaning}.\n# ${name}=${value}\n`;
  });
  return `# Settings for docker compose: copy this file to .env and take the leading # from what you change.
# Passwords, keys and the addresses of the stores are files: deploy/docker/secrets, created by deploy/docker/prepare.sh.
# Written by \`npm run settings\`; see docs/settings.md.

${lines.join('\n')}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/settings.md'), await settingsPage());
  writeFileSync(join(root, '.env.example'), exampleEnvironment());
  console.log('docs/settings.md and .env.example are written.');
}
