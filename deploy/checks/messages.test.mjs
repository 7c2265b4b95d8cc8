// @ts-check
// A process refuses to start without a handler for its events and jobs. A missing handler of a request is found here.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, textOf } from './files.mjs';

/** What stands in a folder's sources. @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => textOf(join(folder, name)))
    .join('\n');

test('every message has one handler, in the service that its name begins with', () => {
  const declared = [...sourcesIn('libs/contracts/src').matchAll(/export const (\w+) = message\(\s*'(\w+)\./g)]
    .map(([, name, service]) => `${service}: ${name}`)
    .sort();
  const handled = readdirSync(join(root, 'services'))
    .flatMap((service) =>
      [...sourcesIn(`services/${service}/src`).matchAll(/@OnMessage\((\w+)\)/g)].map(
        ([, name]) => `${service}: ${name}`,
      ),
    )
    .sort();
  assert.ok(declared.length > 30);
  assert.deepEqual(handled, declared);
});
