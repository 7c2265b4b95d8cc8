import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Contact } from '@cueroom/contracts/intake/contacts';
import { eventually } from '@cueroom/testing/eventually';
import type { Page } from 'playwright-core';
import { collectPageErrors } from './browser';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('demo');

const openPage = async (path: string, width = 1440): Promise<{ page: Page; pageErrors: string[] }> => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(studio.url + path);
  return { page, pageErrors };
};

test('home shows the hero, the clients, how we work and recent work, without page errors', async () => {
  const { page, pageErrors } = await openPage('/');
  const hero = page.locator('video, iframe').first();
  await hero.waitFor();
  await page.getByText('Trusted by Industry Leaders').waitFor();
  for (const point of ['Industry Insights', 'Curated Excellence', 'Collaborative Approach']) {
    await page.getByRole('heading', { name: point }).waitFor();
  }
  const work = page.getByRole('heading', { name: 'Recent Work' });
  await work.scrollIntoViewIfNeeded();
  await page.getByText('The Keeper of Skerry Nine').waitFor();
  expect(pageErrors).toEqual([]);
});

test('the film of the home page: 1080 lines; its sound swells; out of sight it rests, and goes on as it was', async () => {
  const { page } = await openPage('/');
  const film = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      lines: video.videoHeight,
      seconds: Math.round(video.duration),
      paused: video.paused,
      muted: video.muted,
      volume: video.volume,
    }));
  await eventually(async () =>
    expect(await film()).toMatchObject({ lines: 1080, seconds: 24, paused: false, muted: true }),
  );
  const volumes = await page.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const heard: number[] = [];
    video.addEventListener('volumechange', () => heard.push(video.volume));
    return heard;
  });
  await page.getByRole('button', { name: 'Unmute video' }).click();
  await page.getByRole('button', { name: 'Mute video' }).waitFor();
  await eventually(async () => expect(await film()).toMatchObject({ paused: false, muted: false, volume: 1 }));
  expect(Math.min(...(await volumes.jsonValue()))).toBeLessThan(0.5);
  await page.getByRole('heading', { name: 'Recent Work' }).scrollIntoViewIfNeeded();
  await eventually(async () => expect((await film()).paused).toBe(true));
  await page.locator('h1').scrollIntoViewIfNeeded();
  await eventually(async () => expect(await film()).toMatchObject({ paused: false, muted: false }));
});

test('portfolio filters are part of the URL, and the back button reverts them', async () => {
  const { page, pageErrors } = await openPage('/work');
  await page.getByText('Lane Four').waitFor();
  await page.getByLabel('Medium').selectOption('Documentary');
  await page.waitForURL(/[?&]medium=Documentary/);
  await page.getByText('Lane Four').waitFor({ state: 'detached' });
  await page.getByText('Salt Flat Sermon').waitFor();
  await page.getByLabel('Year').selectOption('2021');
  await page.getByText('Harvest Without Rain').waitFor();
  await page.goBack();
  await page.getByText('Salt Flat Sermon').waitFor();
  await page.goto(`${studio.url}/work?medium=Film&year=2021`);
  await page.getByText('No projects found').waitFor();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await page.getByText('Lane Four').waitFor();
  expect(pageErrors).toEqual([]);
});

test('pictures that the home page has shown are sharp on the portfolio, too', async () => {
  const { page } = await openPage('/');
  const seePictures = async () => {
    for (const picture of await page.locator('main :has(> picture)').all()) await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main picture img')];
      return pictures.every((each) => each.naturalWidth > 0 && getComputedStyle(each).opacity === '1');
    });
  };
  await seePictures();
  await page.goto(`${studio.url}/work`);
  await seePictures();
});

