// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { adminOf } from '../demo/client.mjs';
import { complete } from '../demo/load-demo.mjs';
import { noteRestored, offerDemo } from './first-start.mjs';

/** A studio that adds what is posted, once for each key; `refuse` says with which status it refuses a request. */
const startThings = async () => {
  /** @type {Map<string, string>} */
  const things = new Map();
  /** @type {(name: string) => number | undefined} */
  let refuse = () => undefined;
  const server = createServer(async (request, answer) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { name } = JSON.parse(body);
    const status = refuse(name) ?? 201;
    if (status === 201) things.set(String(request.headers['idempotency-key']), name);
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const refuseBy = (/** @type {typeof refuse} */ next) => (refuse = next);
  return { url, things, refuseBy, close: () => server.close() };
};

/** @type {Awaited<ReturnType<typeof startThings>>} */
let studio;
let folder = '';
let progress = '';
beforeEach(async () => {
  studio = await startThings();
  folder = mkdtempSync(join(tmpdir(), 'cueroom-demo-'));
  progress = join(folder, 'demo-progress');
  writeFileSync(progress, '');
});
afterEach(() => {
  studio.close();
  rmSync(folder, { recursive: true });
});

const parts = ['one', 'two', 'three'].map((name) => ({
  name,
  make: (/** @type {import('../demo/load-demo.mjs').Studio} */ { add }) => add('/things', { name }),
}));

/** @param {AbortSignal} [signal] */
const load = (signal) => {
  const admin = adminOf({ url: studio.url, username: 'admin', password: 'x', signal });
  return complete([[parts]], /** @type {any} */ ({ admin, visitor: admin, signal }), progress);
};
const made = () => [...studio.things.values()].sort();

test('a call that is refused for a while is repeated, one that fails is made in the next round', async () => {
  const refusals = new Map([
    ['two', [503, 503]],
    ['three', [500]],
  ]);
  studio.refuseBy((name) => refusals.get(name)?.shift());
  await load();
  assert.deepEqual(made(), ['one', 'three', 'two']);
  assert.equal(existsSync(progress), false);
});

test('an interrupted start is completed by the next one, and what is there is not made again', async () => {
  const interrupted = new AbortController();
  /** @type {string[]} */
  const asked = [];
  studio.refuseBy((name) => {
    asked.push(name);
    if (name === 'two') interrupted.abort();
    return undefined;
  });
  await assert.rejects(load(interrupted.signal));
  assert.equal(existsSync(progress), true);
  studio.refuseBy((name) => void asked.push(name));
  await load();
  assert.deepEqual(made(), ['one', 'three', 'two']);
  // Whether the second one arrived was not known any more: it is posted again, and is still one record.
  assert.deepEqual(asked, ['one', 'two', 'two', 'three']);
  assert.equal(existsSync(progress), false);
});

test('a studio that was restored never gets the demo', async () => {
  noteRestored(folder);
  const options = /** @type {any} */ ({ dataDirectory: folder, ports: [new URL(studio.url).port], hasDemo: true });
  const signIn = { username: 'admin', password: 'a long sentence', isNew: false };
  await offerDemo(options, signIn, new AbortController().signal);
  assert.deepEqual([made(), existsSync(progress)], [[], false]);
});
