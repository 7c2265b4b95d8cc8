import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { tone } from '@cueroom/testing/tone';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const run = promisify(execFile);
const { studio, api, browser } = useStudio('plain');

test('a track is downloaded from its row by keyboard, as the original and as an MP3 with metadata', async () => {
  const uploadedWav = readFileSync(await tone({ bits: 24 }));
  const { uploadURL, objectPath } = await api.json<Record<string, string>>('POST', '/api/objects/upload', {});
  await fetch(uploadURL ?? '', { method: 'PUT', body: uploadedWav });
  const fields = { title: 'Salt/Roads', artist: 'Mara Lindqvist', bpm: 72, key: 'D minor', fileUrl: objectPath };
  await api.json('POST', '/api/admin/music', fields);
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=lindqvist');
  const button = page.getByRole('row', { name: /Salt\/Roads/ }).getByRole('button', { name: 'Download' });
  const waitForFocus = (item: string) => page.locator('[role=menuitem]:focus', { hasText: item }).waitFor();
  const save = async (item: string, ...moves: string[]) => {
    await button.focus();
    await page.keyboard.press('Enter');
    await waitForFocus('Original');
    await expectAccessible(page);
    for (const key of moves) await page.keyboard.press(key);
    await waitForFocus(item);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const name = 'Mara Lindqvist - Salt-Roads (72 BPM, D minor)';
  const original = await save('Original');
  expect(original.name).toBe(`${name}.wav`);
  expect(readFileSync(original.path).equals(uploadedWav)).toBe(true);

  const mp3 = await save('MP3', 'm');
  expect(mp3.name).toBe(`${name}.mp3`);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format_tags', '-of', 'json', mp3.path]);
  expect(JSON.parse(stdout)).toMatchObject({
    format: { tags: { title: 'Salt/Roads', artist: 'Mara Lindqvist', TBPM: '72', TKEY: 'Dm' } },
  });
  expect(pageErrors).toEqual([]);
});
