// What an interrupted first start leaves undone: a password that was never shown, and a part of the demo.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup, startChild } from './child-process.mjs';
import { root } from './system.mjs';

/** Completed when content has generated the password. @typedef {{ username: string, password?: string, isNew: boolean }} SignIn */

const unshownFile = (/** @type {string} */ directory) => join(directory, 'sign-in-not-shown');

/** Content has generated a password. @param {string} directory */
export const noteUnshown = (directory) => writeFileSync(unshownFile(directory), '');
/** @param {string} directory */
export const noteShown = (directory) => rmSync(unshownFile(directory), { force: true });

/**
 * A new password in place of one that was generated and never shown, as if ADMIN_PASSWORD were set to it.
 * @param {string} directory @param {SignIn} signIn @param {NodeJS.ProcessEnv} environment of the processes
 */
export const replaceUnshown = (directory, signIn, environment) => {
  if (signIn.password || !existsSync(unshownFile(directory))) return;
  const password = randomBytes(12).toString('base64url');
  environment['ADMIN_PASSWORD'] = password;
  Object.assign(signIn, { password, isNew: true });
};

/** @param {string} directory */
const demoFiles = (directory) => ({
  mark: join(directory, 'demo-was-offered'),
  progress: join(directory, 'demo-progress'),
});

/** What was restored is a real studio: invented records do not belong there. @param {string} directory */
export const noteRestored = (directory) => {
  const { mark, progress } = demoFiles(directory);
  writeFileSync(mark, '');
  rmSync(progress, { force: true });
};

const stopLimitMs = 5000;

/**
 * Loads the demo in a process of its own: the launcher, which runs as long as the studio, would never give its memory back.
 * @param {import('../demo/client.mjs').Access} access @param {string} progressFile
 * @throws Error that says why the demo is not complete
 */
const loadDemo = async ({ signal, ...access }, progressFile) => {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit', 'ipc']);
  const child = startChild(process.execPath, [join(root, 'deploy/demo/run.mjs')], { stdio: [...stdio] });
  /** @type {string | undefined} */
  let failure;
  child.on('message', (/** @type {{ failure: string }} */ told) => (failure = told.failure));
  child.send({ access, progressFile });
  /** @type {NodeJS.Timeout | undefined} */
  let limit;
  const stop = () => {
    signalGroup(child, 'SIGTERM');
    limit = setTimeout(() => signalGroup(child, 'SIGKILL'), stopLimitMs);
  };
  signal?.addEventListener('abort', stop);
  const [code, killedBy] = await once(child, 'exit');
  signal?.removeEventListener('abort', stop);
  clearTimeout(limit);
  if (code !== 0) throw new Error(failure ?? `what loads it has ended (${killedBy ?? `code ${code}`})`);
};

/**
 * Loads the demo at the first start, or what is missing of it: a studio that began without the demo never gets it. A failure
 * does not stop the start.
 * @param {import('./options.mjs').StartOptions} options @param {SignIn} signIn @param {AbortSignal} signal
 */
export const offerDemo = async ({ dataDirectory, ports, hasDemo }, { username, password }, signal) => {
  const { mark, progress } = demoFiles(dataDirectory);
  if (!existsSync(mark)) {
    if (hasDemo) writeFileSync(progress, '');
    writeFileSync(mark, '');
  }
  if (!hasDemo || !existsSync(progress)) return;
  if (!password) return console.log('The demo is not complete. To complete it, start once with ADMIN_PASSWORD.');
  try {
    console.log(`The studio is at http://localhost:${ports[0]}; its demo takes two minutes or three.`);
    await loadDemo({ url: `http://127.0.0.1:${ports[0]}`, username, password, signal }, progress);
  } catch (error) {
    if (signal.aborted) return;
    console.log(`The demo is not complete: ${error instanceof Error ? error.message : error}
What is missing is loaded at the next start with ADMIN_PASSWORD.`);
  }
};
