import { readFileSync } from 'node:fs';
import type { HeroSettings } from '@cueroom/contracts/content/hero-settings';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { eventually } from '@cueroom/testing/eventually';
import { ffmpegTo } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { brisk, startStudio } from './studio';
import { useStudio } from './use-studio';

const watchLink = 'https://www.youtube.com/watch?v=abcdefghijk';
const embedded = 'https://www.youtube.com/embed/abcdefghijk?autoplay=1&mute=1&loop=1&playlist=abcdefghijk';

const { studio, api, browser } = useStudio(() =>
  startStudio('content=1,media=1,media-worker=1', 'off', { env: brisk }),
);

const hero = () => api.json<HeroSettings | null>('GET', '/api/hero-settings');
const isDone = async () => {
  const settings = await hero();
  expect(settings?.processing).toEqual({ state: 'done', progress: 100 });
  return settings as HeroSettings;
};

const makeVideo = (name: string, size: string, sec: number): Promise<string> =>
  ffmpegTo(
    name,
    ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30:d=${sec}`, '-f', 'lavfi', '-i', `sine=f=220:d=${sec}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'],
  );

/** Of each page that was opened, but for what the embedded player would ask for. */
const siteErrors: string[][] = [];
const openSite = async (width: number, reducedMotion: 'reduce' | 'no-preference' = 'no-preference'): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion });
  const page = await context.newPage();
  siteErrors.push(collectPageErrors(page, studio.url));
  // The embedded player is a third party's page with many requests of its own.
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>video</title>' }));
  await page.goto(studio.url);
  await page.getByRole('button', { name: 'Unmute video' }).waitFor();
  return page;
};
/** The path of the source that the browser plays, once playback has started. */
const playingSource = (page: Page) =>
  page
    .waitForFunction(() => {
      const video = document.querySelector('video');
      return video && video.currentTime > 0 && new URL(video.currentSrc).pathname;
    })
    .then((found) => found.jsonValue());

test('a studio without logos shows five built-in ones', async () => {
  const { page } = await openPortal(browser, studio, '/admin/content');
  await page.getByText('the site shows five built-in logos').waitFor();
  await page.goto(studio.url);
  const strip = page.getByRole('region', { name: 'Trusted by Industry Leaders' });
  await strip.getByRole('listitem').first().waitFor();
  expect(await strip.getByRole('listitem').count()).toBe(5);
});

test('a watch link becomes an embedded video on the home page that can be unmuted', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/hero');
  await page.getByLabel('Video URL').fill(watchLink);
  await page.getByText(embedded).waitFor();
  await page.getByLabel('Video Title').fill('Reel of the year');
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await page.getByText('Hero video settings updated successfully').first().waitFor();
  await expectAccessible(page);
  expect(await hero()).toMatchObject({ videoType: 'url', videoUrl: expect.stringContaining(embedded) });

  await expectAccessible(await openSite(390));
  const site = await openSite(1440);
  await expectAccessible(site);
  expect(siteErrors.flat().filter((error) => !error.includes('youtube'))).toEqual([]);
  const frame = site.getByTitle('Reel of the year');
  expect(await frame.getAttribute('src')).toContain('mute=1');
  await site.getByRole('button', { name: 'Unmute video' }).click();
  await site.getByRole('button', { name: 'Mute video' }).waitFor();
  expect(await frame.getAttribute('src')).toContain('mute=0');
  expect(pageErrors).toEqual([]);
});

