import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { openBrowser } from '../browser';
import type { Part, Tally, Target } from './part';
import { basic, send } from './wire';

/** Pages of other origins change nothing, read nothing, and show nothing of the studio in their own frames. */
export const otherOrigins: Part = {
  name: 'other origins',
  run: async (target, tally) => {
    const elsewhere = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>elsewhere</title><body>');
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const browser = await openBrowser();
    try {
      // The same site on another port, and another site.
      const { port } = elsewhere.address() as AddressInfo;
      await attackFrom(browser, `http://127.0.0.1:${port}`, target, tally, true);
      await attackFrom(browser, `http://localhost:${port}`, target, tally, target.isLong);
    } finally {
      await browser.close();
      await closed(elsewhere);
    }
  },
};

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

/** How many there are of everything that a stranger could add. */
const counts = async (target: Target): Promise<string> => {
  const headers = { authorization: basic(target.username, target.password) };
  const lists = ['briefs', 'contacts', 'submissions', 'projects', 'music', 'logo-wall'];
  const answers = await Promise.all(lists.map((list) => send(target, { path: `/api/admin/${list}?limit=1`, headers })));
  return lists.map((list, n) => `${list} ${answers[n]?.headers['x-total-count']}`).join(', ');
};

const attackFrom = async (
  browser: Browser,
  origin: string,
  target: Target,
  tally: Tally,
  isShown: boolean,
): Promise<void> => {
  const before = await counts(target);
  const page = await (await browser.newContext()).newPage();
  const found = (what: string) => tally.found(`From ${origin}: ${what}`);
  await page.goto(origin);
  await readWithFetch(page, target, tally, found);
  await sendForms(page, origin, target, tally, found);
  if (isShown) {
    await include(page, target, tally, found);
    await frame(page, target, tally, found);
  }
  await openWindow(page, target, tally, found);
  const after = await counts(target);
  if (after !== before) found(`something has changed: ${before}; now ${after}`);
  await page.context().close();
};

type Found = (what: string) => void;

const bodies: [string, object][] = [
  ['/api/briefs', aNewBrief()],
  ['/api/contacts', aNewContact()],
  ['/api/artist/submit', aNewSubmission()],
  ['/api/objects/upload', {}],
];
const read = ['/', '/admin', '/api/projects', '/api/content', '/api/admin/projects', '/api/openapi.json', '/readyz'];

interface Fetched {
  method?: string;
  mode?: 'no-cors';
  body?: string;
  headers?: Record<string, string>;
  credentials?: 'include';
  keepalive?: boolean;
}

const readWithFetch = async (page: Page, { url, username, password }: Target, tally: Tally, found: Found) => {
  const authorization = basic(username, password);
  const tries: [string, Fetched][] = [
    ...read.map((path): [string, Fetched] => [path, { credentials: 'include' }]),
    ['/api/admin/projects', { headers: { authorization } }],
    ['/api/admin/projects', { mode: 'no-cors', headers: { authorization } }],
    ...bodies.flatMap(([path, body]): [string, Fetched][] => {
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
  for (const [path, init] of tries) {
    tally.tried();
    const told = await page.evaluate(readBy, { address: url + path, init });
    if (told) found(`fetch ${JSON.stringify(init)} of ${path} reads ${told}`);
  }
  for (const [path, body] of bodies) {
    tally.tried();
    await page.evaluate(([address, text]) => void navigator.sendBeacon(address, text), [
      url + path,
      JSON.stringify(body),
    ] as const);
  }
};

/** In the browser: what a page gets to see of an answer. */
const readBy = async ({ address, init }: { address: string; init: Fetched }): Promise<string> => {
  try {
    const answer = await fetch(address, init);
    return answer.type === 'opaque' ? '' : `${answer.status} ${(await answer.text()).slice(0, 100)}`;
  } catch {
    return '';
  }
};

/** In a window of its own: forms may be sent anywhere, their answer is a page. */
const sendForms = async (page: Page, origin: string, { url }: Target, tally: Tally, found: Found): Promise<void> => {
  for (const [path, body] of bodies) {
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      tally.tried();
      const form = await page.context().newPage();
      await form.goto(origin);
      const answered = form.waitForResponse((response) => response.url().startsWith(url));
      await form.evaluate(sendForm, {
        action: url + path,
        enctype,
        fields: JSON.parse(JSON.stringify(body)) as Record<string, string>,
      });
      const status = (await answered).status();
      if (status < 400) found(`a form (${enctype}) to ${path} is answered with ${status}`);
      await form.close();
    }
  }
};

const sendForm = (sent: { action: string; enctype: string; fields: Record<string, string> }): void => {
  const form = document.createElement('form');
  Object.assign(form, { action: sent.action, enctype: sent.enctype, method: 'post' });
  // As text/plain the one field reads {"a":"=", …}: JSON.
  const fields: Record<string, string> =
    sent.enctype === 'text/plain' ? { [`${JSON.stringify(sent.fields).slice(0, -1)},"x":"`]: '"}' } : sent.fields;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value: String(value) });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
};

