// The list of what a release contains, as `npm sbom` writes it (https://cyclonedx.org), with what npm leaves out:
// `node deploy/release/sbom.mjs`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWith, Refusal } from '../local/exit.mjs';
import { root } from '../local/system.mjs';

/** Read by hand in these packages, which name it in an old form or in their README only. @type {Record<string, string>} */
const licenses = {
  'async@0.2.10': 'MIT',
  'combine-errors@3.0.3': 'MIT',
  'passport-http@0.3.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
};

/**
 * Names the application and the license of every part.
 * @param {string} sbom @param {{ name: string, license: string }} application its package.json
 * @throws Refusal when a license is unknown, or is one under which we do not publish
 */
export const completed = (sbom, { name, license }) => {
  const bom = JSON.parse(sbom);
  bom.metadata.component.name = name; // npm takes the name of the folder
  for (const component of bom.components) {
    const id = `${component.name}@${component.version}`;
    const isOurs = component.purl.startsWith(`pkg:npm/%40${name}/`);
    const known = isOurs ? license : licenses[id];
    if (!component.licenses?.length) {
      if (!known) throw new Refusal(`Which license has ${id}? Look into it, and name it in deploy/release/sbom.mjs.`);
      component.licenses = [{ license: { id: known } }];
    }
    if (/AGPL/.test(JSON.stringify(component.licenses))) throw new Refusal(`${id} is under the AGPL.`);
  }
  return `${JSON.stringify(bom, null, 2)}\n`;
};

/** Of what production depends on. */
export const readSbom = () => {
  const flags = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const sbom = execFileSync('npm', ['sbom', ...flags], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return completed(sbom, JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(readSbom());
  } catch (error) {
    exitWith(error);
  }
}
