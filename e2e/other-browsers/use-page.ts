import type { Browser } from './browser';
import { openFirefox } from './firefox';
import { Page } from './page';
import { openWebKit } from './webkit';

export const browsers = [
  ['WebKit', openWebKit],
  ['Firefox', openFirefox],
] as const;

/** A page in a browser of the tests' own; it can be used once they run. */
export const usePage = (openBrowser: () => Promise<Browser>): { readonly page: Page } => {
  let browser: Browser | undefined;
  beforeAll(async () => void (browser = await openBrowser()));
  afterAll(() => browser?.close());
  return {
    get page() {
      if (!browser) throw new Error('The browser is not open yet.');
      return new Page(browser);
    },
  };
};