/** As pictures, scripts, styles and films of the other page. */
const include = async (page: Page, { url }: Target, tally: Tally, found: Found): Promise<void> => {
  const home = await (await fetch(url)).text();
  const assets = [...home.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? '');
  for (const path of [...read, '/favicon.svg', '/icon-192.png', ...assets]) {
    for (const kind of ['img', 'script', 'link', 'video']) {
      tally.tried();
      const isLoaded = await page.evaluate(loads, [kind, url + path] as const);
      if (isLoaded) found(`<${kind}> loads ${path}`);
    }
  }
};

const loads = ([kind, address]: readonly [string, string]): Promise<boolean> =>
  new Promise((tell) => {
    const element = document.createElement(kind);
    const end = (isLoaded: boolean) => {
      element.remove();
      tell(isLoaded);
    };
    element.addEventListener('load', () => end(true));
    element.addEventListener('loadeddata', () => end(true));
    element.addEventListener('error', () => end(false));
    setTimeout(() => end(false), 400);
    if (kind === 'link') Object.assign(element, { rel: 'stylesheet', href: address });
    else element.setAttribute('src', address);
    document.body.append(element);
  });

const frame = async (page: Page, { url, isLong }: Target, tally: Tally, found: Found): Promise<void> => {
  const paths = ['/', '/admin', '/api/projects', '/api/docs', '/nowhere', '/robots.txt', '/favicon.svg'];
  for (const path of paths) {
    for (const kind of isLong ? ['iframe', 'object', 'embed'] : ['iframe']) {
      tally.tried();
      await page.evaluate(
        ([name, address]) =>
          new Promise<void>((done) => {
            const element = document.createElement(name);
            element.addEventListener('load', () => done());
            element.addEventListener('error', () => done());
            setTimeout(done, 600);
            element.setAttribute(name === 'object' ? 'data' : 'src', address);
            document.body.replaceChildren(element);
          }),
        [kind, url + path] as const,
      );
      const shown = page.frames().find((one) => one.url().startsWith(url));
      if (shown) found(`<${kind}> shows ${path}`);
    }
  }
  await page.evaluate(() => document.body.replaceChildren());
};

/** A window that is opened knows nothing of who opened it, and the other way round. */
const openWindow = async (page: Page, { url }: Target, tally: Tally, found: Found): Promise<void> => {
  for (const path of ['/', '/admin', '/api/projects']) {
    tally.tried();
    const opening = page.context().waitForEvent('page');
    await page.evaluate((address) => Object.assign(window, { opened: window.open(address) }), url + path);
    const opened = await opening;
    await opened.waitForLoadState();
    const opener = await opened.evaluate(() => window.opener !== null);
    // The opener's process hears a moment later that the window is another one's.
    const isOut = () => {
      const { opened: other } = window as unknown as { opened: Window | null };
      try {
        return !other || other.closed || !(other.length >= 0 || other.document);
      } catch {
        return true;
      }
    };
    const reached = await page.waitForFunction(isOut, undefined, { polling: 50, timeout: 5000 }).then(
      () => false,
      () => true,
    );
    if (opener) found(`a window with ${path} knows its opener`);
    if (reached) found(`the opener of ${path} still holds its window`);
    await opened.close();
  }
};
