import { readFile } from 'node:fs/promises';
import type { Project, ProjectPage } from '@cueroom/contracts/content/projects';
import { eventually } from '@cueroom/testing/eventually';
import { ffmpegTo } from '@cueroom/testing/tone';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { useStudio } from './use-studio';

const title = 'The Scene by the Pier';
const { studio, api, browser } = useStudio('plain');

const aFilm = async (name: string, source: string): Promise<string> => {
  const inputs = ['-f', 'lavfi', '-i', `${source}=s=320x180:r=25:d=3`, '-f', 'lavfi', '-i', 'sine=f=220:d=3'];
  const file = await ffmpegTo(name, ...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
  return new URL(await api.upload(await readFile(file), 'video/mp4')).pathname;
};

test('a scene is made playable, plays when it is pressed, and is nobody’s once the project is archived', async () => {
  const scenes = [
    { title: 'The dive', url: await aFilm('dive.mp4', 'testsrc') },
    { title: 'The turn', url: await aFilm('turn.mp4', 'testsrc2') },
  ];
  const { id, slug } = await api.json<Project>('POST', '/api/admin/projects', { title, medium: 'Film', scenes });
  const made = await eventually(
    async () => {
      const found = await api.json<ProjectPage>('GET', `/api/projects/${slug}`);
      expect(found.scenes.map(({ posterUrl }) => posterUrl)).toEqual([expect.any(String), expect.any(String)]);
      expect(found.scenes[1]?.renditions).not.toEqual([]);
      return found.scenes;
    },
    { withinMs: 120_000 },
  );
  const page = await (await browser.newContext({ viewport: { width: 390, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(`${studio.url}/work/${slug}`);
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Play The turn' }).click();
  const video = page.getByLabel(`Scene from ${title}: The turn`);
  await eventually(async () =>
    expect(await video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.3),
  );
  await expectAccessible(page);
  expect(pageErrors).toEqual([]);

  const posters = made.map(({ posterUrl }) => `${studio.url}${posterUrl}`);
  const statuses = () => Promise.all(posters.map(async (address) => (await fetch(address)).status));
  expect(await statuses()).toEqual([200, 200]);
  await api.json('PUT', `/api/admin/projects/${id}`, { status: 'archived' });
  expect(await statuses()).toEqual([404, 404]);
});
