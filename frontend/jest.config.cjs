const path = require('node:path');

const { testTimeout, projects } = require('../jest.preset.cjs')(__dirname);
const [unit] = projects;
const [[pattern, [transformer, swc]]] = Object.entries(unit.transform);
const withReact = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
  },
};

// Screens are tested in jsdom. Only .tsx is parsed as JSX: in .ts files `<T>` begins a type parameter.
module.exports = {
  testTimeout,
  projects: [
    {
      ...unit,
      testEnvironment: path.join(__dirname, 'src/testing/browser-environment.cjs'),
      testRegex: '\\.spec\\.tsx?$',
      transform: { '\\.tsx$': [transformer, withReact], [pattern]: [transformer, swc] },
      testEnvironmentOptions: { customExportConditions: ['@cueroom/source', 'node', 'require', 'default'] },
      moduleNameMapper: {
        ...unit.moduleNameMapper,
        '\\.(svg|webp|avif|mp4|webm|css)$': path.join(__dirname, 'src/testing/asset.cjs'),
      },
      setupFilesAfterEnv: [path.join(__dirname, 'src/testing/browser-gaps.ts')],
    },
  ],
};
