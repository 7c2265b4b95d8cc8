import { readFile } from 'node:fs/promises';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Project, ProjectPage } from '@cueroom/contracts/content/projects';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { Api } from './api';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { useStudio } from './use-studio';

const title = 'The Long Take';
const slug = 'the-long-take';

/** A released track of 60 seconds, and a featured project that plays half of it. */
const addProject = async (api: Api): Promise<void> => {
  const fileUrl = await api.upload(await readFile(await tone({ seconds: 60, isMusicLike: true })), 'audio/wav');
  const track = { title: 'Low Tide', artist: 'Harbour Light Ensemble', fileUrl, releasedForSite: true };
  const { id: trackId } = await api.json<PlayableTrack>('POST', '/api/admin/music', track);
  await api.json<Project>('POST', '/api/admin/projects', {
    title,
    medium: 'Film',
    featured: true,
    externalLink: 'https://vimeo.com/12345',
    credits: [{ label: 'Music Supervisor', name: 'Ada Reel' }],
    cues: [{ trackId, startSec: 15, durationSec: 30 }],
  });
  await eventually(
    async () => {
      const { cues } = await api.json<ProjectPage>('GET', `/api/projects/${slug}`);
      expect(cues.map((cue) => cue.title)).toEqual(['Low Tide']);
    },
    { withinMs: 60_000 },
  );
};

const { studio, api, browser } = useStudio('plain');
beforeAll(async () => {
  await addProject(api);
});

/** The page's audio elements are in no document. */
const noteSounds = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = [];
    window.Audio = class extends Audio {
      constructor() {
        super();
        sounds.push(this);
      }
    };
    Object.assign(window, { sounds });
  });
const soundOf = (page: Page) =>
  page.evaluate(() => {
    const [sound] = (window as unknown as { sounds: HTMLAudioElement[] }).sounds;
    return { heardSec: sound?.currentTime ?? 0, isPaused: sound?.paused ?? true };
  });
const secondsHeard = async (page: Page): Promise<number> => (await soundOf(page)).heardSec;

test.each([390, 1440])('from home to a cue that is heard in three presses, at %i px', async (width) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await noteSounds(page);
  await page.goto(studio.url);
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(`**/work/${slug}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: 'Play Low Tide' }).click();
  await page.getByRole('button', { name: 'Pause Low Tide' }).waitFor();
  await eventually(async () => expect(await secondsHeard(page)).toBeGreaterThan(0.5));
  await expectAccessible(page);

  const line = await page.getByRole('slider', { name: 'Seek in Low Tide' }).boundingBox();
  await page.mouse.click((line?.x ?? 0) + (line?.width ?? 0) * 0.8, (line?.y ?? 0) + 10);
  await eventually(async () => expect(await secondsHeard(page)).toBeGreaterThan(23));
  expect(await soundOf(page)).toMatchObject({ isPaused: false });
  await page.getByRole('link', { name: 'Portfolio', exact: true }).last().click();
  await page.waitForURL('**/work');
  expect(await soundOf(page)).toMatchObject({ isPaused: false });
  await page.getByRole('button', { name: `Pause ${title}` }).click();
  await eventually(async () => expect(await soundOf(page)).toMatchObject({ isPaused: true }));
  expect(pageErrors).toEqual([]);
});

test.each([320, 1440])('heard from the list in one press, and through navigation, at %i px', async (width) => {
  const page = await (await browser.newContext({ viewport: { width, height: 700 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await noteSounds(page);
  await page.goto(studio.url);
  await page.getByRole('button', { name: `Play ${title}` }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await eventually(async () => expect(await secondsHeard(page)).toBeGreaterThan(0.5));
  await page.getByRole('link', { name: 'Start Your Project' }).first().click();
  await page.waitForURL('**/brief');
  expect(await soundOf(page)).toMatchObject({ isPaused: false });
  await expectAccessible(page);

  // The end of the page lies above the bar.
  const last = page.getByRole('contentinfo');
  await eventually(async () => {
    // Again where the page has grown since.
    await page.keyboard.press('End');
    const [foot, bar] = await Promise.all([last.boundingBox(), player.boundingBox()]);
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });
  await player.getByRole('link', { name: title }).click();
  await page.waitForURL(`**/work/${slug}`);
  await page.getByRole('button', { name: 'Pause Low Tide' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('it is drawn by the server, with a head of its own; an address without a project is 404', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const answer = await page.goto(`${studio.url}/work/${slug}`);
  expect(answer?.status()).toBe(200);
  expect(await page.title()).toMatch(new RegExp(`^${title} – `));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText('Ada Reel').waitFor();
  expect((await page.goto(`${studio.url}/work/nowhere`))?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
});
