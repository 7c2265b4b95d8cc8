import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import type { BrowserContext, Page } from 'playwright-core';
import { fillInArtist, openArtistForm, reloadForm, statusOfUpload, storedHashes, uploadsOf } from './artist-visit';
import { expectAccessible } from './axe';
import { noiseFile } from './noise-file';
import { makeRandomVisits } from './random-visits';
import { useStudio } from './use-studio';

let folder: string;
const { studio, api, browser } = useStudio('plain');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-draft-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** More than goes up whole. */
const song = (name: string, seconds = 20) => noiseFile(folder, name, seconds);
const visit = () => browser.newContext({ viewport: { width: 390, height: 844 } });
const openIn = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await openArtistForm(page, studio.url);
  return page;
};
const slowUploads = async (page: Page, bytesPerSec: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: bytesPerSec };
  await session.send('Network.emulateNetworkConditions', slow);
};
const uploaded = (page: Page, name: string) =>
  page.getByText(`${name} uploaded`).waitFor({ state: 'attached', timeout: 60_000 });
const submit = async (page: Page): Promise<SubmissionReceipt> => {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/artist/submit')),
    page.getByRole('button', { name: 'Submit Music' }).click(),
  ]);
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor({ timeout: 60_000 });
  return (await answer.json()) as SubmissionReceipt;
};
const elsewhere = (page: Page) => page.getByRole('heading', { name: 'This submission is open in another tab' });

test('a tab that is reloaded keeps its draft, though one in the background waits for it', async () => {
  const context = await visit();
  const first = await openIn(context);
  await fillInArtist(first, 'Once More');
  const second = await openIn(context);
  await second.getByRole('button', { name: 'Continue here' }).click();
  await elsewhere(first).waitFor();
  await first.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await reloadForm(second);
  await second.getByRole('group', { name: 'Your draft' }).waitFor();
  expect(await elsewhere(first).isVisible()).toBe(true);
});

test('one tab owns the draft: another one takes over, back and forth, and no file is lost', async () => {
  const context = await visit();
  const [quick, slow] = [song('quick.wav'), song('slow.wav', 40)];
  const first = await openIn(context);
  await fillInArtist(first, 'Two Tabs');
  await first.getByLabel('Audio File').setInputFiles(quick.path);
  await uploaded(first, 'quick.wav');
  await slowUploads(first, 600_000);
  await first.getByRole('button', { name: 'Add Song' }).click();
  await first.getByLabel('Audio File').nth(1).setInputFiles(slow.path);
  await first.getByRole('button', { name: 'Pause slow.wav' }).waitFor();
  await eventually(async () => expect(await uploadsOf(first)).toHaveLength(2), { withinMs: 30_000 });
  const uploads = await uploadsOf(first);

  const second = await openIn(context);
  await elsewhere(second).waitFor();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Continue here' }).click();
  await elsewhere(first).waitFor();
  expect(await second.getByLabel('Artist Name').inputValue()).toBe('Two Tabs');
  await uploaded(second, 'quick.wav');
  await second.getByRole('button', { name: /^Choose slow.wav again( to continue at \d+ %)?$/ }).waitFor();
  await second.getByLabel('Description').fill('Written in the second tab.');
  await second.getByText(/^Draft saved/).waitFor();
  for (const location of uploads) expect(await statusOfUpload(location)).toBe(200);

  // Back in the first, which has the file at hand: it goes on by itself.
  await slowUploads(first, -1);
  await first.getByRole('button', { name: 'Continue here' }).click();
  await elsewhere(second).waitFor();
  expect(await first.getByLabel('Description').inputValue()).toBe('Written in the second tab.');
  await uploaded(first, 'slow.wav');
  const { id } = await submit(first);
  const hashes = await storedHashes(api, await api.submission(id));
  expect(hashes).toEqual(
    new Map([
      ['quick', quick.sha256],
      ['slow', slow.sha256],
    ]),
  );
  // It has arrived: the other tab may begin the next one, also where nobody looks at it.
  await elsewhere(second).waitFor({ state: 'detached' });
  expect(await second.getByLabel('Artist Name').inputValue()).toBe('');
}, 240_000);

test('a tab that waits takes the draft up as soon as the other one is closed, and only one of two that wait does', async () => {
  const context = await visit();
  const first = await openIn(context);
  await fillInArtist(first, 'Closed Tab');
  await first.getByText(/^Draft saved/).waitFor();
  const [second, third] = [await openIn(context), await openIn(context)];
  for (const page of [second, third]) await elsewhere(page).waitFor();
  await first.close();
  const waiting = async () => (await elsewhere(second).count()) + (await elsewhere(third).count());
  await eventually(async () => expect(await waiting()).toBe(1));
  const [owner] = (await elsewhere(second).count()) === 0 ? [second, third] : [third, second];
  expect(await owner.getByLabel('Artist Name').inputValue()).toBe('Closed Tab');
  await context.close();
});

