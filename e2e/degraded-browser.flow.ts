import type { BrowserContextOptions, Page } from 'playwright-core';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const newPage = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 900 }, ...options })).newPage();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('with site data blocked a contact message can still be sent', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto(`${studio.url}/contact`);
  await page.getByLabel('Name', { exact: true }).fill('Ada Reel');
  await page.getByLabel('Email', { exact: true }).fill('ada.blocked@example.org');
  await page.getByLabel('Subject', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Message', { exact: true }).fill('Could we talk about a season of films?');
  await button(page, 'Send Message').click();
  await page.getByText('Message Sent!').first().waitFor();
  expect(await api.json('GET', '/api/admin/contacts?q=ada.blocked')).toHaveLength(1);
});

test('a page whose code fails to load shows an error', async () => {
  const page = await newPage();
  await page.route('**/assets/router-*', (route) => route.abort());
  await page.goto(`${studio.url}/contact`);
  const alert = page.getByRole('alert').filter({ has: button(page, 'Reload') });
  await alert.getByText('This page did not load completely').waitFor();
  await page.unroute('**/assets/router-*');
  await button(page, 'Reload').click();
  await button(page, 'Send Message').waitFor();
});

test('a page whose first script is gone says so by its styles, and no page whose script has come does', async () => {
  const page = await newPage();
  const note = page.getByText('This page did not load completely');
  // As after 15 seconds.
  const pass = () =>
    page.evaluate(() => {
      const own = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'not-loaded');
      for (const one of own) one.finish();
      return own.length;
    });
  for (const path of ['/contact', `/listen/${'a'.repeat(43)}`]) {
    await page.route('**/assets/early-*', (route) => route.fulfill({ status: 404 }));
    await page.goto(studio.url + path);
    expect(await note.isVisible()).toBe(false);
    expect(await pass()).toBe(1);
    await page.getByRole('alert').and(note).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.unroute('**/assets/early-*');
    await page.goto(studio.url + path);
    await page.locator('html[data-early]').waitFor();
    expect(await pass()).toBe(0);
    expect(await note.isVisible()).toBe(false);
  }
});

test('a component whose code fails to load keeps the form input and can be retried', async () => {
  const { page } = await openPortal(browser, studio, '/admin/content');
  const title = page.getByLabel('Hero Title', { exact: true });
  await title.fill('Half a title');
  await page.route('**/assets/hero-settings-tab-*', (route) => route.abort());
  await page.getByRole('tab', { name: 'Hero Video' }).click();
  await page.getByRole('alert').getByText('This part could not be loaded.').waitFor();
  await page.unroute('**/assets/hero-settings-tab-*');
  await button(page, 'Try Again').click();
  await button(page, 'Update Settings').waitFor();
  await page.getByRole('tab', { name: 'Content' }).click();
  expect(await title.inputValue()).toBe('Half a title');
});

test('with reduced motion no animation repeats', async () => {
  const page = await newPage({ reducedMotion: 'reduce' });
  await page.goto(`${studio.url}/contact`);
  const repeats = await page.evaluate(() => {
    const spinner = document.body.appendChild(document.createElement('i'));
    spinner.className = 'animate-spin';
    return getComputedStyle(spinner).animationIterationCount;
  });
  expect(repeats).toBe('1');
});
