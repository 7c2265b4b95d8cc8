import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { removeTones, tone } from '@cueroom/testing/tone';
import type { Browser, Page } from 'playwright-core';
import { Api } from './api';
import { expectAccessible } from './axe';
import { openBrowser } from './browser';
import { openPortal } from './portal';
import { startStudio, type Studio } from './studio';

let studio: Studio;
let api: Api;
let browser: Browser;
beforeAll(async () => {
  studio = await startStudio('catalog=2,media=1,media-worker=1');
  api = new Api(studio);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await removeTones();
});

const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const waitForFocusedRow = (page: Page, name: RegExp) => page.locator('tr:focus', { hasText: name }).waitFor();
const tracks = () => api.json<Track[]>('GET', '/api/admin/music');

test('a track is uploaded, edited, played across tabs, marked unavailable, deleted and restored', async () => {
  const buffer = readFileSync(await tone({ seconds: 30 }));
  const { page, pageErrors } = await openPortal(browser, studio, '?tab=music');
  await page.getByText('No tracks in catalog yet').waitFor();
  await page.getByRole('button', { name: 'Add Track' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Track' });
  await form.getByLabel('Audio File').setInputFiles({ name: 'Low_Tide.wav', mimeType: 'audio/wav', buffer });
  await form.getByText('Upload complete').first().waitFor();
  await expectAccessible(page);
  expect(await form.getByLabel('Title').inputValue()).toBe('Low Tide');
  expect(await form.getByLabel('Duration (seconds)').inputValue()).toBe('30');
  await form.getByLabel('Artist').fill('Harbour Light Ensemble');
  await form.getByLabel('Genre').selectOption('Cinematic');
  await form.getByRole('button', { name: 'Save Track' }).click();
  await waitForToast(page, 'Track added');
  await form.waitFor({ state: 'detached' });
  expect(await tracks()).toMatchObject([{ title: 'Low Tide', fileUrl: expect.stringMatching(/^\/api\/objects\//) }]);

  await rowOf(page, /Low Tide/)
    .getByRole('button', { name: 'Edit' })
    .click();
  const edited = page.getByRole('dialog', { name: 'Edit Track' });
  await edited.getByLabel('Album').fill('Charts');
  await edited.getByRole('button', { name: 'Save Track' }).click();
  await waitForToast(page, 'Track updated');
  await page.getByRole('cell', { name: 'Charts' }).waitFor();

  await rowOf(page, /Low Tide/)
    .getByRole('button', { name: 'Play' })
    .click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('tab', { name: 'CRM' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await player.getByText('Low Tide').waitFor();
  await page.getByRole('tab', { name: 'Music Catalog', exact: true }).click();

  await rowOf(page, /Low Tide/)
    .getByRole('button', { name: 'Mark unavailable' })
    .click();
  await waitForToast(page, 'Availability status has been updated');
  await rowOf(page, /Low Tide/)
    .getByText('Unavailable')
    .waitFor();
  expect(await tracks()).toMatchObject([{ available: false }]);

  await rowOf(page, /Low Tide/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this track?' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await waitForToast(page, 'Track deleted');
  await page.getByText('No tracks in catalog yet').waitFor();
  expect(await tracks()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForToast(page, 'Track restored');
  await rowOf(page, /Low Tide/).waitFor();
  const [track] = await tracks();
  expect(await api.fetchAsAdmin(track?.fileUrl ?? '')).toMatchObject({ status: 200 });
  expect(pageErrors).toEqual([]);
});

test('a long list is virtualized, searched as you type, sorted, and navigated by keyboard', async () => {
  const titles = Array.from({ length: 160 }, (_, n) => `Reel ${String(n + 1).padStart(3, '0')}`);
  for (const title of titles) {
    await api.json('POST', '/api/admin/music', {
      title,
      artist: 'The Test Pressing',
      tags: [`take${title.slice(-3)}`],
    });
  }
  const { page, pageErrors } = await openPortal(browser, studio, '?tab=music&sort=title');
  const table = page.getByRole('table', { name: 'Music Catalog' });
  await rowOf(page, /Reel 001/).waitFor();
  const all = await tracks();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(all.length + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(page);

  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await waitForFocusedRow(page, /Reel 160/);
  await page.keyboard.press('ArrowUp');
  await waitForFocusedRow(page, /Reel 159/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/open=/);
  expect(await page.getByRole('dialog', { name: 'Edit Track' }).getByLabel('Title').inputValue()).toBe('Reel 159');
  await page.keyboard.press('Escape');

  await page.getByPlaceholder('Search tracks, artists, albums...').fill('press take04');
  await page.waitForURL(/q=press/);
  await eventually(async () => expect(await table.getAttribute('aria-rowcount')).toBe('11'));
  await page.reload();
  await rowOf(page, /Reel 040/).waitFor();
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await eventually(async () => expect(await table.getByRole('row').nth(1).textContent()).toMatch(/Reel 049/));
  expect(pageErrors).toEqual([]);
});
