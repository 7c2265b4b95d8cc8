import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { openBrowser } from '../browser';
import { type AddFinding, embedFrames, embedResources, openWindows, readablePaths } from './browser-embeds';
import type { Part, Tally, Target } from './part';
import { basicAuth, send } from './wire';

/** Pages of other origins cannot change, read or frame anything of the studio. */
export const otherOrigins: Part = {
  name: 'cross-origin',
  run: async (target, tally) => {
    const otherSite = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>other site</title><body>');
    });
    await new Promise<void>((listening) => otherSite.listen(0, '127.0.0.1', listening));
    const browser = await openBrowser();
    try {
      // Same site on another port, then another site.
      const { port } = otherSite.address() as AddressInfo;
      await attackFrom(browser, `http://127.0.0.1:${port}`, target, tally, true);
      await attackFrom(browser, `http://localhost:${port}`, target, tally, target.isLong);
    } finally {
      await browser.close();
      await closeServer(otherSite);
    }
  },
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** Counts everything that could be added without credentials. */
const countRecords = async (target: Target): Promise<string> => {
  const headers = { authorization: basicAuth(target.username, target.password) };
  const lists = ['briefs', 'contacts', 'submissions', 'projects', 'music', 'logo-wall'];
  const responses = await Promise.all(
    lists.map((list) => send(target, { path: `/api/admin/${list}?limit=1`, headers })),
  );
  return lists.map((list, n) => `${list} ${responses[n]?.headers['x-total-count']}`).join(', ');
};

const attackFrom = async (
  browser: Browser,
  origin: string,
  target: Target,
  tally: Tally,
  includesFrames: boolean,
): Promise<void> => {
  const before = await countRecords(target);
  const page = await (await browser.newContext()).newPage();
  const addFinding = (what: string) => tally.addFinding(`From ${origin}: ${what}`);
  await page.goto(origin);
  await readWithFetch(page, target, tally, addFinding);
  await sendForms(page, origin, target, tally, addFinding);
  if (includesFrames) {
    await embedResources(page, target, tally, addFinding);
    await embedFrames(page, target, tally, addFinding);
  }
  await openWindows(page, target, tally, addFinding);
  const after = await countRecords(target);
  if (after !== before) addFinding(`records changed from ${before} to ${after}`);
  await page.context().close();
};

const bodies: [string, object][] = [
  ['/api/briefs', aNewBrief()],
  ['/api/contacts', aNewContact()],
  ['/api/artist/submit', aNewSubmission()],
  ['/api/objects/upload', {}],
];
interface FetchOptions {
  method?: string;
  mode?: 'no-cors';
  body?: string;
  headers?: Record<string, string>;
  credentials?: 'include';
  keepalive?: boolean;
}

const readWithFetch = async (page: Page, { url, username, password }: Target, tally: Tally, addFinding: AddFinding) => {
  const authorization = basicAuth(username, password);
  const attempts: [string, FetchOptions][] = [
    ...readablePaths.map((path): [string, FetchOptions] => [path, { credentials: 'include' }]),
    ['/api/admin/projects', { headers: { authorization } }],
    ['/api/admin/projects', { mode: 'no-cors', headers: { authorization } }],
    ...bodies.flatMap(([path, body]): [string, FetchOptions][] => {
      const text = JSON.stringify(body);
      return [
        [path, { method: 'POST', body: text, credentials: 'include' }],
        [path, { method: 'POST', body: text, mode: 'no-cors', credentials: 'include' }],
        [path, { method: 'POST', body: text, headers: { 'content-type': 'application/json' } }],
        [path, { method: 'POST', body: text, mode: 'no-cors', keepalive: true }],
      ];
    }),
    ['/api/admin/projects', { method: 'POST', body: '{"title":"x","medium":"Film"}', headers: { authorization } }],
    ['/api/admin/hero-settings', { method: 'DELETE', headers: { authorization } }],
  ];
  for (const [path, init] of attempts) {
    tally.countRequests();
    const content = await page.evaluate(readResponse, { address: url + path, init });
    if (content) addFinding(`fetch ${JSON.stringify(init)} of ${path} reads ${content}`);
  }
  for (const [path, body] of bodies) {
    tally.countRequests();
    await page.evaluate(([address, text]) => void navigator.sendBeacon(address, text), [
      url + path,
      JSON.stringify(body),
    ] as const);
  }
};

/** Runs in the browser. @returns what the page can read of the response */
const readResponse = async ({ address, init }: { address: string; init: FetchOptions }): Promise<string> => {
  try {
    const response = await fetch(address, init);
    return response.type === 'opaque' ? '' : `${response.status} ${(await response.text()).slice(0, 100)}`;
  } catch {
    return '';
  }
};

/** Form submissions may go to any origin; each uses a new window because the response replaces the page. */
const sendForms = async (
  page: Page,
  origin: string,
  { url }: Target,
  tally: Tally,
  addFinding: AddFinding,
): Promise<void> => {
  for (const [path, body] of bodies) {
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      tally.countRequests();
      const form = await page.context().newPage();
      await form.goto(origin);
      const responded = form.waitForResponse((response) => response.url().startsWith(url));
      await form.evaluate(sendForm, {
        action: url + path,
        enctype,
        fields: JSON.parse(JSON.stringify(body)) as Record<string, string>,
      });
      const status = (await responded).status();
      if (status < 400) addFinding(`a form (${enctype}) to ${path} returned ${status}`);
      await form.close();
    }
  }
};

const sendForm = (input: { action: string; enctype: string; fields: Record<string, string> }): void => {
  const form = document.createElement('form');
  Object.assign(form, { action: input.action, enctype: input.enctype, method: 'post' });
  // Encoded as text/plain, this single field forms valid JSON.
  const fields: Record<string, string> =
    input.enctype === 'text/plain' ? { [`${JSON.stringify(input.fields).slice(0, -1)},"x":"`]: '"}' } : input.fields;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value: String(value) });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
};
