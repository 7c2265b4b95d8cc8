// Lets node run the TypeScript of this repository as the build would compile it:
//   node --conditions=@cueroom/source --require <this file> program.ts
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');
require('reflect-metadata');

const { $schema, exclude, ...options } = JSON.parse(readFileSync(path.join(__dirname, '../../.swcrc'), 'utf8'));

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...options,
    filename,
    swcrc: false,
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};
