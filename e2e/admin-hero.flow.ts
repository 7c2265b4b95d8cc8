import { readFileSync } from 'node:fs';
import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { eventually } from '@cueroom/testing/eventually';
import { ffmpegTo, removeTones } from '@cueroom/testing/tone';
import type { Browser, Page } from 'playwright-core';
import { Api } from './api';
import { expectAccessible } from './axe';
import { openBrowser } from './browser';
import { openPortal } from './portal';
import { startStudio, type Studio } from './studio';

const watchLink = 'https://www.youtube.com/watch?v=abcdefghijk';
const embedded = 'https://www.youtube.com/embed/abcdefghijk?autoplay=1&mute=1&loop=1&playlist=abcdefghijk';

let studio: Studio;
let api: Api;
let browser: Browser;
beforeAll(async () => {
  studio = await startStudio('content=1,media=1,media-worker=1');
  api = new Api(studio);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await removeTones();
});
// A film that plays on needs a processor that others want.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const hero = () => api.json<HeroSettings | null>('GET', '/api/hero-settings');
const isDone = async () => {
  const settings = await hero();
  expect(settings?.processing).toEqual({ state: 'done', progress: 100 });
  return settings as HeroSettings;
};

const film = (name: string, size: string, sec: number): Promise<string> =>
  ffmpegTo(
    name,
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${sec}`, '-f', 'lavfi', '-i', `sine=f=220:d=${sec}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'],
  );

const openSite = async (width: number, reducedMotion: 'reduce' | 'no-preference' = 'no-preference'): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion });
  const page = await context.newPage();
  await page.route(/youtube/, (route) => route.fulfill({ body: '' })); // nobody else's server is asked
  await page.goto(studio.url);
  await page.getByRole('button', { name: 'Unmute video' }).waitFor();
  return page;
};
/** The file that the browser has chosen, once it moves. */
const playedOn = (page: Page) =>
  page
    .waitForFunction(() => {
      const video = document.querySelector('video');
      return video && video.currentTime > 0 && new URL(video.currentSrc).pathname;
    })
    .then((found) => found.jsonValue());

test('a watch link becomes an embedded video on the home page, whose sound can be turned on', async () => {
  const { page, complaints } = await openPortal(browser, studio, '?tab=hero');
  await page.getByLabel('Video URL').fill(watchLink);
  await page.getByText(embedded).waitFor();
  await page.getByLabel('Video Title').fill('Reel of the year');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await page.getByText('Hero video settings updated successfully').first().waitFor();
  await expectAccessible(page);
  expect(await hero()).toMatchObject({ videoType: 'url', videoUrl: expect.stringContaining(embedded) });

  const site = await openSite(1440);
  const frame = site.getByTitle('Reel of the year');
  expect(await frame.getAttribute('src')).toContain('mute=1');
  await site.getByRole('button', { name: 'Unmute video' }).click();
  await site.getByRole('button', { name: 'Mute video' }).waitFor();
  expect(await frame.getAttribute('src')).toContain('mute=0');
  expect(complaints).toEqual([]);
});

test('an uploaded film is made for browsers, also when its worker is killed; each screen plays its size', async () => {
  const { page, complaints } = await openPortal(browser, studio, '?tab=hero');
  await page.getByLabel('Video File').setInputFiles(await film('reel.mp4', '1920x1080', 4));
  await page.getByText('Upload Complete').first().waitFor();
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await page.getByRole('progressbar', { name: 'Processing video' }).waitFor();
  const original = (await hero())?.videoUrl;
  await eventually(async () => expect((await hero())?.posterUrl).not.toBeNull(), { withinMs: 30_000 });
  const [killed] = studio.pids('media/dist/worker.js');
  process.kill(killed ?? 0, 'SIGKILL');
  const early = await openSite(1440);
  expect(await playedOn(early)).toBe(original);

  const { posterUrl, renditions } = await eventually(isDone, { withinMs: 120_000 });
  expect(renditions.map(({ type, width, height }) => [type, width, height])).toEqual([
    ['video/mp4', 1920, 1080],
    ['video/mp4', 1280, 720],
    ['video/webm', 1280, 720],
  ]);
  await page.getByRole('table', { name: 'Renditions' }).getByText('1920 × 1080').waitFor();
  await page.getByRole('img', { name: 'Poster of Reel of the year' }).waitFor();
  await expectAccessible(page);

  const [large, ...small] = renditions.map(({ url }) => url);
  const wide = await openSite(1440);
  expect(await playedOn(wide)).toBe(large);
  await wide.getByRole('button', { name: 'Unmute video' }).click();
  expect(await wide.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  expect(small).toContain(await playedOn(await openSite(390)));
  for (const { url, type, bytes } of renditions) {
    const answer = await api.fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('content-length')).toBe(String(bytes));
  }

  const still = await openSite(1440, 'reduce');
  const video = still.locator('video');
  expect(await video.getAttribute('poster')).toBe(posterUrl);
  expect(await video.evaluate(({ paused, currentSrc }: HTMLVideoElement) => paused || currentSrc === '')).toBe(true);
  await still.getByRole('button', { name: 'Play video' }).click();
  expect(await playedOn(still)).toBe(large);
  expect(complaints).toEqual([]);
});

test('a film that is no whole one says why; the next one replaces it with all that was made', async () => {
  const before = await isDone();
  const cut = readFileSync(await film('cut.mp4', '640x360', 4));
  const put = async (bytes: Buffer) => {
    const upload = await api.json<UploadTicket>('POST', '/api/objects/upload', { kind: 'hero', filename: 'cut.mp4' });
    const stored = await fetch(upload.uploadURL, { method: 'PUT', body: bytes as BodyInit });
    expect(stored.status).toBe(200);
    return api.json<HeroSettings>('PUT', '/api/admin/hero-settings', { videoUrl: upload.objectPath });
  };
  expect(await put(cut.subarray(0, cut.length * 0.6))).toMatchObject({ processing: { state: 'queued', progress: 0 } });
  await eventually(
    async () =>
      expect(await hero()).toMatchObject({
        processing: { state: 'failed', error: expect.stringMatching(/^[A-Z].{20,}\.$/) },
        renditions: [],
      }),
    { withinMs: 60_000 },
  );
  for (const path of [before.videoUrl, before.posterUrl, ...before.renditions.map(({ url }) => url)]) {
    await eventually(async () => expect((await api.fetch(path ?? '')).status).toBe(404));
  }
});

test('deleting the video asks, and brings back the default film', async () => {
  const key = objectKeyOf((await hero())?.videoUrl);
  const { page } = await openPortal(browser, studio, '?tab=hero');
  await page.getByRole('button', { name: 'Delete Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this video?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No video is set. The home page shows the default video.').waitFor();
  expect(await hero()).toBeNull();
  await eventually(async () => expect((await api.fetch(`/api/objects/${key}`)).status).toBe(404));
  expect(await playedOn(await openSite(1440))).toMatch(/default.*\.mp4$/);
});
