// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { offerDemo } from './first-start.mjs';

let folder = '';
let close = () => {};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-first-start-'));
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

/** @param {import('node:http').RequestListener} answer */
const studioThat = async (answer) => {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return /** @type {any} */ ({ dataDirectory: folder, ports: [port], hasDemo: true });
};

const signIn = { username: 'admin', password: 'a long sentence', isNew: false };
/** Child processes that run now. */
const children = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

test('a process of its own loads the demo, and ends with a stop', { timeout: 30_000 }, async () => {
  const stop = new AbortController();
  let whileLoading = NaN;
  const options = await studioThat(() => {
    whileLoading = children();
    stop.abort(); // the request is never answered
  });
  await offerDemo(options, signIn, stop.signal);
  while (children() > 0) await setTimeout(10); // its handle closes a little later
  assert.equal(whileLoading, 1);
  assert.equal(existsSync(join(folder, 'demo-progress')), true);
});

test('why the demo is not complete is told, and the next start goes on with it', async (t) => {
  const options = await studioThat((_, answer) => answer.writeHead(401).end('no such admin'));
  const log = t.mock.method(console, 'log', () => {});
  await offerDemo(options, signIn, new AbortController().signal);
  const told = log.mock.calls.map((call) => String(call.arguments[0])).at(-1);
  assert.match(
    told ?? '',
    /^The demo is not complete: GET \/api\/admin\/\S+: 401 no such admin\nWhat is missing is loaded/,
  );
  assert.equal(existsSync(join(folder, 'demo-progress')), true);
});
