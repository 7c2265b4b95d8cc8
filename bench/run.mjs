// Runs a measurement: `npm run bench -- <name> [its arguments]`. Each is a program, bench/src/<name>.bench.ts or <name>.mjs.
// What it prints is kept in bench/results/<name>.json, with the machine that it was measured on.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name, ...options] = process.argv.slice(2);
const programs = [here(`src/${name}.bench.ts`), here(`src/${name}.mjs`)];
const program = programs.find((path) => name && existsSync(path));
/** These make something and measure nothing. */
const makers = ['fill', 'trace', 'document'];

if (!program) {
  const names = readdirSync(here('src')).flatMap((file) => /^(.+)\.(?:bench\.ts|mjs)$/.exec(file)?.[1] ?? []);
  console.error(`npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exit(2);
}

const load = () => Number(loadavg()[0].toFixed(1));
const machine = {
  processor: cpus()[0]?.model.trim(),
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: load(),
};
const typescript = ['--conditions=@cueroom/source', '--require', here('../libs/testing/run-typescript.cjs')];
const child = spawn(process.execPath, [...typescript, program, ...options], { stdio: ['inherit', 'pipe', 'inherit'] });
let printed = '';
child.stdout.setEncoding('utf8').on('data', (text) => {
  printed += text;
  process.stdout.write(text);
});
child.once('close', (code, signal) => {
  // 1: a promise was broken, which is a result, too. A measurement that failed says nothing on its standard output.
  if (!signal && printed !== '' && !makers.includes(name)) {
    const result = { measured: new Date().toISOString().slice(0, 10), machine, options, printed: printed.split('\n') };
    mkdirSync(here('results'), { recursive: true });
    writeFileSync(here(`results/${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
  process.exit(signal ? 1 : (code ?? 1));
});
