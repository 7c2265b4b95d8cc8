import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completed } from './sbom.mjs';

const application = { name: 'cueroom', license: 'Apache-2.0' };
const ofNpm = (/** @type {object[]} */ ...components) =>
  JSON.stringify({ metadata: { component: { name: 'some-folder' } }, components });
const part = (/** @type {string} */ name, /** @type {string} */ version, /** @type {string[]} */ ...ids) => ({
  ...{ name, version, purl: `pkg:npm/${name}@${version}` },
  ...(ids.length > 0 && { licenses: ids.map((id) => ({ license: { id } })) }),
});

test('the application has its name, and every part a license', () => {
  const gateway = { ...part('gateway', '1.2.3'), purl: 'pkg:npm/%40cueroom/gateway@1.2.3' };
  const bom = JSON.parse(completed(ofNpm(gateway, part('pause', '0.0.1'), part('redis', '1.0.0', 'MIT')), application));
  assert.equal(bom.metadata.component.name, 'cueroom');
  const said = bom.components.map((/** @type {any} */ { licenses: [one] }) => one.license.id);
  assert.deepEqual(said, ['Apache-2.0', 'MIT', 'MIT']);
});

test('a part without a known license, or under the AGPL, is refused', () => {
  assert.throws(() => completed(ofNpm(part('new', '1.0.0')), application), /Which license has new@1\.0\.0\?/);
  assert.throws(() => completed(ofNpm(part('wide', '1.0.0', 'AGPL-3.0-only')), application), /under the AGPL/);
});