test('an upload that is gone from the server is asked for, and never left out', async () => {
  const context = await visit();
  const file = song('gone.wav');
  let page = await openIn(context);
  await fillInArtist(page, 'Lost And Found');
  await page.getByLabel('Audio File').setInputFiles(file.path);
  await uploaded(page, 'gone.wav');
  await eventually(async () => expect(await uploadsOf(page)).toHaveLength(1));
  const [location = ''] = await uploadsOf(page);
  await page.close();
  expect(await statusOfUpload(location, 'DELETE')).toBe(204);

  page = await openIn(context);
  const card = page.getByRole('group', { name: 'Your draft' });
  await card.getByText(/^Your draft from \d+:\d\d\s[AP]M: 1 file to choose again$/).waitFor();
  const again = page.getByRole('button', { name: 'Choose gone.wav again' });
  // A reload would lead to where the form was left, from where the card is not seen.
  await page.getByRole('button', { name: 'Submit Music' }).scrollIntoViewIfNeeded();
  await reloadForm(page);
  const isSeen = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  };
  await eventually(async () => expect(await card.evaluate(isSeen)).toBe(true));
  await page.getByRole('button', { name: 'Submit Music' }).click();
  await page.getByText(/^Waiting for gone\.wav\./).waitFor();
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Files to choose again').setInputFiles([song('other.wav', 3).path, file.path]);
  await card.getByText('Not of this draft: other.wav').waitFor();
  await uploaded(page, 'gone.wav');
  expect(await page.getByLabel('Audio File').count()).toBe(1);
  const { id } = await submit(page);
  expect(await storedHashes(api, await api.submission(id))).toEqual(new Map([['gone', file.sha256]]));
}, 120_000);

test('a discarded draft comes back with Undo; without it its uploads go, also when the tab is closed', async () => {
  const context = await visit();
  let page = await openIn(context);
  await fillInArtist(page, 'Second Thoughts');
  await page.getByLabel('Audio File').setInputFiles(song('thoughts.wav').path);
  await uploaded(page, 'thoughts.wav');
  await eventually(async () => expect(await uploadsOf(page)).toHaveLength(1));
  const [location = ''] = await uploadsOf(page);
  const discard = () => page.getByRole('button', { name: 'Discard draft' }).click();
  await discard();
  await page.getByText('Draft discarded', { exact: true }).waitFor();
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Draft restored', { exact: true }).waitFor();
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('Second Thoughts');
  await uploaded(page, 'thoughts.wav');
  await reloadForm(page);
  await uploaded(page, 'thoughts.wav');
  expect(await statusOfUpload(location)).toBe(200);

  await discard();
  await page.getByText('Draft discarded', { exact: true }).waitFor();
  await page.close();
  expect(await statusOfUpload(location)).toBe(200);
  page = await openIn(context);
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('');
  await eventually(async () => expect(await statusOfUpload(location)).toBe(404), { withinMs: 40_000 });
}, 120_000);

test('Undo of a discarded draft takes up what was begun in another tab meanwhile', async () => {
  const context = await visit();
  const file = song('first.wav');
  const first = await openIn(context);
  await fillInArtist(first, 'First Tab');
  await first.getByLabel('Audio File').setInputFiles(file.path);
  await uploaded(first, 'first.wav');
  const second = await openIn(context);
  await elsewhere(second).waitFor();
  await first.getByRole('button', { name: 'Discard draft' }).click();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await second.getByLabel('Description').fill('Begun in the second tab.');
  await second.getByText(/^Draft saved/).waitFor();
  await first.getByRole('button', { name: 'Undo' }).click();
  await elsewhere(second).waitFor();
  expect(await first.getByLabel('Description').inputValue()).toBe('Begun in the second tab.');
  expect(await first.getByLabel('Artist Name').inputValue()).toBe('First Tab');
  await uploaded(first, 'first.wav');
  await context.close();
});

test('what is typed before the draft comes back wins over it, field by field, and the cursor stays', async () => {
  const context = await visit();
  let page = await openIn(context);
  await fillInArtist(page, 'The First Night');
  await page.getByLabel('Track Title').fill('Low Tide');
  await page.getByText(/^Draft saved/).waitFor();
  await page.close();

  page = await context.newPage();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${studio.url}/artist-sub`, { waitUntil: 'commit' });
  await page.getByLabel('Description').pressSequentially('Typed before the code');
  go();
  await page.getByRole('group', { name: 'Your draft' }).waitFor();
  await page.keyboard.type(' was there.');
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed before the code was there.');
  expect(await page.getByLabel('Artist Name').inputValue()).toBe('The First Night');
  expect(await page.getByLabel('Track Title').inputValue()).toBe('Low Tide');
}, 60_000);

test('where the browser keeps the way to a file, it goes on after a reload without being asked for', async () => {
  const context = await visit();
  const file = song('handle.wav', 30);
  // The dialog itself is the system's: it gives a handle of the browser's own file system, which is a real one.
  await context.addInitScript(() => {
    const showOpenFilePicker = async () => {
      const root = await navigator.storage.getDirectory();
      return [await root.getFileHandle('handle.wav')];
    };
    Object.assign(window, { showOpenFilePicker });
  });
  const page = await openIn(context);
  const content = readFileSync(file.path).toString('base64');
  await page.evaluate(async (base64) => {
    const root = await navigator.storage.getDirectory();
    const handle = await root.getFileHandle('handle.wav', { create: true });
    const writable = await handle.createWritable();
    await writable.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
    await writable.close();
  }, content);
  await fillInArtist(page, 'Way Back');
  await slowUploads(page, 400_000);
  await page.getByText('Choose a file').click();
  await page.getByRole('button', { name: 'Pause handle.wav' }).waitFor();
  await eventually(async () => expect(await uploadsOf(page)).toHaveLength(1), { withinMs: 30_000 });
  await slowUploads(page, -1);
  await reloadForm(page);
  await uploaded(page, 'handle.wav');
  const { id } = await submit(page);
  expect(await storedHashes(api, await api.submission(id))).toEqual(new Map([['handle', file.sha256]]));
}, 120_000);

test('three visitors with an unlucky hand: each song that is called received has its file', async () => {
  const newContext = () => browser.newContext();
  await makeRandomVisits({ runs: 3, seed: 20, newContext, url: studio.url, api, folder });
}, 200_000);
