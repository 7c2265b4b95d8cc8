import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's own Chromium, without a window and without traffic of its own. */
export const openBrowser = (...options: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? places.find((path) => existsSync(path)),
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

/** What the page complains of: errors and warnings on its console, exceptions, requests to elsewhere. */
export const complaintsOf = (page: Page, origin: string): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`${line.type()}: ${line.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
      complaints.push(`request to ${request.url()}`);
    }
  });
  return complaints;
};
