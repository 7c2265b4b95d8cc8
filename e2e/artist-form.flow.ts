import { readFileSync } from 'node:fs';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { expectAccessible } from './axe';
import { useStudio } from './use-studio';
import { variants } from './variants';

const { studio, browser } = useStudio('plain');

const wav = async (seconds = 2) => readFileSync(await tone({ seconds }));
const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'audio/wav', buffer });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openForm = async (width: number): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, isMobile: width < 500, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${studio.url}/artist-sub`);
  await page.locator('#root:not([data-drawn])').waitFor();
  return page;
};
const fillIn = async (page: Page, artistName = 'The Test Pressing', email = 'artist@example.org') => {
  await page.getByLabel('Artist Name').fill(artistName);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Description').fill('Slow strings over a tape loop.');
};

/** What stands out of the window at the right; a button there cannot be tapped. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, main')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only'))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

test.each(variants([320], [360, 390]))('names without a space fit a phone of %i px', async (width) => {
  const page = await openForm(width);
  const long = (letters: number) => 'Breaking_the_Chains_24-96_MASTER_v3_FINAL'.repeat(3).slice(0, letters);
  await fillIn(page, long(70), `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`);
  const sound = await wav();
  const files = [named(`${long(42)}.wav`, sound), named(`${long(86)}.wav`, sound)];
  await page.getByLabel('Audio File').setInputFiles(files);
  await page.getByText('WAV, 16-bit, 44.1 kHz, stereo, 0:02').nth(1).waitFor();
  await page
    .getByLabel('Tags')
    .first()
    .fill(`${'t'.repeat(60)},`);
  expect(await outside(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Remove ${files[1]?.name}` }).tap();
  await page
    .getByLabel('Audio File')
    .nth(1)
    .setInputFiles(files[1] ?? []);
  await button(page, 'Submit Music').tap();
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await page.getByText('Received and checked, 0:02').nth(1).waitFor();
  expect(await outside(page)).toEqual([]);
  await expectAccessible(page);
  await button(page, 'Submit More Music').tap();
  expect(await page.getByLabel('Artist Name').inputValue()).toBe(long(70));
});

test('a press that leaves a field presses what it is on: nothing moves away under it', async () => {
  const page = await openForm(1440);
  const addSong = button(page, 'Add Song');
  const songs = page.getByRole('group', { name: /^Song \d$/ });
  const pressSlowly = async () => {
    await addSong.scrollIntoViewIfNeeded();
    await addSong.hover();
    await page.mouse.down();
    await page.waitForTimeout(150);
    await page.mouse.up();
  };
  await page.getByLabel('Lyrics').focus();
  await pressSlowly();
  await songs.nth(1).waitFor();
  await page.getByLabel('Tags').first().pressSequentially('dusk');
  await pressSlowly();
  await songs.nth(2).waitFor();
  await page.getByRole('button', { name: 'Remove tag dusk' }).waitFor();
});

test('what is wrong with a file is told before it is sent, or on the page of thanks', async () => {
  const page = await openForm(1440);
  await fillIn(page);
  const aiff = readFileSync(await tone({ format: 'aiff', seconds: 10 }));
  const letter = Buffer.from('Dear studio, this is no music. '.repeat(400));
  const song = (n: number) => page.getByRole('group', { name: `Song ${n}`, exact: true });
  await page
    .getByLabel('Audio File')
    .setInputFiles([
      named('letter.wav', letter),
      named('letter.mp3', letter),
      named('short.wav', await wav(0.5)),
      named('cut.aiff', aiff.subarray(0, aiff.length / 4)),
      named('noise.mp3', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251))),
    ]);
  await song(1).getByText('This is a text file, not audio.').waitFor();
  await song(2).getByText('This is a text file, not audio.').waitFor();
  await song(3).getByText('This file is shorter than one second.').waitFor();
  await song(4).getByText('This file is incomplete: it should last 0:10, but only 0:02 of it is there.').waitFor();
  await song(5).getByText('We don’t recognize this file as audio.').waitFor();
  await expectAccessible(page);
  for (let n = 4; n >= 1; n--) await button(page, `Remove Song ${n}`).click();
  await button(page, 'Submit Music').click();
  await button(page, 'Send Anyway').click();
  await page.getByText('This file is not audio that we can read.').waitFor({ timeout: 15_000 });
  await page.getByText('We can’t use one of your files as sent.').waitFor();
  await expectAccessible(page);
});

test('a connection that breaks in mid-file is waited for, and makes no second submission', async () => {
  const page = await openForm(390);
  await fillIn(page);
  await page.getByLabel('Audio File').setInputFiles(named('low_tide.wav', await wav(30)));
  expect(await page.getByLabel('Track Title').inputValue()).toBe('low tide');
  let submissions = 0;
  page.on('request', (request) => (submissions += Number(request.url().endsWith('/api/artist/submit'))));
  let broken = 0;
  await page.route('**/api/objects/**', (route) => {
    broken++;
    return route.abort();
  });
  await button(page, 'Submit Music').tap();
  const waiting = page.getByRole('listitem').getByText('Waiting for your connection…');
  // More often than a server that is away is tried.
  await eventually(() => Promise.resolve(expect(broken).toBeGreaterThan(5)), { withinMs: 30_000 });
  await waiting.waitFor();
  await page.unroute('**/api/objects/**');
  await page.getByText('Received and checked, 0:30').waitFor();
  expect(submissions).toBe(1);
});
