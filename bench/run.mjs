// Runs a measurement: `npm run bench -- <name> [its arguments]`. Each is a program, bench/src/<name>.bench.ts or <name>.mjs.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name, ...options] = process.argv.slice(2);
const programs = [here(`src/${name}.bench.ts`), here(`src/${name}.mjs`)];
const program = programs.find((path) => name && existsSync(path));

if (!program) {
  const names = readdirSync(here('src')).flatMap((file) => /^(.+)\.(?:bench\.ts|mjs)$/.exec(file)?.[1] ?? []);
  console.error(`npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exit(2);
}

const typescript = ['--conditions=@cueroom/source', '--require', here('../libs/testing/run-typescript.cjs')];
const child = spawn(process.execPath, [...typescript, program, ...options], { stdio: 'inherit' });
child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