test('a page is readable without JavaScript', async () => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${studio.url}/work?medium=Documentary`);
  await page.getByRole('heading', { name: 'Salt Flat Sermon' }).waitFor();
  expect(await page.getByText('Lane Four').count()).toBe(0);
  expect(await page.getByLabel('Medium').inputValue()).toBe('Documentary');
});

test('a new page starts at the top; reload and back restore the scroll position', async () => {
  const { page } = await openPage('/work');
  const waitForScroll = (top: number) =>
    page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 2, top);
  await page.getByText('Lane Four').waitFor();
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.reload();
  await waitForScroll(900);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL(/about$/);
  await waitForScroll(0);
  await page.goBack();
  await waitForScroll(900);
});

test('a brief is filled in by keyboard alone, survives a reload and reaches the studio', async () => {
  const { page, pageErrors } = await openPage('/brief');
  const write = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  };
  const next = async () => {
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.keyboard.press('Enter');
  };
  await next();
  await page.getByText('Full name is required').first().waitFor();
  await write('Full Name', 'Nora Field');
  await write('Email', 'nora@example.org');
  await write('Project Type', 'Docu');
  await page.reload();
  // The fields are there before the code that puts the draft into them.
  const name = await page.getByLabel('Full Name').elementHandle();
  await page.waitForFunction((field) => (field as HTMLInputElement).value === 'Nora Field', name);
  await next();
  await write('Project Title', 'Salt and Rope');
  await write('Project Vibe', 'Windy, patient, a little funny.');
  await next();
  await next();
  await page.getByText('Timeline is required').first().waitFor();
  await write('Timeline', 'Flex');
  await write('Music Budget Range', '$5k');
  await next();
  await write('References', 'The sea in winter.');
  await page.getByRole('button', { name: 'Submit Brief' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Thank You/ }).waitFor();
  const [brief] = await api.json<Brief[]>('GET', '/api/admin/briefs?q=salt+and+rope');
  expect(brief).toMatchObject({
    clientName: 'Nora Field',
    timeline: 'flexible',
    budget: '5k-15k',
    email: 'nora@example.org',
  });
  await page
    .getByRole('link', { name: 'Return Home' })
    .or(page.getByRole('button', { name: 'Return Home' }))
    .click();
  await page.waitForURL(`${studio.url}/`);
  expect(pageErrors).toEqual([]);
});

test('a contact message that fails to send keeps the form; a retry succeeds and clears it', async () => {
  const { page } = await openPage('/contact', 390);
  const fields = { Name: 'Nora Field', Email: 'nora.brass@example.org', Message: 'Do you know a brass band?' };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Subject').selectOption('new-project');
  await page.route('**/api/contacts', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Failed to Send Message').first().waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(fields.Message);
  await page.unroute('**/api/contacts');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent!').first().waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  const [contact] = await api.json<Contact[]>('GET', '/api/admin/contacts?q=nora.brass');
  expect(contact).toMatchObject({ name: fields.Name, subject: 'new-project', status: 'new' });
});

test('both artist URLs show the same form, and an unknown URL the 404 page with status 404', async () => {
  for (const path of ['/artist-sub', '/artist-submissions']) {
    const { page } = await openPage(path);
    await page.getByRole('button', { name: 'Submit Music' }).waitFor();
  }
  const { page } = await openPage('/nowhere');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect((await api.fetch('/nowhere')).status).toBe(404);
});

test('an unknown URL of the portal leads back to it, on the page that the gateway has drawn', async () => {
  const { page, pageErrors } = await openPage('/admin/nowhere');
  await page.getByRole('link', { name: 'Back to the portal' }).waitFor();
  expect(pageErrors.filter((error) => !error.includes('status of 404'))).toEqual([]);
});

test.each([320, 390, 768])('no page scrolls horizontally at %i px', async (width) => {
  for (const path of ['/', '/work', '/about', '/contact', '/artist-sub', '/brief', '/admin']) {
    const { page } = await openPage(path, width);
    await page.getByRole('heading').first().waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, Math.max(0, overflow)]).toEqual([path, 0]);
    await page.context().close();
  }
});
