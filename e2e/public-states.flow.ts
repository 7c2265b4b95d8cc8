import { basename } from 'node:path';
import { tone } from '@cueroom/testing/tone';
import type { Page, Route } from 'playwright-core';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { useStudio } from './use-studio';
import { variants } from './variants';

const { studio, browser } = useStudio('demo');

const openPage = async (path: string, width: number): Promise<{ page: Page; pageErrors: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(studio.url + path);
  await page.locator('#root:not([data-drawn])').waitFor();
  return { page, pageErrors };
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
};
/** Holds matching requests. @returns a function that releases them */
const hold = async (page: Page, pattern: string | RegExp, then: (route: Route) => Promise<void>) => {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  await page.route(pattern, async (route) => {
    await gate;
    await then(route);
  });
  return () => release();
};
/** Navigates in the browser, so that the page has no server-rendered data. */
const navigate = (page: Page, path: string) => page.locator(`a[href="${path}"]`).last().click();

describe.each(variants([390], [1440]))('at %i px', (width) => {
  test.each(['/', '/work', '/work?medium=Documentary', '/about', '/contact', '/brief', '/artist-sub', '/nowhere'])(
    '%s has no accessibility or page errors, scrolled to the end',
    async (path) => {
      const { page, pageErrors } = await openPage(path, width);
      for (let top = 0; top < 8000; top += 700) await page.mouse.wheel(0, 700);
      await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete));
      await expectAccessible(page);
      const isMissing = path === '/nowhere';
      expect(pageErrors).toEqual(isMissing ? [expect.stringContaining('404 (Not Found)')] : []);
    },
  );

  test('the menu', async () => {
    if (width > 1000) return;
    const { page } = await openPage('/', width);
    await press(page, 'Open menu');
    await page.getByRole('dialog').getByRole('link', { name: 'Artist Submissions' }).waitFor();
    await expectAccessible(page);
  });

  test('the portfolio while loading and with no results', async () => {
    const { page } = await openPage('/contact', width);
    const release = await hold(page, '**/api/projects*', (route) => route.continue());
    await navigate(page, '/work');
    const placeholders = page.getByLabel('Loading projects').getByRole('listitem');
    await placeholders.first().waitFor();
    expect(await placeholders.count()).toBe(9);
    await expectAccessible(page);
    release();
    await page.getByLabel('Medium').selectOption('Film');
    await page.getByLabel('Genre').selectOption('Hip-Hop');
    await page.getByText('No projects found').waitFor();
    await expectAccessible(page);
  });

  test('the contact form with validation errors and with a failed request', async () => {
    const { page } = await openPage('/contact', width);
    await press(page, 'Send Message');
    await page.getByText('Message is required').waitFor();
    await expectAccessible(page);
    await page.route('**/api/contacts', (route) => route.abort());
    await fill(page, { Name: 'Nora Field', Email: 'nora@example.org', Message: 'A brass band?' });
    await page.getByLabel('Subject').selectOption('press');
    await press(page, 'Send Message');
    await page.getByText('Failed to Send Message').first().waitFor();
    await expectAccessible(page);
  });

  test('each step of the brief with validation errors, and the confirmation', async () => {
    const { page } = await openPage('/brief', width);
    const next = async (error: string) => {
      await press(page, 'Next');
      await page.getByText(error).first().waitFor();
      await expectAccessible(page);
    };
    await next('Full name is required');
    await fill(page, { 'Full Name': 'Nora Field', Email: 'nora@example.org' });
    await page.getByLabel('Project Type').selectOption('film');
    await press(page, 'Next');
    await next('Project vibe is required');
    await fill(page, { 'Project Vibe': 'Windy, patient, a little funny.' });
    await press(page, 'Next');
    await next('Timeline is required');
    await page.getByLabel('Timeline').selectOption('asap');
    await page.getByLabel('Music Budget Range').selectOption('discuss');
    await press(page, 'Next');
    await page.getByLabel('References').waitFor();
    await expectAccessible(page);
    await press(page, 'Submit Brief');
    await page.getByRole('heading', { name: 'Thank You' }).waitFor();
    await expectAccessible(page);
  });

  test('the artist form with validation errors, during an upload and after submission', async () => {
    const { page } = await openPage('/artist-sub', width);
    await press(page, 'Submit Music');
    await page.getByText('Track title is required').waitFor();
    await expectAccessible(page);
    const description = 'Twelve people and a pump organ.';
    await fill(page, { 'Artist Name': 'Pump & Circumstance', Email: 'pump@example.org', Description: description });
    await fill(page, { 'Track Title': 'Low Tide' });
    const file = await tone({ seconds: 2 });
    const release = await hold(page, '**/api/objects/**', (route) => route.continue());
    await page.getByLabel('Audio File').first().setInputFiles(file);
    await press(page, 'Submit Music');
    await page.getByRole('progressbar', { name: `Uploading ${basename(file)}` }).waitFor();
    await expectAccessible(page);
    release();
    await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
    await expectAccessible(page);
  });
});

const loadingStates = {
  '/': { placeholder: 'Loading projects', error: 'We couldn’t load our recent work.' },
  '/work': { placeholder: 'Loading projects', error: 'We couldn’t load the portfolio.' },
};
/** A page waits for its words, which are ours where the studio's cannot be read. */
const exceptWords = /\/api\/(?!content)/;

test.each(Object.entries(loadingStates))(
  '%s shows placeholders while loading and an error message when that fails',
  async (path, texts) => {
    const { page } = await openPage('/contact', 1440);
    const release = await hold(page, exceptWords, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"status":503,"detail":"Back soon"}',
      }),
    );
    await navigate(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel(texts.placeholder).waitFor();
    release();
    await page.getByText(`${texts.error} Back soon`).waitFor();
    await expectAccessible(page);
    await page.unroute(exceptWords);
    await press(page, 'Try Again');
    await page.getByText(texts.error).waitFor({ state: 'detached' });
  },
);
