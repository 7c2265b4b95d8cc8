import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Tally, Target } from './part';

/** Allowed origins of the hero's embedded video. */
const videoOrigins = /^https:\/\/(www\.youtube(-nocookie)?\.com|player\.vimeo\.com)\//;

export interface WatchedPage {
  page: Page;
  /** Checks the current DOM for executable content, even if the CSP would block it. */
  inspect(where: string): Promise<void>;
  /** Scripts that have run so far. */
  ran: string[];
  close(): Promise<void>;
}

interface WatchOptions {
  /** Disables the CSP, so that only output escaping protects the page. */
  isCspDisabled: boolean;
  isSignedIn?: boolean;
}

/** Opens a page that reports executed scripts, navigations and CSP violations. */
export const openWatchedPage = async (
  browser: Browser,
  target: Target,
  tally: Tally,
  { isCspDisabled, isSignedIn = false }: WatchOptions,
): Promise<WatchedPage> => {
  const context = await browser.newContext({ bypassCSP: isCspDisabled, viewport: { width: 1440, height: 900 } });
  const ran: string[] = [];
  const how = isCspDisabled ? 'without CSP' : 'with CSP';
  let where = 'before the first page';
  await context.exposeBinding('reportRun', ({ frame }, what: string) => {
    ran.push(`${what} in ${frame.url()}`);
  });
  await context.addInitScript(reportRuns);
  if (isSignedIn) {
    await context.addInitScript(
      ([name, password]) => {
        sessionStorage.setItem('adminUsername', name ?? '');
        sessionStorage.setItem('adminPassword', password ?? '');
      },
      [target.username, target.password],
    );
  }
  await blockOtherOrigins(context, target, (what) => tally.addFinding(`${where} (${how}): ${what}`));
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    tally.addFinding(`${where} (${how}): dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => tally.addFinding(`${where} (${how}): window opened: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(target.url)) {
      tally.addFinding(`${where} (${how}): page navigated to ${frame.url()}`);
    }
  });
  return {
    page,
    ran,
    inspect: async (name) => {
      where = name;
      tally.countRequests();
      await page.waitForFunction(isPayloadVisible, undefined, { timeout: 10_000 }).catch(() => {
        throw new Error(`no planted text is visible: ${name} ${page.url()}`);
      });
      for (const error of await page.evaluate(findExecutableContent)) tally.addFinding(`${name} (${how}): ${error}`);
    },
    close: async () => {
      for (const one of ran) tally.addFinding(`Script executed (${how}): ${one}`);
      await context.close();
    },
  };
};

const activeTypes = ['document', 'script', 'stylesheet', 'fetch', 'xhr', 'websocket'];

/** Blocks requests to other origins; active content from there is a finding. */
const blockOtherOrigins = async (
  context: BrowserContext,
  { url }: Target,
  addFinding: (what: string) => void,
): Promise<void> => {
  const isOtherOrigin = (address: URL) => address.origin !== new URL(url).origin;
  await context.route(isOtherOrigin, async (route) => {
    const request = route.request();
    if (activeTypes.includes(request.resourceType()) && !videoOrigins.test(request.url())) {
      addFinding(`${request.resourceType()} from ${request.url()}`);
    }
    await route.abort();
  });
};

// Functions below run in the browser.

const reportRuns = (): void => {
  const page = globalThis as unknown as Window & { reportRun: (what: string) => void };
  page.alert = (what?: unknown) => page.reportRun(`script ${String(what)}`);
  page.document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective.startsWith('script')) page.reportRun(`blocked by CSP: ${effectiveDirective} ${blockedURI}`);
  });
};

/** Without visible payloads an inspection would prove nothing. */
const isPayloadVisible = (): boolean => {
  const scope = document.querySelector('[role=dialog]') ?? document.body;
  const fields = [...scope.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  return [(scope as HTMLElement).innerText, ...fields].some((text) => text.includes('alert('));
};

const findExecutableContent = (): string[] => {
  const errors: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const shown = element.outerHTML.slice(0, 160);
    const name = element.localName;
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) errors.push(`event handler in ${shown}`);
      if (/^(href|src|action|formaction|data|xlink:href|srcdoc)$/i.test(attribute)) {
        // Browsers ignore these characters in URLs.
        const url = value.replace(/[\u0000-\u0020]/g, '');
        if (/^(javascript|vbscript|data:text|data:application)/i.test(url) || attribute === 'srcdoc') {
          errors.push(`executable URL in ${shown}`);
        }
      }
    }
    const isData = /^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? '');
    if (name === 'script' && !element.getAttribute('src') && !isData) errors.push(`inline script ${shown}`);
    if (['object', 'embed', 'base', 'applet', 'math', 'mglyph', 'foreignobject'].includes(name))
      errors.push(`unexpected element ${shown}`);
    if (name === 'meta' && element.getAttribute('http-equiv')) errors.push(`unexpected element ${shown}`);
    if (name === 'img' && element.getAttribute('src') === 'x') errors.push(`planted element ${shown}`);
  }
  return errors;
};
