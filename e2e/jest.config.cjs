const { projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;

module.exports = async () => {
  const { wantsContainers } = await import('../deploy/local/test-stores.mjs');
  // Looked at once; every test file's studio goes by it.
  process.env.TESTS_STORES = (await wantsContainers()) ? 'containers' : 'local';
  return { ...unit, displayName: 'flow', testRegex: '\\.(flow|shots)\\.ts$', testTimeout: 180_000 };
};
