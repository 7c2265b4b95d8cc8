import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const titles = ['Tag Reel 1', 'Tag Reel 2', 'Tag Reel 3'];
const typed = ['rain, slow', 'storm', 'sun, brass'];

const addTracks = async () => {
  const bytes = readFileSync(await tone({ seconds: 30 }));
  for (const title of titles) {
    const fileUrl = await api.upload(bytes, 'audio/wav');
    await api.json('POST', '/api/admin/music', { title, artist: 'Tagged in a Row', fileUrl });
  }
};
const tagged = () => api.json<Track[]>('GET', '/api/admin/music?q=tag+reel&sort=title');

test('three tracks in a row are heard and tagged on their pages, in one key a track beside the words', async () => {
  await addTracks();
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=tag+reel&sort=title');
  await page.getByRole('link', { name: titles[0], exact: true }).click();
  const first = page.getByRole('region', { name: titles[0], exact: true });
  const tags = first.getByLabel('Tags');
  await tags.waitFor();
  await page.keyboard.press('Space');
  await first.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  expect(await first.getByRole('slider', { name: 'Seek' }).count()).toBe(1);
  await tags.click();
  for (const [index, title] of titles.entries()) {
    const shown = page.getByRole('region', { name: title, exact: true });
    await shown.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await shown.locator('[name=tags]:focus').waitFor();
    await page.keyboard.type(typed[index]!);
    await page.keyboard.press('Control+Enter');
  }
  await eventually(async () => {
    expect((await tagged()).map((track) => track.tags)).toEqual([['rain', 'slow'], ['storm'], ['sun', 'brass']]);
  });
  const last = page.getByRole('region', { name: titles[2], exact: true });
  await page.keyboard.press('Control+Space');
  await last.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.getByRole('region', { name: titles[1], exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('row', { name: /Tag Reel 2/ }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/tracks?q=tag+reel&sort=title');
  expect(pageErrors).toEqual([]);
  await page.context().close();
});
