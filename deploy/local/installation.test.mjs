import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInstalled } from './installation.mjs';

const locked = {
  '': {},
  'libs/platform': { version: '0.1.0' },
  'node_modules/@cueroom/platform': { link: true },
  'node_modules/pino': { version: '10.4.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
};

test('installed is what has every version of the lock file; optional packages may be missing', () => {
  assert.equal(isInstalled(locked, { 'node_modules/pino': { version: '10.4.0' } }), true);
});

test('another version, or none, is not installed', () => {
  assert.equal(isInstalled(locked, { 'node_modules/pino': { version: '10.3.0' } }), false);
  assert.equal(isInstalled(locked, {}), false);
});
