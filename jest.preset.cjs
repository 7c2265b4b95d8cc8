// One preset for every package: the tiers are jest projects, so that `jest --selectProjects unit` needs no stores.
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

const swc = JSON.parse(readFileSync(path.join(__dirname, '.swcrc'), 'utf8'));
delete swc.exclude;

// Jest cannot require() ES modules, so packages with "type": "module" are compiled too (cached by jest).
const modules = path.join(__dirname, 'node_modules');
const isEsm = (name) => {
  const file = path.join(modules, name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).type === 'module';
};
const inScope = (scope) => readdirSync(path.join(modules, scope)).map((name) => `${scope}/${name}`);
const esmPackages = readdirSync(modules)
  .flatMap((name) => (name.startsWith('@') ? inScope(name) : name))
  .filter(isEsm);
// No ES module, but it says `import('http')`, which jest's sandbox has not.
esmPackages.push('@opentelemetry/otlp-exporter-base');
const escaped = esmPackages.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

module.exports = (rootDir) => {
  const base = {
    rootDir,
    testEnvironment: 'node',
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    transform: { '^.+\\.(tsx?|js|mjs)$': [require.resolve('@swc/jest'), { ...swc, swcrc: false }] },
    transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${escaped.join('|')})/)`],
    testEnvironmentOptions: { customExportConditions: ['@cueroom/source', 'node', 'node-addons', 'module-sync'] },
    setupFiles: [require.resolve('reflect-metadata')],
  };
  const stores = path.join(__dirname, 'libs/testing/src');
  return {
    // Enough for a machine that is busy otherwise. A test that hangs is seen then, too.
    testTimeout: 30_000,
    projects: [
      { ...base, displayName: 'unit', testRegex: '(?<!\\.int)\\.spec\\.ts$' },
      {
        ...base,
        displayName: 'integration',
        testRegex: '\\.int\\.spec\\.ts$',
        globalSetup: path.join(stores, 'start-stores.ts'),
        globalTeardown: path.join(stores, 'stop-stores.ts'),
      },
    ],
  };
};
