const { projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;
// Faults end and stop the stores, which is done to processes of this machine.
const withoutFaults = process.env.TESTS_STORES === 'containers' ? ['<rootDir>/faults/'] : [];

module.exports = {
  ...unit,
  displayName: 'flow',
  testRegex: '\\.(flow|shots)\\.ts$',
  testPathIgnorePatterns: ['/node_modules/', ...withoutFaults],
  testTimeout: 180_000,
};
