import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Tally, Target } from './part';

/** Where the hero's embedded film may come from. */
const films = /^https:\/\/(www\.youtube(-nocookie)?\.com|player\.vimeo\.com)\//;

export interface Watched {
  page: Page;
  /** Looks at what the page holds now: whatever could run, even where a policy keeps it from it. */
  look(where: string): Promise<void>;
  /** What has told that it ran, so far. */
  ran: string[];
  close(): Promise<void>;
}

interface WatchOptions {
  /** Without the policy, so that nothing but the page's own care keeps a script from running. */
  isPolicyOff: boolean;
  isSignedIn?: boolean;
}

/** A page that tells of every script that runs in it, of every place it goes to, and of what the policy has stopped. */
export const watchedPage = async (
  browser: Browser,
  target: Target,
  tally: Tally,
  { isPolicyOff, isSignedIn = false }: WatchOptions,
): Promise<Watched> => {
  const context = await browser.newContext({ bypassCSP: isPolicyOff, viewport: { width: 1440, height: 900 } });
  const ran: string[] = [];
  const how = isPolicyOff ? 'without the policy' : 'under the policy';
  let where = 'nowhere yet';
  await context.exposeBinding('toldRun', ({ frame }, what: string) => {
    ran.push(`${what} in ${frame.url()}`);
  });
  await context.addInitScript(listenForRuns);
  if (isSignedIn) {
    await context.addInitScript(
      ([name, password]) => {
        sessionStorage.setItem('adminUsername', name ?? '');
        sessionStorage.setItem('adminPassword', password ?? '');
      },
      [target.username, target.password],
    );
  }
  await keepInside(context, target, (what) => tally.found(`${where} (${how}): ${what}`));
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    tally.found(`${where} (${how}): a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => tally.found(`${where} (${how}): a window opens with ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(target.url)) {
      tally.found(`${where} (${how}): the page goes to ${frame.url()}`);
    }
  });
  return {
    page,
    ran,
    look: async (name) => {
      where = name;
      tally.tried();
      await page.waitForFunction(isPlantShown, undefined, { timeout: 10_000 }).catch(() => {
        throw new Error(`Nothing that was planted is shown: ${name} ${page.url()}`);
      });
      for (const error of await page.evaluate(whatCouldRun)) tally.found(`${name} (${how}): ${error}`);
    },
    close: async () => {
      for (const one of ran) tally.found(`A script has run (${how}): ${one}`);
      await context.close();
    },
  };
};

const activeTypes = ['document', 'script', 'stylesheet', 'fetch', 'xhr', 'websocket'];

/** Nothing outside is asked; a page or a script from there is a finding. */
const keepInside = async (context: BrowserContext, { url }: Target, found: (what: string) => void): Promise<void> => {
  const isElsewhere = (address: URL) => address.origin !== new URL(url).origin;
  await context.route(isElsewhere, async (route) => {
    const request = route.request();
    if (activeTypes.includes(request.resourceType()) && !films.test(request.url())) {
      found(`${request.resourceType()} from ${request.url()}`);
    }
    await route.abort();
  });
};

// What follows runs in the browser.

const listenForRuns = (): void => {
  const page = globalThis as unknown as Window & { toldRun: (what: string) => void };
  page.alert = (what?: unknown) => page.toldRun(`script ${String(what)}`);
  page.document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective.startsWith('script'))
      page.toldRun(`kept by the policy: ${effectiveDirective} ${blockedURI}`);
  });
};

/** The planted texts are on the screen: else a look would prove nothing. */
const isPlantShown = (): boolean => {
  const scope = document.querySelector('[role=dialog]') ?? document.body;
  const fields = [...scope.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return [(scope as HTMLElement).innerText, ...fields].some((text) => text.includes('alert('));
};

const whatCouldRun = (): string[] => {
  const errors: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const shown = element.outerHTML.slice(0, 160);
    const name = element.localName;
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) errors.push(`a handler in ${shown}`);
      if (/^(href|src|action|formaction|data|xlink:href|srcdoc)$/i.test(attribute)) {
        // Browsers leave these out.
        const address = value.replace(/[\u0000-\u0020]/g, '');
        if (/^(javascript|vbscript|data:text|data:application)/i.test(address) || attribute === 'srcdoc') {
          errors.push(`an address that runs in ${shown}`);
        }
      }
    }
    const isData = /^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? '');
    if (name === 'script' && !element.getAttribute('src') && !isData) errors.push(`a script ${shown}`);
    if (['object', 'embed', 'base', 'applet', 'math', 'mglyph', 'foreignobject'].includes(name))
      errors.push(`a ${shown}`);
    if (name === 'meta' && element.getAttribute('http-equiv')) errors.push(`a ${shown}`);
    if (name === 'img' && element.getAttribute('src') === 'x') errors.push(`a planted ${shown}`);
  }
  return errors;
};
