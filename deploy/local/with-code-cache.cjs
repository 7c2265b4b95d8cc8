// @ts-check
// `node --require with-code-cache.cjs program.js`: what V8 makes of the program until it runs is kept in .cache/code, and the
// next start takes half the time. (module.enableCompileCache, from Node 22.1 on, also keeps what is never used again.)
'use strict';
const { realpathSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, relative, sep } = require('node:path');
const { compile } = require('./code-cache.cjs');

const root = join(__dirname, '../..');
/** By then a start is over, and what it needs has been compiled. */
const startedAfterMs = 15_000;

const program = realpathSync(process.argv[1] ?? __filename);
const file = join(root, '.cache/code', relative(root, program).replaceAll(sep, '-'));

const loader = /** @type {any} */ (Module).prototype;
const compileAsUsual = loader._compile;
/** @this {NodeJS.Module} @param {string} text @param {string} filename @param {unknown[]} rest */
loader._compile = function (text, filename, ...rest) {
  if (filename !== program) return compileAsUsual.call(this, text, filename, ...rest);
  loader._compile = compileAsUsual;
  const { script, keep } = compile(text, { filename, file });
  if (keep) setTimeout(keep, startedAfterMs).unref();
  const run = script.runInThisContext();
  return run.call(this.exports, this.exports, Module.createRequire(filename), this, filename, dirname(filename));
};
