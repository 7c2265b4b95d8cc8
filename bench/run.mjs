// Runs a benchmark: `npm run bench -- <name> [arguments]` starts bench/src/<name>.bench.ts or <name>.mjs.
// Its output and the machine it ran on are saved to bench/results/<name>.json.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name, ...options] = process.argv.slice(2);
const programs = [here(`src/${name}.bench.ts`), here(`src/${name}.mjs`)];
const program = programs.find((path) => name && existsSync(path));
/** Generate data or documents: no result to save. */
const generators = ['fill', 'trace', 'document'];

if (!program) {
  const names = readdirSync(here('src')).flatMap((file) => /^(.+)\.(?:bench\.ts|mjs)$/.exec(file)?.[1] ?? []);
  console.error(`usage: npm run bench -- <name> [arguments]; available benchmarks: ${names.join(', ')}`);
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
  // Exit code 1 with output is a missed target, which is a result; a crashed benchmark prints nothing to stdout.
  if (!signal && printed !== '' && !generators.includes(name)) {
    const result = { measured: new Date().toISOString().slice(0, 10), machine, options, printed: printed.split('\n') };
    mkdirSync(here('results'), { recursive: true });
    writeFileSync(here(`results/${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
  process.exit(signal ? 1 : (code ?? 1));
});
