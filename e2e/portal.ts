import type { BrowserContextOptions, Page } from 'playwright-core';
import { collectPageErrors } from './browser';
import type { StudioAddress } from './studio';
import type { TestBrowser } from './use-studio';

/** Opens the portal as a signed-in admin; `address` is a deep link such as `/admin/projects?q=ferry`. */
export const openPortal = async (
  browser: TestBrowser,
  { url, username, password }: StudioAddress,
  address: string,
  window: number | BrowserContextOptions = 1440,
): Promise<{ page: Page; pageErrors: string[] }> => {
  const context = await browser.newContext(
    typeof window === 'number' ? { viewport: { width: window, height: 900 } } : window,
  );
  await context.addInitScript(
    ([name, secret]) => {
      if (location.protocol === 'about:') return; // it has no storage
      sessionStorage.setItem('adminUsername', name ?? '');
      sessionStorage.setItem('adminPassword', secret ?? '');
    },
    [username, password],
  );
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page, url);
  await page.goto(url + address);
  return { page, pageErrors };
};

export const approve = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and move to catalog' }).click();
  await approveAnyway(page);
};

/** Where nothing was said of rights, that is asked about. */
export const approveAnyway = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: /^Rights are incomplete/ })
    .getByRole('button', { name: 'Approve' })
    .click();
