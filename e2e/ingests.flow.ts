import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Ingest } from '@cueroom/contracts/catalog/ingests';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { ffmpegTo, tone } from '@cueroom/testing/tone';
import { expectAccessible } from './axe';
import { findOverflows } from './overflow';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('replicated');

/** Each sounds, and is named, otherwise. */
const aFile = async (name: string, hz: number, tags: Record<string, string> = {}) => {
  const words = Object.entries(tags).flatMap(([tag, text]) => ['-metadata', `${tag}=${text}`]);
  const pitch = ['-af', `asetrate=${Math.round((44_100 * hz) / 440)},aresample=44100`];
  const file = await ffmpegTo(`ingest-${hz}.flac`, '-i', await tone({ isMusicLike: true }), ...pitch, ...words);
  return { name, mimeType: 'audio/flac', buffer: readFileSync(file) };
};

const catalog = async () =>
  (await api.json<Track[]>('GET', '/api/admin/music?sort=title&q=estuary')).map(({ title, artist, versions }) => [
    title,
    artist,
    versions.map(({ kind }) => kind),
  ]);

test('files become tracks with their versions in a few presses, and one Undo takes them back', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=estuary');
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await dialog
    .getByLabel('Audio Files')
    .setInputFiles([
      await aFile('01 Estuary One.flac', 330, { title: 'Estuary One', artist: 'Low Water', genre: 'Folk' }),
      await aFile('02 Estuary One (Instrumental).flac', 392),
      await aFile('Low Water - Estuary Two.flac', 523),
    ]);
  await dialog.getByRole('button', { name: 'Add 2 tracks' }).waitFor({ timeout: 60_000 });
  expect(await dialog.getByRole('row', { name: '01 Estuary One.flac' }).getByLabel('Genre').inputValue()).toBe('Folk');
  await expectAccessible(page);

  // Another tab, and a reload, find the same table.
  await page.reload();
  await page.getByRole('button', { name: 'Add files' }).click();
  const album = dialog.getByRole('row', { name: 'Low Water - Estuary Two.flac' }).getByLabel('Album');
  await album.fill('Tides');
  await album.press('Enter');
  await page.setViewportSize({ width: 390, height: 844 });
  await eventually(async () => expect(await findOverflows(page, 390)).toEqual([]));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await eventually(async () => {
    const [open] = await api.json<Ingest[]>('GET', '/api/admin/ingests?state=open');
    const { rows } = await api.json<Ingest>('GET', `/api/admin/ingests/${open?.id}`);
    expect(rows.map((row) => row.album)).toContain('Tides');
  });
  await dialog.getByRole('button', { name: 'Add 2 tracks' }).click();
  await page.getByText('2 tracks added').first().waitFor({ timeout: 30_000 });
  expect(await catalog()).toEqual([
    ['Estuary One', 'Low Water', ['instrumental']],
    ['Estuary Two', 'Low Water', []],
  ]);
  await page.getByRole('row', { name: /Estuary One/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Tracks taken back').first().waitFor({ timeout: 30_000 });
  expect(await catalog()).toEqual([]);
  expect(pageErrors).toEqual([]);

  // Nothing is left behind for the others of this studio.
  const [open] = await api.json<Ingest[]>('GET', '/api/admin/ingests?state=open');
  await api.json('DELETE', `/api/admin/ingests/${open?.id}`);
});

test('a folder comes in on the command line: all is said first, and a second run adds nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-folder-'));
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  const importFolder = async (...options: string[]): Promise<string> => {
    const launcher = resolve(__dirname, '../deploy/local/studio.mjs');
    const args = [launcher, 'import', '--files', folder, ...options];
    const env = { ...process.env, DATA_DIR: studio.dataDir, NODE_ENV: '', MONGODB_URI: '', REDIS_URL: '' };
    return (await promisify(execFile)(process.execPath, args, { env })).stderr;
  };
  const found = async () =>
    (await api.json<Track[]>('GET', '/api/admin/music?q=skerry')).map(({ title, mood, versions }) => [
      title,
      mood,
      versions.map(({ kind }) => kind),
    ]);
  const main = await aFile('Firth - Skerry.flac', 294);
  put(main.name, main.buffer);
  put('Skerry, a copy.flac', main.buffer);
  put('Firth - Skerry (Instrumental).flac', (await aFile('Firth - Skerry (Instrumental).flac', 247)).buffer);
  put('Noise.wav', 'no music');
  put('table.csv', 'File Name,Title,Artist,Mood\nFirth - Skerry.flac,Skerry,Firth,Dark\nGone.wav,Gone,Nobody,Dark\n');

  const plan = /1 track\n1 version\n1 duplicate\n1 without a file\n1 that cannot be read/;
  expect(await importFolder('--csv', join(folder, 'table.csv'), '--dry-run')).toMatch(plan);
  expect(await found()).toEqual([]);
  const said = await importFolder('--csv', join(folder, 'table.csv'));
  expect(said).toMatch(plan);
  expect(said).toMatch(/Noise\.wav: .+[^]+1 track added\./);
  expect(await importFolder()).toContain('0 tracks added.');
  expect(await found()).toEqual([['Skerry', 'Dark', ['instrumental']]]);
  rmSync(folder, { recursive: true });
}, 240_000);
