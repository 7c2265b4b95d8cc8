import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('replicated');

const waitForToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const waitForFocusedRow = (page: Page, name: RegExp) => page.locator('tr:focus', { hasText: name }).waitFor();
const tracks = (q: string) => api.json<Track[]>('GET', `/api/admin/music?q=${q}`);

test('a track is uploaded, edited, played across tabs, marked unavailable, deleted and restored', async () => {
  const buffer = readFileSync(await tone({ seconds: 30 }));
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=copper');
  await page.getByRole('button', { name: 'Add Track' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Track' });
  await form.getByLabel('Audio File').setInputFiles({ name: 'Copper_Tide.wav', mimeType: 'audio/wav', buffer });
  await form.getByText('Upload complete').first().waitFor();
  await expectAccessible(page);
  expect(await form.getByLabel('Title').inputValue()).toBe('Copper Tide');
  expect(await form.getByLabel('Duration (seconds)').inputValue()).toBe('30');
  await form.getByLabel('Artist').fill('Harbour Light Ensemble');
  await form.getByLabel('Genre').selectOption('Cinematic');
  await form.getByRole('button', { name: 'Save Track' }).click();
  await waitForToast(page, 'Track added');
  await form.waitFor({ state: 'detached' });
  expect(await tracks('copper')).toMatchObject([
    { title: 'Copper Tide', fileUrl: expect.stringMatching(/^\/api\/objects\//) },
  ]);

  await rowOf(page, /Copper Tide/)
    .getByRole('button', { name: 'Edit' })
    .click();
  const edited = page.getByRole('dialog', { name: 'Edit Track' });
  await edited.getByLabel('Album').fill('Charts');
  await edited.getByRole('button', { name: 'Save Track' }).click();
  await waitForToast(page, 'Track updated');
  await page.getByRole('cell', { name: 'Charts' }).waitFor();

  await rowOf(page, /Copper Tide/)
    .getByRole('button', { name: 'Play' })
    .click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('tab', { name: 'CRM' }).click();
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await player.getByText('Copper Tide').waitFor();
  await page.getByRole('tab', { name: 'Music Catalog', exact: true }).click();

  await rowOf(page, /Copper Tide/)
    .getByRole('button', { name: 'Mark unavailable' })
    .click();
  await waitForToast(page, 'Availability status has been updated');
  await rowOf(page, /Copper Tide/)
    .getByText('Unavailable')
    .waitFor();
  expect(await tracks('copper')).toMatchObject([{ available: false }]);

  await rowOf(page, /Copper Tide/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this track?' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
  await waitForToast(page, 'Track deleted');
  await rowOf(page, /Copper Tide/).waitFor({ state: 'detached' });
  expect(await tracks('copper')).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForToast(page, 'Track restored');
  await rowOf(page, /Copper Tide/).waitFor();
  const [track] = await tracks('copper');
  expect(await api.fetchAsAdmin(track?.fileUrl ?? '')).toMatchObject({ status: 200 });
  expect(pageErrors).toEqual([]);
});

test('a long list is virtualized, searched as you type, sorted, and navigated by keyboard', async () => {
  const titles = Array.from({ length: 160 }, (_, n) => `Spool ${String(n + 1).padStart(3, '0')}`);
  for (const title of titles) {
    await api.json('POST', '/api/admin/music', {
      title,
      artist: 'Long List Players',
      tags: [`take${title.slice(-3)}`],
    });
  }
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?sort=title&q=spool');
  const table = page.getByRole('table', { name: 'Music Catalog' });
  await rowOf(page, /Spool 001/).waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(titles.length + 1));
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await expectAccessible(page);

  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await waitForFocusedRow(page, /Spool 160/);
  await page.keyboard.press('ArrowUp');
  await waitForFocusedRow(page, /Spool 159/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/tracks\/[0-9a-f]{24}/);
  expect(await page.getByRole('region', { name: 'Spool 159' }).getByLabel('Title').inputValue()).toBe('Spool 159');
  await page.keyboard.press('Escape');

  await page.getByPlaceholder('Search tracks, artists, albums...').fill('play take04');
  await page.waitForURL(/q=play/);
  await eventually(async () => expect(await table.getAttribute('aria-rowcount')).toBe('11'));
  await page.reload();
  await rowOf(page, /Spool 040/).waitFor();
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await eventually(async () => expect(await table.getByRole('row').nth(1).textContent()).toMatch(/Spool 049/));
  expect(pageErrors).toEqual([]);
});
