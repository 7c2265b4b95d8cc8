// @ts-check
// What V8 has made of a program's text, kept for the next start: it need not read and compile it again.
'use strict';
const { createHash } = require('node:crypto');
const { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } = require('node:fs');
const { wrap } = require('node:module');
const { dirname } = require('node:path');
const { constants, Script } = require('node:vm');

const digestBytes = 32;
const sha256 = (/** @type {string} */ text) => createHash('sha256').update(text).digest();
/** @param {Buffer} textDigest @param {Buffer} code */
const digestOf = (textDigest, code) => createHash('sha256').update(textDigest).update(code).digest();

/**
 * The code that is kept for this text, whole. V8 itself knows its version and its flags again, but looks only at the length
 * of the text.
 * @param {Buffer} textDigest
 * @param {string} file
 */
const codeFor = (textDigest, file) => {
  try {
    const kept = readFileSync(file);
    const code = kept.subarray(digestBytes);
    return digestOf(textDigest, code).equals(kept.subarray(0, digestBytes)) ? code : undefined;
  } catch {
    return undefined; // there is none yet
  }
};

/**
 * Compiles a CommonJS module, with the code in `file` if that was made of it.
 * @param {string} text
 * @param {{ filename: string, file: string }} places
 * @returns the script; and what keeps its code for the next time, unless that is kept already
 */
exports.compile = (text, { filename, file }) => {
  const textDigest = sha256(text);
  const cachedData = codeFor(textDigest, file);
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  const script = new Script(wrap(text), { filename, cachedData, importModuleDynamically });
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  return { script, keep: isKept ? undefined : () => keep(script, textDigest, file) };
};

/** @param {Script} script @param {Buffer} textDigest @param {string} file */
const keep = (script, textDigest, file) => {
  const unfinished = `${file}.new`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const opened = openSync(unfinished, 'w');
    const code = script.createCachedData();
    writeSync(opened, digestOf(textDigest, code));
    writeSync(opened, code);
    closeSync(opened);
    renameSync(unfinished, file);
  } catch {
    // Read-only, or full: starts are as they were.
  }
};
