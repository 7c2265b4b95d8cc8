import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Import } from '@cueroom/contracts/catalog/imports';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { View } from '@cueroom/contracts/content/views';
import { eventually } from '@cueroom/testing/eventually';
import { expectAccessible } from './axe';
import { findOverflows } from './overflow';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('replicated');

const tracks = async (q: string) =>
  (await api.json<Track[]>('GET', `/api/admin/music?sort=title&q=${q}`)).map(({ title, album }) => [title, album]);

test('the catalog is exported, comes back changed in a phone’s browser, and the import is undone', async () => {
  await api.json('POST', '/api/admin/music', { title: 'Ledger Roads', artist: '=Zoë', album: 'Field Notes' });
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=ledger', 390);
  await page.getByText('Ledger Roads').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect((await download).suggestedFilename()).toMatch(/^tracks-\d{4}-\d\d-\d\d\.csv$/);
  expect(exported).toContain(",Ledger Roads,'=Zoë,Field Notes,");

  const rows = `${exported.replace('Field Notes', 'Tides')},Ledger Walks,Oto Beke\r\n,Unsigned,\r\n`;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expectAccessible(page);
  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog.getByLabel('CSV File').setInputFiles(file);
  await dialog.getByText('Line 4, Artist: Artist is required').waitFor();
  await dialog.getByLabel('Show').selectOption({ label: 'All (3)' });
  await dialog.getByRole('list', { name: 'Rows' }).getByText('Tides').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import valid rows' }).click();
  await dialog.getByText('Imported: 1 new track, 1 changed track.').waitFor();
  await expectAccessible(page);
  expect(await tracks('ledger')).toEqual([
    ['Ledger Roads', 'Tides'],
    ['Ledger Walks', null],
  ]);

  // Also later, when the window is opened again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText('The import was undone').waitFor();
  await eventually(async () => expect(await tracks('ledger')).toEqual([['Ledger Roads', 'Field Notes']]));
  expect(pageErrors).toEqual([]);
});

test('a saved view shows its tracks again, and the CSV has these alone; a deleted view comes back', async () => {
  for (const [title, mood] of Object.entries({ 'Vista Low': 'Dark', 'Vista High': 'Playful' }))
    await api.json('POST', '/api/admin/music', { title, mood, artist: 'Oto Beke' });
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=vista&mood=Dark');
  const low = page.getByRole('row', { name: /Vista Low/ });
  await low.waitFor();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Dark vistas');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const tabs = page.getByRole('tablist', { name: 'Views' });
  await tabs.getByRole('tab', { name: 'All' }).click();
  await page.waitForURL(/tracks$/);
  await tabs.getByRole('tab', { name: 'Dark vistas' }).click();
  await low.waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect([exported.includes('Vista Low'), exported.includes('Vista High')]).toEqual([true, false]);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await findOverflows(page, 360)).toEqual([]);
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await tabs.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await tabs.getByRole('tab', { name: 'Dark vistas', selected: true }).waitFor();
  const views = await api.json<View[]>('GET', '/api/admin/views?list=music');
  expect(views).toMatchObject([{ name: 'Dark vistas', query: { q: 'vista', mood: 'Dark' } }]);
  for (const { id } of views) await api.json('DELETE', `/api/admin/views/${id}`);
  expect(pageErrors).toEqual([]);
});

test('LibreOffice opens the export, runs no formula of it, and saves the same catalog', async () => {
  const artist = {
    artist: '=HYPERLINK("https://example.org")',
    album: '+49 = Zoë',
    key: 'B♭ minor',
    duration: 141.25,
  };
  const texts = {
    title: '@Quire "Tide"; a, b',
    description: 'One line\nand «another»',
    tags: ['dark, slow', 'a;b', '-x'],
  };
  await api.json('POST', '/api/admin/music', { ...artist, ...texts });
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-csv-'));
  try {
    const { url, username, password } = studio;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const exported = await fetch(`${url}/api/admin/music.csv?q=quire`, { headers: { authorization } });
    writeFileSync(join(folder, 'tracks.csv'), Buffer.from(await exported.arrayBuffer()));
    const convert = (file: string, format: string, ...options: string[]) =>
      promisify(execFile)('soffice', [
        ...[`-env:UserInstallation=file://${folder}/profile`, '--headless', ...options],
        ...['--convert-to', format, '--outdir', `${folder}/out`, join(folder, file)],
      ]);
    // Read as UTF-8 with commas; saved as where the comma is the decimal sign, with semicolons.
    await convert('tracks.csv', 'ods', '--infilter=CSV:44,34,76,1,,0,false,false,false');
    await convert('out/tracks.ods', 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false');
    const saved = readFileSync(join(folder, 'out/tracks.csv'));
    expect(saved.toString()).toMatch(/^.?id;title;artist;album/);
    const fileUrl = await api.upload(saved, 'text/csv');
    const { id } = await api.json<Import>('POST', '/api/admin/imports', { fileUrl });
    await eventually(async () => {
      const { state, counts } = await api.json<Import>('GET', `/api/admin/imports/${id}`);
      expect({ state, counts }).toEqual({
        state: 'ready',
        counts: { new: 0, changed: 0, unchanged: 1, refused: 0 },
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
