import { type AxeResults, type RunOptions, source } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 up to AA, targets of 24 px among it. */
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** Expects that axe finds no error on the page as it stands, and that it does not scroll sideways. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // Half faded, nothing has its contrast: neither what moves now nor a notice that comes while axe is loading.
  const stillness = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  );
  await stillness.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  const errors = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} (${target.join(' ')}) ${html.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) errors.push(`the page scrolls sideways by ${overflow} px`);
  expect(errors).toEqual([]);
};
