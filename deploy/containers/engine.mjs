// The Docker engine of this machine, and what it is asked to do.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '../local/exit.mjs';
import { pathOf } from '../local/installation.mjs';

const run = promisify(execFile);
const maxOutputBytes = 64 * 2 ** 20;
const shownLines = 40;

/** Names of a developer's own settings, which must not reach Compose. */
const passedOn = /^(PATH|HOME|TMPDIR|XDG_RUNTIME_DIR|(HTTPS?|NO)_PROXY|DOCKER_\w+)$/i;
export const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));

/** @typedef {{ signal?: AbortSignal, timeoutMs?: number }} Limits */

/**
 * Runs a program and returns what it printed.
 * @param {string} program @param {readonly string[]} args @param {Limits} [limits]
 * @throws Refusal with the end of its output
 */
export const output = async (program, args, { signal, timeoutMs = 0 } = {}) => {
  const options = { env: environment, signal, timeout: timeoutMs, maxBuffer: maxOutputBytes };
  try {
    return (await run(program, args, options)).stdout.trim();
  } catch (error) {
    if (signal?.aborted) throw error;
    const { stdout = '', stderr = '', message } = /** @type {Error & { stdout?: string, stderr?: string }} */ (error);
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-shownLines).join('\n');
    throw new Refusal(`${program} ${args.join(' ')}:\n${lines || message}`);
  }
};

/** @param {readonly string[]} args @param {Limits} [limits] */
export const docker = (args, limits) => output('docker', args, limits);

/** @param {readonly string[]} args @param {Limits} [limits] @returns {Promise<string | undefined>} undefined if it fails */
export const dockerOrNothing = (args, limits) =>
  docker(args, limits).catch((error) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });

/** Whether a version is at least another one. @param {string} version @param {string} least */
const isAtLeast = (version, least) => version.replace(/^v/, '').localeCompare(least, 'en', { numeric: true }) >= 0;

const needed = { engine: '25', compose: '2.24' };
const whatIsNeeded = `npm run containers needs Docker Engine ${needed.engine} or newer with Compose ${needed.compose} or newer`;

/** @throws Refusal that says what is missing */
export const requireEngine = async () => {
  if (!pathOf('docker')) throw new Refusal(`${whatIsNeeded}; there is no docker on PATH.`);
  const engine = await docker(['version', '--format', '{{.Server.Version}}'], { timeoutMs: 10_000 }).catch((error) => {
    throw new Refusal(
      `${whatIsNeeded}, and no engine answers: start it, or set DOCKER_HOST to its address.\n${error.message}`,
    );
  });
  if (!isAtLeast(engine, needed.engine)) throw new Refusal(`${whatIsNeeded}; the engine that answers is ${engine}.`);
  const compose = await dockerOrNothing(['compose', 'version', '--short']);
  if (!compose) throw new Refusal(`${whatIsNeeded}; docker has no plugin compose: install it.`);
  if (!isAtLeast(compose, needed.compose)) throw new Refusal(`${whatIsNeeded}; the plugin is ${compose}.`);
  if (!(await dockerOrNothing(['buildx', 'version'])))
    throw new Refusal('docker has no plugin buildx, which builds the images: install it.');
  return { engine, compose };
};

/** @param {string} image */
export const hasImage = async (image) => (await dockerOrNothing(['image', 'inspect', image])) !== undefined;

/** All its layers, unpacked, in bytes. @param {string} image */
export const sizeOf = async (image) => {
  const layers = await docker(['history', '--human=false', '--format', '{{.Size}}', image]);
  return layers.split('\n').reduce((sum, bytes) => sum + Number(bytes), 0);
};
