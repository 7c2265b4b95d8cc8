import { type AxeResults, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 A and AA, including 24 px target sizes. */
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** Expects no axe violations and no horizontal scrolling in the page's current state. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Elements in mid-animation fail contrast checks, including toasts that appear while axe loads.
  const noAnimations = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>((options) => {
    const { axe } = globalThis as unknown as { axe: { run(part: object, options: RunOptions): Promise<AxeResults> } };
    // A window covers parts of the page behind it, which then look too small to press.
    return axe.run({ exclude: [['[data-aria-hidden]'], ['body:has([role=dialog]) main']] }, options);
  }, rules);
  await noAnimations.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  const errors = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} (${target.join(' ')}) ${html.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) errors.push(`the page scrolls horizontally by ${overflow} px`);
  expect(errors).toEqual([]);
};
