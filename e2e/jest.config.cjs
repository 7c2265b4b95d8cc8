const { join } = require('node:path');
const { projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;

module.exports = async () => {
  const { build } = await import('../deploy/local/nx.mjs');
  const { wantsContainers } = await import('../deploy/local/test-stores.mjs');
  // Build once for all test files; jest reads this file twice.
  if (!process.env.STUDIO_IS_BUILT) await build();
  process.env.STUDIO_IS_BUILT = 'yes';
  process.env.TESTS_STORES = wantsContainers() ? 'containers' : 'local';
  return {
    ...unit,
    displayName: 'flow',
    testRegex: '\\.(flow|proof|shots)\\.ts$',
    testTimeout: 300_000,
    testSequencer: join(__dirname, 'longest-first.cjs'),
    globalSetup: join(__dirname, 'shared-studios.ts'),
    globalTeardown: join(__dirname, 'close-shared-studios.ts'),
  };
};
