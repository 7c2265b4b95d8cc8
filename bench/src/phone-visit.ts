import type { Browser } from 'playwright-core';

/** Lighthouse's slow 4G, as it slows Chromium's own line down. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 1474.56e3 / 8, uploadThroughput: 675e3 / 8 };
const typed = 'Nora';

/** Milliseconds that a person on the phone waits for. */
interface Felt {
  /** From the address to the first letter that is seen in a field; null where a page has none. */
  field: number | null;
  /** The longest of all presses and letters until its answer is painted (interaction to next paint). */
  press: number;
}

/** Runs in the page, before anything else there: text, as a bench knows no browser's types. */
const watch = `
  const felt = (window.felt = { field: null, press: 0 });
  const note = () => requestAnimationFrame(() => (felt.field ??= performance.now()));
  window.addEventListener('input', note, { capture: true, once: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) felt.press = Math.max(felt.press, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/**
 * One visit of a page with an empty cache. The person types into the first field and presses the first button as soon as they are in
 * sight, which is long before the page's code, and presses again once it is there.
 * @param slowdown how many times as fast as the phone this machine is
 * @throws Error when what was typed is lost
 */
export const visitOnPhone = async (browser: Browser, url: string, slowdown: number): Promise<Felt> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  try {
    await context.addInitScript({ content: watch });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'commit' });
    const button = page.locator('#root button:visible').first();
    await button.waitFor();
    const field = page.locator('#root main :is(input[type=text], input:not([type]), input[type=email])').first();
    const hasField = (await field.count()) > 0;
    if (hasField) {
      await field.focus();
      await page.keyboard.type(typed);
    }
    await button.click();
    await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' });
    // The first press may have opened a menu above it.
    await page.keyboard.press('Escape');
    await button.click();
    if (hasField && (await field.inputValue()) !== typed) throw new Error(`${url}: what was typed early is lost`);
    // Event timings come a moment after their paint.
    await page.evaluate('new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500)))');
    return await page.evaluate<Felt>('window.felt');
  } finally {
    await context.close();
  }
};
