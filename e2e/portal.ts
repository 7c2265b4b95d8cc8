import type { Browser, Page } from 'playwright-core';
import { complaintsOf } from './browser';
import type { Studio } from './studio';

/** The portal as a signed-in admin opens it, at an address of its own (`?tab=projects`), and what it complains of. */
export const openPortal = async (
  browser: Browser,
  { url, username, password }: Studio,
  search: string,
  width = 1440,
): Promise<{ page: Page; complaints: string[] }> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addInitScript(
    ([name, secret]) => {
      sessionStorage.setItem('adminUsername', name ?? '');
      sessionStorage.setItem('adminPassword', secret ?? '');
    },
    [username, password],
  );
  const page = await context.newPage();
  const complaints = complaintsOf(page, url);
  await page.goto(`${url}/admin${search}`);
  return { page, complaints };
};
