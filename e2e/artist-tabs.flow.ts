import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import type { BrowserContext, Page } from 'playwright-core';
import {
  fieldSays,
  fillInArtist,
  hasDraft,
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
import { useStudio } from './use-studio';

let folder: string;
const { studio, api, browser } = useStudio('plain');
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-tabs-'));
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
  await isUploaded(first, 'quick.wav');
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
  await fieldSays(second, 'Artist Name', 'Two Tabs');
  await isUploaded(second, 'quick.wav');
  await second.getByRole('button', { name: /^Choose slow.wav again( to continue at \d+ %)?$/ }).waitFor();
  await second.getByLabel('Description').fill('Written in the second tab.');
  await second.getByText(/^Draft saved/).waitFor();
  for (const location of uploads) expect(await statusOfUpload(location)).toBe(200);

  // Back in the first, which has the file at hand: it goes on by itself.
  await slowUploads(first, -1);
  await first.getByRole('button', { name: 'Continue here' }).click();
  await elsewhere(second).waitFor();
  await fieldSays(first, 'Description', 'Written in the second tab.');
  await isUploaded(first, 'slow.wav');
  const { id } = await submitMusic(first);
  const hashes = await storedHashes(api, await api.submission(id));
  expect(hashes).toEqual(
    new Map([
      ['quick', quick.sha256],
      ['slow', slow.sha256],
    ]),
  );
  // It has arrived: the other tab may begin the next one, also where nobody looks at it.
  await elsewhere(second).waitFor({ state: 'detached' });
  await fieldSays(second, 'Artist Name', '');
  expect(await hasDraft(second)).toBe(false);
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
  await fieldSays(owner, 'Artist Name', 'Closed Tab');
  await context.close();
});

test('Undo of a discarded draft takes up what was begun in another tab meanwhile', async () => {
  const context = await visit();
  const file = song('first.wav');
  const first = await openIn(context);
  await fillInArtist(first, 'First Tab');
  await first.getByLabel('Audio File').setInputFiles(file.path);
  await isUploaded(first, 'first.wav');
  const second = await openIn(context);
  await elsewhere(second).waitFor();
  await first.getByRole('button', { name: 'Discard draft' }).click();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await second.getByLabel('Description').fill('Begun in the second tab.');
  await second.getByText(/^Draft saved/).waitFor();
  await first.getByRole('button', { name: 'Undo' }).click();
  await elsewhere(second).waitFor();
  await fieldSays(first, 'Description', 'Begun in the second tab.');
  await fieldSays(first, 'Artist Name', 'First Tab');
  await isUploaded(first, 'first.wav');
  await context.close();
});
