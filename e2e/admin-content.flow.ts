import type { Logo } from '@cueroom/contracts/content/logo-wall';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const openPage = async (path: string): Promise<{ page: Page; pageErrors: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(studio.url + path);
  return { page, pageErrors };
};
const logoStrip = async () => {
  const { page } = await openPage('/');
  const strip = page.getByRole('region', { name: 'Trusted by Industry Leaders' });
  await strip.getByRole('listitem').first().waitFor();
  return strip;
};
const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

test('site content: a draft survives switching tabs, and saved content is visible to visitors', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/content');
  await page.getByLabel('Hero Title').fill('Music for pictures that breathe');
  await page.getByRole('tab', { name: 'Projects' }).click();
  await waitForToast(page, 'Not saved yet');
  await page.getByRole('tab', { name: 'Content' }).click();
  expect(await page.getByLabel('Hero Title').inputValue()).toBe('Music for pictures that breathe');
  await page.getByLabel('Hero Subtitle').fill('Pauses, mostly.');
  await page.getByLabel('About Us Content').fill('We began in a cellar.\n\nWe still like cellars.');
  await page.getByRole('button', { name: 'Update Content' }).click();
  await waitForToast(page, 'Content updated');
  await expectAccessible(page);

  const home = await openPage('/');
  await home.page.getByRole('heading', { level: 1, name: 'Music for pictures that breathe' }).waitFor();
  await home.page.getByText('Pauses, mostly.').waitFor();
  const about = await openPage('/about');
  await about.page.getByText('We still like cellars.', { exact: true }).waitFor();
  expect([...pageErrors, ...home.pageErrors, ...about.pageErrors]).toEqual([]);
});

test('logo wall: logos are added, ordered, hidden, deleted and restored, and the home page follows', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><script>alert(1)</script><circle cx="15" cy="15" r="12"/></svg>',
  );
  const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#a26f37' } })
    .png()
    .toBuffer();
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/content');
  const add = async (name: string, order: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: 'Add Logo' }).click();
    const form = page.getByRole('dialog', { name: 'Add Logo' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Display Order').fill(order);
    await form.getByLabel('Image', { exact: true }).setInputFiles(file);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save Logo' }).click();
    await waitForToast(page, 'Logo added successfully');
    await form.waitFor({ state: 'detached' });
  };
  await add('Halcyon', '2', { name: 'halcyon.png', mimeType: 'image/png', buffer: png });
  await add('Northern', '1', { name: 'northern.svg', mimeType: 'image/svg+xml', buffer: svg });
  const shown = async () => {
    const all = (await logoStrip()).getByRole('img').evaluateAll((imgs) => imgs.map((img) => img.getAttribute('alt')));
    return (await all).filter((name) => name === 'Northern' || name === 'Halcyon');
  };
  expect(await shown()).toEqual(['Northern', 'Halcyon']);
  const logo = async (name: string) =>
    (await api.json<Logo[]>('GET', '/api/logo-wall')).find((one) => one.name === name);
  const northern = await logo('Northern');
  expect(Buffer.from(northern?.iconData?.split(',')[1] ?? '', 'base64').toString()).not.toContain('script');

  await page.getByRole('button', { name: 'Edit Northern' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Logo' });
  await form.getByLabel('Active').uncheck();
  await form.getByRole('button', { name: 'Save Logo' }).click();
  await waitForToast(page, 'Logo updated successfully');
  expect(await shown()).toEqual(['Halcyon']);

  await page.getByRole('button', { name: 'Delete Halcyon' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Are you sure you want to delete this logo?' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Logo deleted successfully');
  expect(await logo('Halcyon')).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit Halcyon' }).waitFor();
  expect(await shown()).toEqual(['Halcyon']);
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);
});

test('people: added with a portrait, shown to visitors and search engines, deleted and restored', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/content');
  const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#84562a' } })
    .withExif({ IFD0: { Copyright: 'Somewhere' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Place').fill('Lisbon, Portugal');
  await page.getByLabel('Credits').fill('Music supervision: The Long Take');
  await page.getByRole('button', { name: 'Update Content' }).click();
  await waitForToast(page, 'Content updated');
  await page.getByRole('button', { name: 'Add Person' }).click();
  const form = page.getByRole('dialog', { name: 'Add Person' });
  await form.getByLabel('Name').fill('Ines Example');
  await form.getByLabel('Role').fill('Founder');
  await form.getByLabel('Portrait', { exact: true }).setInputFiles({
    name: 'ines.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Person' }).click();
  await waitForToast(page, 'Person added');

  const about = await openPage('/about');
  const portrait = about.page.getByRole('img', { name: 'Portrait of Ines Example' });
  await portrait.scrollIntoViewIfNeeded();
  await portrait.evaluate((img: HTMLImageElement) => img.decode());
  expect(await portrait.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([410, 512]);
  const shown = await fetch(studio.url + (await portrait.getAttribute('src')));
  expect(Buffer.from(await shown.arrayBuffer()).includes('Somewhere')).toBe(false);
  await about.page.getByText('The Long Take').waitFor();
  await expectAccessible(about.page);
  const html = await (await fetch(`${studio.url}/about`)).text();
  expect(html).toMatch(/"employee":\[.*\{"@type":"Person","name":"Ines Example","jobTitle":"Founder"/);
  const ines = async () =>
    (await api.json<{ name: string }[]>('GET', '/api/people')).filter(({ name }) => name === 'Ines Example');

  await page.getByRole('button', { name: 'Delete Ines Example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Person deleted');
  expect((await fetch(shown.url)).status).toBe(404);
  expect(await ines()).toHaveLength(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit Ines Example' }).waitFor();
  expect(await ines()).toHaveLength(1);
  expect([...pageErrors, ...about.pageErrors]).toEqual([]);
});

test('a saved change is visible in every later response and page, despite caching', async () => {
  const read = async (path: string) => (await fetch(studio.url + path)).text();
  for (let round = 0; round < 20; round++) {
    await Promise.all([read('/'), read('/api/content')]);
    const heroTitle = `Title of round ${round}`;
    await api.json('PUT', '/api/admin/content', { heroTitle });
    expect(await read('/api/content')).toContain(heroTitle);
    expect(await read('/')).toContain(heroTitle);
  }
});
