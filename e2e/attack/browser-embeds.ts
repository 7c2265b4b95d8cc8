import type { Page } from 'playwright-core';
import type { Tally, Target } from './part';

export type AddFinding = (what: string) => void;

export const readablePaths = [
  '/',
  '/admin',
  '/api/projects',
  '/api/content',
  '/api/admin/projects',
  '/api/openapi.json',
  '/readyz',
];

/** Embeds the studio's URLs as images, scripts, styles and videos. */
export const embedResources = async (
  page: Page,
  { url }: Target,
  tally: Tally,
  addFinding: AddFinding,
): Promise<void> => {
  const home = await (await fetch(url)).text();
  const assets = [...home.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map((match) => match[1] ?? '');
  for (const path of [...readablePaths, '/favicon.svg', '/icon-192.png', ...assets]) {
    for (const kind of ['img', 'script', 'link', 'video']) {
      tally.countRequests();
      const isLoaded = await page.evaluate(canLoad, [kind, url + path] as const);
      if (isLoaded) addFinding(`<${kind}> loads ${path}`);
    }
  }
};

const canLoad = ([kind, address]: readonly [string, string]): Promise<boolean> =>
  new Promise((resolve) => {
    const element = document.createElement(kind);
    const end = (isLoaded: boolean) => {
      element.remove();
      resolve(isLoaded);
    };
    element.addEventListener('load', () => end(true));
    element.addEventListener('loadeddata', () => end(true));
    element.addEventListener('error', () => end(false));
    setTimeout(() => end(false), 400);
    if (kind === 'link') Object.assign(element, { rel: 'stylesheet', href: address });
    else element.setAttribute('src', address);
    document.body.append(element);
  });

export const embedFrames = async (
  page: Page,
  { url, isLong }: Target,
  tally: Tally,
  addFinding: AddFinding,
): Promise<void> => {
  const paths = ['/', '/admin', '/api/projects', '/api/docs', '/nowhere', '/robots.txt', '/favicon.svg'];
  for (const path of paths) {
    for (const kind of isLong ? ['iframe', 'object', 'embed'] : ['iframe']) {
      tally.countRequests();
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
      if (shown) addFinding(`<${kind}> shows ${path}`);
    }
  }
  await page.evaluate(() => document.body.replaceChildren());
};

/** An opened window and its opener cannot access each other. */
export const openWindows = async (page: Page, { url }: Target, tally: Tally, addFinding: AddFinding): Promise<void> => {
  for (const path of ['/', '/admin', '/api/projects']) {
    tally.countRequests();
    const opening = page.context().waitForEvent('page');
    await page.evaluate((address) => Object.assign(window, { opened: window.open(address) }), url + path);
    const opened = await opening;
    await opened.waitForLoadState();
    const opener = await opened.evaluate(() => window.opener !== null);
    // The opener's process learns of the isolation with a delay.
    const isIsolated = () => {
      const { opened: other } = window as unknown as { opened: Window | null };
      try {
        return !other || other.closed || !(other.length >= 0 || other.document);
      } catch {
        return true;
      }
    };
    const reached = await page.waitForFunction(isIsolated, undefined, { polling: 50, timeout: 5000 }).then(
      () => false,
      () => true,
    );
    if (opener) addFinding(`a window with ${path} can access its opener`);
    if (reached) addFinding(`the opener of ${path} can access the window`);
    await opened.close();
  }
};
