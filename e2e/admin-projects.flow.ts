import type { Project, PublicProject } from '@cueroom/contracts/content/projects';
import { sourceKeyOf } from '@cueroom/contracts/media/file-address';
import { eventually } from '@cueroom/testing/eventually';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const title = 'One Shot Only';
/** A JPEG with EXIF metadata. */
const photoWithExif = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1800,
      height: 1200,
      channels: 3,
      background: '#a26f37',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Artist: 'Ada Reel' } })
    .jpeg()
    .toBuffer();

const openPage = async (path: string): Promise<{ page: Page; pageErrors: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(studio.url + path);
  return { page, pageErrors };
};
const imageTypeOf = async (page: Page): Promise<string | null> => {
  // Images are lazy-loaded.
  await page.getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
  const image = page.getByRole('img', { name: `Still from ${title}` });
  const src = await eventually(async () => {
    const current = await image.evaluate((img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : ''));
    expect(current).not.toBe('');
    return current;
  });
  return (await fetch(src)).headers.get('content-type');
};
const publicProject = async (list: '' | '/featured' = '') =>
  (await api.json<PublicProject[]>('GET', `/api/projects${list}`)).find((project) => project.title === title);
const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const deleteFromCard = async (page: Page, name: string): Promise<void> => {
  await cardOf(page, name).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};

test('a project goes from the form over a draft to the home page and portfolio, its image as AVIF without metadata', async () => {
  const original = await photoWithExif();
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/projects');
  await page.getByRole('button', { name: 'Add New Project' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Project' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Medium').selectOption('Documentary');
  await form.getByLabel('Genre').selectOption('Jazz');
  await form.getByLabel('Year').fill('2024');
  await form.getByLabel('Network').fill('Arte');
  await form.getByLabel('Description').fill('A film about one shot.');
  await form.getByLabel('Tile Size').selectOption('Double');
  await form.getByLabel('Featured').check();
  await form.getByLabel('Image File').setInputFiles({ name: 'still.jpg', mimeType: 'image/jpeg', buffer: original });
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Project' }).click();
  await waitForToast(page, 'Project created successfully');
  await form.waitFor({ state: 'detached' });
  await rowOf(page, title).getByText('Draft').waitFor();
  expect(await publicProject()).toBeUndefined();
  await expectAccessible(page);
  await rowOf(page, title).getByRole('button', { name: 'Publish' }).click();
  await waitForToast(page, 'Project published');
  await rowOf(page, title).getByRole('cell', { name: '2024' }).waitFor();
  expect(pageErrors).toEqual([]);

  const project = await eventually(
    async () => {
      const made = await publicProject();
      expect(made?.image?.sources).toHaveLength(6);
      return made;
    },
    { withinMs: 30_000 },
  );
  const key = sourceKeyOf(project?.imageUrl) ?? '';
  const publicImage = await sharp(await (await api.fetch(`/api/objects/${key}`)).arrayBuffer()).metadata();
  expect([publicImage.format, publicImage.exif]).toEqual(['webp', undefined]);
  const adminOriginal = await (await api.fetchAsAdmin(`/api/objects/${key}`)).arrayBuffer();
  expect(Buffer.from(adminOriginal).equals(original)).toBe(true);

  const portfolio = await openPage('/work?genre=Jazz');
  expect(await imageTypeOf(portfolio.page)).toBe('image/avif');
  const tile = portfolio.page.getByRole('listitem').filter({ hasText: title });
  expect(await tile.getAttribute('data-tile')).toBe('double');
  const home = await openPage('/');
  expect(await imageTypeOf(home.page)).toBe('image/avif');
  expect([...portfolio.pageErrors, ...home.pageErrors]).toEqual([]);
});

test('a project is found, viewed and edited; an archived one disappears from the site', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/projects');
  await page.getByLabel('Search projects').fill('one shot docu');
  await page.waitForURL(/q=one/);
  await expectAccessible(page);
  await rowOf(page, title).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Project Details' });
  await details.getByText('A film about one shot.').waitFor();
  await expectAccessible(page);
  await page.reload();
  await details.getByRole('button', { name: 'Edit Project' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Project' });
  await form.getByLabel('Network').fill('Canal 16');
  await form.getByLabel('Status').selectOption('Archived');
  await form.getByRole('button', { name: 'Save Project' }).click();
  await waitForToast(page, 'Project updated successfully');
  await page.getByLabel('Search projects').fill('');
  await rowOf(page, title).getByText('Archived').waitFor();
  expect(await publicProject()).toBeUndefined();

  await rowOf(page, title).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Status').selectOption('Active');
  await form.getByRole('button', { name: 'Save Project' }).click();
  await form.waitFor({ state: 'detached' });
  const project = await publicProject();
  expect(project).toMatchObject({ title, network: 'Canal 16' });
  expect(project?.image?.sources).toHaveLength(6);
  expect(pageErrors).toEqual([]);
});

test('a deleted project disappears from the site at once, and Undo restores it with its image', async () => {
  const { page } = await openPortal(browser, studio, '/admin/projects', 390);
  const before = await api.json<Project[]>('GET', '/api/admin/projects?q=shot+only');
  expect(before).toHaveLength(1);
  await deleteFromCard(page, title);
  const confirmation = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' });
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await deleteFromCard(page, title);
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await waitForToast(page, 'Project deleted successfully');
  await cardOf(page, title).waitFor({ state: 'detached' });
  expect(await publicProject()).toBeUndefined();
  expect(await publicProject('/featured')).toBeUndefined();

  await page.getByRole('button', { name: 'Undo' }).click();
  await cardOf(page, title).waitFor();
  expect(await api.json<Project[]>('GET', '/api/admin/projects?q=shot+only')).toEqual(before);
  const home = await openPage('/');
  expect(await imageTypeOf(home.page)).toBe('image/avif');
});
