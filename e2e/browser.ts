import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The shell is Chromium without its windows: a page costs a third of the processor time. */
const knownPaths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** The machine's Chromium, headless and without background traffic. */
export const openBrowser = (...options: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? knownPaths.find((path) => existsSync(path)),
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      ...options,
    ],
  });

/** Collects console errors and warnings, exceptions, and requests to other origins. */
export const collectPageErrors = (page: Page, origin: string): string[] => {
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(`exception: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning')
      pageErrors.push(`${line.type()}: ${line.text()} ${line.location().url}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
      pageErrors.push(`request to ${request.url()}`);
    }
  });
  return pageErrors;
};
