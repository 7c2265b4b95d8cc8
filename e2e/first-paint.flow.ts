import type { Contact } from '@cueroom/contracts/intake/contacts';
import { tone } from '@cueroom/testing/tone';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { collectPageErrors } from './browser';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('demo');

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A page on a slow line and a slow phone whose code is held back. `arrive` lets it come, and waits until the page answers. */
const openEarly = async (path: string) => {
  const page = await (await browser.newContext(phone)).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  const devtools = await page.context().newCDPSession(page);
  const slow4g = { latency: 562, downloadThroughput: 1.3e6 / 8, uploadThroughput: 0.75e6 / 8 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  await page.route('**/assets/router-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  const started = page.waitForRequest('**/assets/router-*.js');
  await page.goto(studio.url + path, { waitUntil: 'commit' });
  await started;
  const arrive = async () => {
    release();
    await page.locator('#root:not([data-drawn])').waitFor({ state: 'attached' });
  };
  return { page, arrive, pageErrors };
};
/** Presses are noted once the first small file of code is there. */
const press = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name });
  while ((await button.getAttribute('data-pressed')) === null) await button.click();
};
const typeInto = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
};
const valueOf = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

test('a brief that is begun before the code arrives goes on, and Next is remembered', async () => {
  const { page, arrive, pageErrors } = await openEarly('/brief');
  await page.getByLabel('Project Type').selectOption('film');
  await typeInto(page, 'Full Name', 'Nora Field');
  await press(page, 'Next');
  await typeInto(page, 'Email', 'nora@');
  await arrive();
  await page.getByText('Please enter a valid email').first().waitFor();
  await page.keyboard.type('example.org');
  expect(await valueOf(page, 'Email')).toBe('nora@example.org');
  expect(await valueOf(page, 'Full Name')).toBe('Nora Field');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Project Vibe').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(pageErrors).toEqual([]);
});

test('a message that is typed before the code arrives is sent whole', async () => {
  const { page, arrive } = await openEarly('/contact');
  await typeInto(page, 'Name', 'Nora Field');
  await typeInto(page, 'Email', 'nora.early@example.org');
  await page.getByLabel('Subject').selectOption('press');
  await typeInto(page, 'Message', 'Do you know bands?');
  for (let letter = 0; letter < 'bands?'.length; letter++) await page.keyboard.press('ArrowLeft');
  await arrive();
  await page.keyboard.type('brass ');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent!').first().waitFor();
  const [contact] = await api.json<Contact[]>('GET', '/api/admin/contacts?q=nora.early');
  expect(contact).toMatchObject({
    name: 'Nora Field',
    email: 'nora.early@example.org',
    subject: 'press',
    message: 'Do you know brass bands?',
  });
});

test('the artist form, the menu and the filters answer what was done before the code arrived', async () => {
  const artist = await openEarly('/artist-sub');
  await typeInto(artist.page, 'Artist Name', 'Pump & Circumstance');
  await typeInto(artist.page, 'Track Title', 'Low Tide');
  await artist.page.getByLabel('Audio File').setInputFiles(await tone({ seconds: 2 }));
  await press(artist.page, 'Add Song');
  await artist.arrive();
  await artist.page.getByRole('group', { name: 'Song 2' }).waitFor();
  await artist.page.getByRole('group', { name: 'Song 1' }).getByText(/\.wav/).first().waitFor();
  expect(await valueOf(artist.page, 'Artist Name')).toBe('Pump & Circumstance');
  expect(await artist.page.getByLabel('Track Title').first().inputValue()).toBe('Low Tide');
  const work = await openEarly('/work');
  await work.page.getByRole('button', { name: 'Open menu' }).click();
  await work.page.getByRole('dialog').getByRole('link', { name: 'About' }).waitFor();
  await work.page.getByRole('button', { name: 'Close menu' }).click();
  await work.page.getByLabel('Medium').selectOption('Documentary');
  await work.arrive();
  await work.page.waitForURL(/[?&]medium=Documentary/);
  await work.page.getByText('Lane Four').waitFor({ state: 'detached' });
});

test('without JavaScript forms say what to do, answers open and pictures are there', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ['/brief', '/contact', '/artist-sub']) {
    await page.goto(studio.url + path);
    // Searches by text pass over what stands in noscript.
    const note = page.locator('form noscript p');
    await note.waitFor();
    expect(await note.textContent()).toMatch(/^This form needs JavaScript. Email us instead: \S+@/);
    for (const control of await page.locator('form :is(input, textarea, button)').all()) {
      expect(await control.isVisible()).toBe(false);
    }
  }
  await page.getByText('Which files can I send?').click();
  await page.getByText('Send the best quality you have').waitFor();
  // A page that a busy machine draws too late goes without its first screen: then it is asked for again.
  const pictures = page.locator('main img');
  for (let tries = 0; tries < 10 && (await pictures.count()) === 0; tries++) await page.goto(`${studio.url}/work`);
  expect(await pictures.count()).toBeGreaterThan(8);
  for (const picture of await pictures.all()) expect(await picture.isVisible()).toBe(true);
  await page.getByLabel('Medium').selectOption('Documentary');
  await page.locator('form noscript button').click();
  await page.waitForURL(/[?&]medium=Documentary/);
  await page.getByRole('heading', { name: 'Salt Flat Sermon' }).waitFor();
  expect(await page.getByText('Lane Four').count()).toBe(0);
  expect((await page.request.get(`${studio.url}/favicon.ico`)).headers()['content-type']).toMatch(/^image\//);
});

test.each(['/work', '/admin'])('%s: the styles that are in the page do not come a second time', async (path) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(studio.url + path, { waitUntil: 'networkidle' });
  const inPage = await page.locator('link[rel=stylesheet][type="text/plain"]').evaluateAll((links) =>
    links.map((link) => {
      const { href } = link as HTMLLinkElement;
      return [href.length > 0, performance.getEntriesByName(href).length];
    }),
  );
  expect(inPage).toEqual([[true, 0]]);
});
