import { removeTones } from '@cueroom/testing/tone';
import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser } from '../browser';
import { visitBoard } from './browser-board';
import { payloads } from './browser-corpus';
import { plant, type Planted } from './browser-plant';
import { type Watched, watchedPage } from './browser-watch';
import type { Part, Tally, Target } from './part';

/** Stored text is shown as text, on every page and in every view of the portal. */
export const storedScripts: Part = {
  name: 'stored scripts',
  run: async (target, tally) => {
    const planted = await plant(target, tally);
    const browser = await openBrowser();
    try {
      await proveWatch(browser, target, tally);
      for (const isPolicyOff of target.isLong ? [true, false] : [true]) {
        await visitSite(await watchedPage(browser, target, tally, { isPolicyOff }), target);
        const portal = await watchedPage(browser, target, tally, { isPolicyOff, isSignedIn: true });
        await visitPortal(portal, target, planted);
        await visitBoard(await watchedPage(browser, target, tally, { isPolicyOff }), target, tally);
      }
      if (!target.isLong) await visitUnderPolicy(browser, target, tally);
    } finally {
      await browser.close();
      await removeTones();
    }
  },
};

/** The watch sees a script that runs; and the policy keeps the same one from running. */
const proveWatch = async (browser: Browser, target: Target, tally: Tally): Promise<void> => {
  for (const isPolicyOff of [true, false]) {
    const silent = { ...tally, tried: () => undefined, found: () => undefined } as unknown as Tally;
    const { page, ran, close } = await watchedPage(browser, target, silent, { isPolicyOff });
    await page.goto(`${target.url}/contact`);
    await page.evaluate(injectAll);
    await page.waitForFunction(() => document.querySelectorAll('img[data-done]').length > 0);
    const scripts = ran.filter((what) => what.startsWith('script '));
    const kept = ran.filter((what) => what.startsWith('kept '));
    if (isPolicyOff && scripts.length < 3) throw new Error(`The watch is blind: ${ran.join(', ')}`);
    if (!isPolicyOff && scripts.length > 0) tally.found(`The policy lets scripts run: ${scripts.join(', ')}`);
    if (!isPolicyOff && kept.length < 3) throw new Error(`The policy has kept nothing: ${ran.join(', ')}`);
    await close();
  }
};

/** In the browser: four ways to run a script in a page that has a hole. */
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
  // In a turn of its own: what the browser's driver evaluates stands outside of the policy.
  setTimeout(() => {
    try {
      (0, eval)('alert("eval")');
    } catch {
      // the policy forbids it
    }
  });
  const image = new Image();
  image.onload = image.onerror = () => setTimeout(() => image.setAttribute('data-done', ''), 300);
  image.src = '/nothing-else.png';
  document.body.append(image);
};

const encoded = encodeURIComponent(payloads.slice(0, 6).join(' '));

const visitSite = async ({ page, look, close }: Watched, { url }: Target): Promise<void> => {
  const open = async (path: string) => {
    await page.goto(url + path);
    await page.locator('#root:not([data-drawn])').waitFor();
  };
  for (const path of ['/', '/work', '/work?medium=Film', '/about']) {
    await open(path);
    await look(path);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  }
  // What stands in the address is not shown, or as text: there is nothing planted to wait for.
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
  await look('the artist form');
  await close();
};

const visitPortal = async ({ page, look, close }: Watched, target: Target, planted: Planted): Promise<void> => {
  await page.goto(`${target.url}/admin`);
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor();
  const show = (search: string) => page.evaluate(goTo, search);
  const lists = [
    '',
    '?tab=crm',
    '?tab=crm&list=contacts',
    '?tab=music',
    '?tab=music&list=submissions',
    '?tab=content',
    '?tab=projects',
    '?tab=hero',
  ];
  for (const search of lists) {
    await show(search);
    await look(`/admin${search}`);
  }
  const most = target.isLong ? Infinity : 2;
  const dialogs: [string, string[]][] = [
    ['?tab=crm', planted.briefs],
    ['?tab=crm&list=contacts', planted.contacts],
    ['?tab=music&list=submissions', planted.submissions],
    ['?tab=music', planted.tracks],
    ['?tab=projects', planted.projects],
  ];
  for (const [search, ids] of dialogs) {
    for (const id of ids.slice(0, most)) {
      await show(search);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await show(`${search}&open=${id}`);
      await page.getByRole('dialog').waitFor();
      await look(`${search}&open=${id}`);
    }
    await show(search);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await useWindows(page, look, show, planted);
  await close();
};

/** In the browser: as the router goes, without loading the document. */
const goTo = (search: string): void => {
  history.pushState({}, '', `/admin${search}`);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
};

/** What only opens by a click. */
const useWindows = async (
  page: Page,
  look: Watched['look'],
  show: (search: string) => Promise<void>,
  { submissions }: Planted,
): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const shut = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  const planted = page.getByRole('row').filter({ hasText: 'alert(' });
  const clicks: [string, Locator][] = [
    ['?tab=crm', planted.getByRole('button', { name: 'Edit' })],
    ['?tab=crm&list=contacts', planted.getByRole('button', { name: 'View' })],
    ['?tab=projects', planted.getByRole('button', { name: 'Edit' })],
    ['?tab=content', page.getByRole('button', { name: /^Edit .*alert/ })],
    ['?tab=music', planted.getByRole('button', { name: 'Edit' })],
  ];
  for (const [search, button] of clicks) {
    await show(search);
    await button.first().click();
    await dialog.waitFor();
    await look(`${search}: a window`);
    await shut();
  }
  await show(`?tab=music&list=submissions&open=${submissions[0]}`);
  await dialog.getByRole('button', { name: 'Load Audio' }).first().click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).first().click();
  await look('a song that plays');
  await shut();
  await page.getByRole('region', { name: 'Player', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('alert');
  await page.getByRole('option', { name: /alert/ }).first().waitFor();
  await look('the palette');
  await shut();
  await show('?tab=music&open=new');
  const buffer = Buffer.from('RIFF');
  const name = '<img src=x onerror=alert(1)>.wav';
  await dialog.getByLabel('Audio File').setInputFiles({ name, mimeType: 'audio/wav', buffer });
  await look('a file that is uploaded for a track');
};

/** The pages that visitors see first, as they come. */
const visitUnderPolicy = async (browser: Browser, target: Target, tally: Tally): Promise<void> => {
  const { page, look, close } = await watchedPage(browser, target, tally, { isPolicyOff: false });
  for (const path of ['/', '/work', '/about']) {
    await page.goto(target.url + path);
    await look(path);
  }
  await close();
};
