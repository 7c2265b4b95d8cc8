const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;
const globalTeardown = join(__dirname, 'remove-demo-data.cjs');

module.exports = async () => {
  const { build } = await import('../deploy/local/nx.mjs');
  const { wantsContainers } = await import('../deploy/local/test-stores.mjs');
  // Build once for all test files; jest reads this file twice.
  if (!process.env.STUDIO_IS_BUILT) await build();
  process.env.STUDIO_IS_BUILT = 'yes';
  process.env.DEMO_DATA_OF_RUN ??= mkdtempSync(join(tmpdir(), 'cueroom-demo-'));
  process.env.TESTS_STORES = wantsContainers() ? 'containers' : 'local';
  return { ...unit, displayName: 'flow', testRegex: '\\.(flow|shots)\\.ts$', testTimeout: 300_000, globalTeardown };
};
