// @ts-check
// `npm run attack`: runs main.ts, compiled on load.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const typescript = ['--conditions=@cueroom/source', '--require', here('../../libs/testing/run-typescript.cjs')];
const child = spawn(process.execPath, [...typescript, here('main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
