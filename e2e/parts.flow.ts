import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expectAccessible } from './axe';
import { openBrowser } from './browser';
import { freePorts } from './studio';

const frontend = join(__dirname, '../frontend');
const vite = join(__dirname, '../node_modules/vite/bin/vite.js');

let browser: Browser;
let server: ChildProcess;
let address: string;

/** The development server says where it listens once it does. */
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const args = [vite, '--host', '127.0.0.1', '--port', `${port}`, '--strictPort'];
  server = spawn(process.execPath, args, { cwd: frontend, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((ready, failed) => {
    let said = '';
    server.stdout?.on('data', (piece) => {
      said += String(piece);
      if (said.includes('Local:')) ready();
    });
    server.once('exit', () => failed(new Error(`The development server ended: ${said}`)));
  });
  address = `http://127.0.0.1:${port}/parts.html`;
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  if (server.exitCode === null && server.kill()) await once(server, 'exit');
});

const openParts = async (width: number, theme: string) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await page.goto(`${address}?theme=${theme}`);
  await page.getByRole('heading', { name: 'The parts of ui/' }).waitFor();
  return page;
};

describe.each([390, 1280])('at %i px', (width) => {
  test.each(['light', 'dark'])('in the %s theme the parts of ui/ are accessible and fit', async (theme) => {
    const page = await openParts(width, theme);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    await expectAccessible(page);
  });

  test('so are their windows, menus and notices', async () => {
    const page = await openParts(width, 'light');
    for (const opener of await page.getByRole('button', { name: /^Open / }).all()) {
      await opener.click();
      const opened = page.locator('[role=dialog], [role=menu]');
      await opened.first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await opened.first().waitFor({ state: 'detached' });
    }
    for (const name of ['Plain', 'On top', 'Undo', 'Failure']) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await page.locator('[data-notices] :is([role=status], [role=alert])').first().waitFor();
      await expectAccessible(page);
    }
  });
});
