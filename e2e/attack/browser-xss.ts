import { removeTones } from '@cueroom/testing/tone';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../browser';
import { visitBoard } from './browser-board';
import { payloads } from './browser-corpus';
import { plant, type Planted } from './browser-plant';
import { type WatchedPage, openWatchedPage } from './browser-watch';
import type { Part, Tally, Target } from './part';

/** Stored XSS: payloads must be shown as text on every page and in every view of the portal. */
export const storedXss: Part = {
  name: 'stored-xss',
  run: async (target, tally) => {
    const planted = await plant(target, tally);
    const browser = await openBrowser();
    try {
      await verifyDetection(browser, target, tally);
      for (const isCspDisabled of target.isLong ? [true, false] : [true]) {
        await visitSite(await openWatchedPage(browser, target, tally, { isCspDisabled }), target);
        const portal = await openWatchedPage(browser, target, tally, { isCspDisabled, isSignedIn: true });
        await visitPortal(portal, target, planted);
        await visitBoard(await openWatchedPage(browser, target, tally, { isCspDisabled }), target, tally);
      }
      if (!target.isLong) await visitWithCsp(browser, target, tally);
    } finally {
      await browser.close();
      await removeTones();
    }
  },
};

/** Verifies that executed scripts are detected, and that the CSP blocks the same scripts. */
const verifyDetection = async (browser: Browser, target: Target, tally: Tally): Promise<void> => {
  for (const isCspDisabled of [true, false]) {
    const silent = { ...tally, countRequests: () => undefined, addFinding: () => undefined } as unknown as Tally;
    const { page, ran, close } = await openWatchedPage(browser, target, silent, { isCspDisabled });
    await page.goto(`${target.url}/contact`);
    await page.evaluate(injectAll);
    await page.waitForFunction(() => document.querySelectorAll('img[data-done]').length > 0);
    const scripts = ran.filter((what) => what.startsWith('script '));
    const blocked = ran.filter((what) => what.startsWith('blocked '));
    if (isCspDisabled && scripts.length < 3) throw new Error(`executed scripts are not detected: ${ran.join(', ')}`);
    if (!isCspDisabled && scripts.length > 0) tally.addFinding(`The CSP allows scripts: ${scripts.join(', ')}`);
    if (!isCspDisabled && blocked.length < 3) throw new Error(`blocked scripts are not detected: ${ran.join(', ')}`);
    await close();
  }
};

/** Runs in the browser: four ways to execute a script. */
const injectAll = async (): Promise<void> => {
  const inline = document.createElement('script');
  inline.textContent = 'alert("inline")';
  document.body.append(inline);
  const handler = document.createElement('div');
  handler.innerHTML = '<img src="/nothing.png" onerror="alert(\'handler\')">';
  document.body.append(handler);
  const link = document.createElement('a');
  link.setAttribute('href', 'javascript:alert("link")');
  link.click();
  // Deferred, because code that the driver evaluates directly bypasses the CSP.
  setTimeout(() => {
    try {
      (0, eval)('alert("eval")');
    } catch {
      // blocked by CSP
    }
  });
  const image = new Image();
  image.onload = image.onerror = () => setTimeout(() => image.setAttribute('data-done', ''), 300);
  image.src = '/nothing-else.png';
  document.body.append(image);
};

const encoded = encodeURIComponent(payloads.slice(0, 6).join(' '));