test('an uploaded video is transcoded even if its worker is killed; each screen plays a matching size', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/hero');
  await page.getByLabel('Video File').setInputFiles(await makeVideo('reel.mp4', '1920x1080', 2));
  await page.getByText('Upload Complete').first().waitFor();
  await page.getByRole('button', { name: 'Update Settings' }).click();
  await page.getByRole('progressbar', { name: 'Processing video' }).waitFor();
  const original = (await hero())?.videoUrl;
  await eventually(async () => expect((await hero())?.posterUrl).not.toBeNull(), { withinMs: 30_000 });
  const [workerPid] = studio.pids('media/dist/worker.js');
  process.kill(workerPid ?? 0, 'SIGKILL');
  const duringProcessing = await openSite(1440);
  expect(await playingSource(duringProcessing)).toBe(original);

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
  expect(await playingSource(wide)).toBe(large);
  await wide.getByRole('button', { name: 'Unmute video' }).click();
  expect(await wide.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  expect(small).toContain(await playingSource(await openSite(390)));
  for (const { url, type, bytes } of renditions) {
    const response = await api.fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(response.headers.get('content-length')).toBe(String(bytes));
  }

  const reducedMotion = await openSite(1440, 'reduce');
  const video = reducedMotion.locator('video');
  expect(await video.getAttribute('poster')).toBe(posterUrl);
  expect(await video.evaluate(({ paused, currentSrc }: HTMLVideoElement) => paused || currentSrc === '')).toBe(true);
  await reducedMotion.getByRole('button', { name: 'Play video' }).click();
  expect(await playingSource(reducedMotion)).toBe(large);
  expect(pageErrors).toEqual([]);
});

test('a truncated video shows an error; replacing a video removes its renditions', async () => {
  const before = await isDone();
  const whole = readFileSync(await makeVideo('truncated.mp4', '640x360', 4));
  const put = async (bytes: Buffer) => {
    const upload = await api.json<UploadTicket>('POST', '/api/objects/upload', {
      kind: 'hero',
      filename: 'truncated.mp4',
    });
    const stored = await fetch(upload.uploadURL, { method: 'PUT', body: bytes as BodyInit });
    expect(stored.status).toBe(200);
    return api.json<HeroSettings>('PUT', '/api/admin/hero-settings', { videoUrl: upload.objectPath });
  };
  expect(await put(whole.subarray(0, whole.length * 0.6))).toMatchObject({
    processing: { state: 'queued', progress: 0 },
  });
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

test('deleting the video asks for confirmation and restores the default video', async () => {
  const key = objectKeyOf((await hero())?.videoUrl);
  const { page } = await openPortal(browser, studio, '/admin/hero');
  await page.getByRole('button', { name: 'Delete Video' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this video?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No video is set. The home page shows the default video.').waitFor();
  expect(await hero()).toBeNull();
  await eventually(async () => expect((await api.fetch(`/api/objects/${key}`)).status).toBe(404));
  expect(await playingSource(await openSite(1440))).toMatch(/default.*\.mp4$/);
});

// Other files' pages may still name the logo when it goes, so a shared studio never has one.
test('a color and a logo of the studio’s own are on its pages from the first paint on', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 50"><circle cx="30" cy="25" r="20"/></svg>';
  const logoData = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  await api.json('PUT', '/api/admin/content', { accent: '#1f4e8c', phone: '+43 1 234 567', logoData });
  const html = await (await fetch(`${studio.url}/imprint`)).text();
  expect(html).toContain('<meta name="theme-color" content="#1f4e8c" />');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(`${studio.url}/imprint`);
  await page.getByRole('contentinfo').getByRole('link', { name: '+43 1 234 567' }).waitFor();
  const logo = page.getByRole('banner').locator('img');
  await logo.evaluate((img: HTMLImageElement) => img.decode());
  expect(await logo.evaluate((img) => [img.clientWidth, img.clientHeight])).toEqual([38, 32]);
  const brandIn = (opened: Page) =>
    opened.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'));
  expect(await brandIn(page)).toBe('#1f4e8c');
  await expectAccessible(page);
  const portal = await openPortal(browser, studio, '/admin/content');
  expect(await brandIn(portal.page)).toBe('#1f4e8c');
  await expectAccessible(portal.page);
  expect([...pageErrors, ...portal.pageErrors]).toEqual([]);
});
