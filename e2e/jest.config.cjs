const { projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;
module.exports = { ...unit, displayName: 'flow', testRegex: '\\.(flow|shots)\\.ts$', testTimeout: 180_000 };