const visitSite = async ({ page, inspect, close }: WatchedPage, { url }: Target): Promise<void> => {
  const open = async (path: string) => {
    await page.goto(url + path);
    await page.locator('#root:not([data-drawn])').waitFor();
  };
  for (const path of ['/', '/work', '/work?medium=Film', '/about']) {
    await open(path);
    await inspect(path);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  // URL parameters: no planted record to wait for.
  for (const path of [`/work?medium=${encoded}&year=${encoded}`, `/${encoded}`, `/admin?tab=${encoded}#${encoded}`]) {
    await open(path);
  }
  await open('/artist-sub');
  const [hostile = ''] = payloads;
  await page.getByLabel('Artist Name').fill(hostile);
  const song = page.getByRole('group', { name: 'Song 1', exact: true });
  const buffer = Buffer.from('RIFF');
  await song
    .getByLabel('Audio File')
    .setInputFiles({ name: '<img src=x onerror=alert(1)>.wav', mimeType: 'audio/wav', buffer });
  for (const payload of payloads.slice(0, 8)) {
    await song.getByLabel('Tags').fill(payload);
    await song.getByLabel('Tags').press('Enter');
  }
  await inspect('the artist form');
  await close();
};

const visitPortal = async ({ page, inspect, close }: WatchedPage, target: Target, planted: Planted): Promise<void> => {
  await page.goto(`${target.url}/admin`);
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
  const show = (address: string) => page.evaluate(goTo, address);
  const lists = [
    '/admin',
    '/admin/briefs',
    '/admin/contacts',
    '/admin/tracks',
    '/admin/submissions',
    '/admin/content',
    '/admin/projects',
    '/admin/hero',
  ];
  for (const address of lists) {
    await show(address);
    await inspect(address);
  }
  const maxRecords = target.isLong ? Infinity : 1;
  // A track is a page, all others are windows above their lists.
  const opened = page.locator('[role=dialog], [data-list=page]');
  const dialogs: [string, string[]][] = [
    ['/admin/briefs', planted.briefs],
    ['/admin/contacts', planted.contacts],
    ['/admin/submissions', planted.submissions],
    ['/admin/tracks', planted.tracks],
    ['/admin/projects', planted.projects],
  ];
  for (const [list, ids] of dialogs) {
    for (const id of ids.slice(0, maxRecords)) {
      await show(list);
      await opened.waitFor({ state: 'detached' });
      await show(`${list}/${id}`);
      await opened.waitFor();
      await inspect(`${list}/${id}`);
    }
    await show(list);
    await opened.waitFor({ state: 'detached' });
  }
  await useDialogs(page, inspect, show, planted);
  await close();
};

/** Runs in the browser: client-side navigation. */
const goTo = (address: string): void => {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
};

/** Dialogs and other views that have no URL. */
const useDialogs = async (
  page: Page,
  inspect: WatchedPage['inspect'],
  show: (address: string) => Promise<void>,
  { submissions }: Planted,
): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const planted = page.getByRole('row').filter({ hasText: 'alert(' });
  const clicks: [string, Locator][] = [
    ['/admin/briefs', planted.getByRole('button', { name: 'Edit' })],
    ['/admin/contacts', planted.getByRole('button', { name: 'View' })],
    ['/admin/projects', planted.getByRole('button', { name: 'Edit' })],
    ['/admin/content', page.getByRole('button', { name: /^Edit .*alert/ })],
    ['/admin/tracks', planted.getByRole('button', { name: 'Edit' })],
  ];
  for (const [list, button] of clicks) {
    await show(list);
    await button.first().click();
    await dialog.waitFor();
    await inspect(`${list}: dialog`);
    await closeDialog();
  }
  await show(`/admin/submissions/${submissions[0]}`);
  await dialog.getByRole('button', { name: 'Load Audio' }).first().click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).first().click();
  await inspect('the playing song');
  await closeDialog();
  await page.getByRole('region', { name: 'Player', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('alert');
  await page.getByRole('option', { name: /alert/ }).first().waitFor();
  await inspect('the command palette');
  await closeDialog();
  await show('/admin/tracks/new');
  const buffer = Buffer.from('RIFF');
  const name = '<img src=x onerror=alert(1)>.wav';
  await dialog.getByLabel('Audio File').setInputFiles({ name, mimeType: 'audio/wav', buffer });
  await inspect('a track upload');
};

/** The most visited pages with the CSP enabled. */
const visitWithCsp = async (browser: Browser, target: Target, tally: Tally): Promise<void> => {
  const { page, inspect, close } = await openWatchedPage(browser, target, tally, { isCspDisabled: false });
  for (const path of ['/', '/work', '/about']) {
    await page.goto(target.url + path);
    await inspect(path);
  }
  await close();
};
