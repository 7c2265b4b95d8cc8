import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import type { BrowserContext, Page } from 'playwright-core';
import {
  fieldSays,
  fillInArtist,
  isUploaded,
  openArtistForm,
  reloadForm,
  slowUploads,
  statusOfUpload,
  storedHashes,
  submitMusic,
  uploadsOf,
} from './artist-visit';
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

test('an upload that is gone from the server is asked for, and never left out', async () => {
  const context = await visit();
  const file = song('gone.wav');
  let page = await openIn(context);
  await fillInArtist(page, 'Lost And Found');
  await page.getByLabel('Audio File').setInputFiles(file.path);
  await isUploaded(page, 'gone.wav');
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
  await isUploaded(page, 'gone.wav');
  expect(await page.getByLabel('Audio File').count()).toBe(1);
  const { id } = await submitMusic(page);
  expect(await storedHashes(api, await api.submission(id))).toEqual(new Map([['gone', file.sha256]]));
}, 120_000);

test('a discarded draft comes back with Undo; without it its uploads go, also when the tab is closed', async () => {
  const context = await visit();
  let page = await openIn(context);
  await fillInArtist(page, 'Second Thoughts');
  await page.getByLabel('Audio File').setInputFiles(song('thoughts.wav').path);
  await isUploaded(page, 'thoughts.wav');
  await eventually(async () => expect(await uploadsOf(page)).toHaveLength(1));
  const [location = ''] = await uploadsOf(page);
  const discard = () => page.getByRole('button', { name: 'Discard draft' }).click();
  await discard();
  await page.getByText('Draft discarded', { exact: true }).waitFor();
  await fieldSays(page, 'Artist Name', '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Draft restored', { exact: true }).waitFor();
  await fieldSays(page, 'Artist Name', 'Second Thoughts');
  await isUploaded(page, 'thoughts.wav');
  await reloadForm(page);
  await isUploaded(page, 'thoughts.wav');
  expect(await statusOfUpload(location)).toBe(200);

  await discard();
  await page.getByText('Draft discarded', { exact: true }).waitFor();
  await page.close();
  expect(await statusOfUpload(location)).toBe(200);
  page = await openIn(context);
  await fieldSays(page, 'Artist Name', '');
  await eventually(async () => expect(await statusOfUpload(location)).toBe(404), { withinMs: 40_000 });
}, 120_000);

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
  await fieldSays(page, 'Description', 'Typed before the code was there.');
  await fieldSays(page, 'Artist Name', 'The First Night');
  await fieldSays(page, 'Track Title', 'Low Tide');
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
  await isUploaded(page, 'handle.wav');
  const { id } = await submitMusic(page);
  expect(await storedHashes(api, await api.submission(id))).toEqual(new Map([['handle', file.sha256]]));
}, 120_000);

test('three visitors with an unlucky hand: each song that is called received has its file', async () => {
  const newContext = () => browser.newContext();
  await makeRandomVisits({ runs: 3, seed: 20, newContext, url: studio.url, api, folder });
}, 200_000);
