import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import type { Page } from 'playwright-core';
import { openPromise } from 'yauzl';
import { expectAccessible } from './axe';
import { BreakingLine } from './breaking-line';
import { noiseFile } from './noise-file';
import { useStudio } from './use-studio';

const MiB = 2 ** 20;
const partBytes = 5 * MiB;
const cuts = 6;
let line: BreakingLine;
let folder: string;
const { studio, api, browser } = useStudio('plain');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-files-'));
  line = await BreakingLine.open(studio.url);
});
afterAll(async () => {
  await line?.close();
  rmSync(folder, { recursive: true });
});

/** The hash of one entry. */
const hashInZip = async (path: string, name: string): Promise<string | undefined> => {
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    return createHash('sha256').update(content).digest('hex');
  }
  return undefined;
};

const noise = (name: string, seconds: number) => noiseFile(folder, name, seconds);
const fillIn = async (page: Page) => {
  await page.getByLabel('Artist Name').fill('The Long Wire');
  await page.getByLabel('Email', { exact: true }).fill('wire@example.org');
  await page.getByLabel('Description').fill('Wind in wires, recorded for a whole night.');
};
const ready = (page: Page) => page.locator('#root:not([data-drawn])').waitFor();
const percentOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByRole('progressbar', { name: `Uploading ${name}` }).getAttribute('aria-valuenow'));

test('a file goes on over a line that breaks and through two reloads, and nothing typed is lost', async () => {
  const name = 'night wires.wav';
  const file = noise(name, 150);
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  // The line of an hotel: 6 MiB a second.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 20, downloadThroughput: 20 * MiB, uploadThroughput: 6 * MiB };
  await session.send('Network.emulateNetworkConditions', slow);
  await page.goto(`${line.url}/artist-sub`);
  await ready(page);
  await fillIn(page);
  await page.getByLabel('Audio File').setInputFiles(file.path);
  const before = line.sent;

  await eventually(async () => expect(await percentOf(page, name)).toBeGreaterThan(20), { withinMs: 60_000 });
  for (let n = 0; n < cuts / 2; n++) {
    line.cut();
    await eventually(async () => expect(await percentOf(page, name)).toBeGreaterThan(25 + n * 3), { withinMs: 60_000 });
  }
  await expectAccessible(page);
  for (let reload = 0; reload < 2; reload++) {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await ready(page);
    const again = page.getByRole('button', { name: new RegExp(`^Choose ${name} again to continue at \\d+ %$`) });
    await again.waitFor();
    expect(await page.getByLabel('Artist Name').inputValue()).toBe('The Long Wire');
    expect(await page.getByLabel('Track Title').inputValue()).toBe('night wires');
    await expectAccessible(page);
    const percent = Number(/at (\d+) %/.exec(await again.innerText())?.[1]);
    expect(percent).toBeGreaterThan(20);
    if (reload === 0) {
      await page.getByLabel('Audio File').setInputFiles(noise('other.wav', 20).path);
      await page.getByText(`This is not the same file as ${name}`).waitFor();
    }
    await page.getByLabel('Audio File').setInputFiles(file.path);
    await eventually(async () => expect(await percentOf(page, name)).toBeGreaterThanOrEqual(percent), {
      withinMs: 60_000,
    });
    line.cut();
  }
  await page.getByRole('button', { name: `Pause ${name}` }).tap();
  await page.getByRole('button', { name: `Resume ${name}` }).tap();
  await page.getByText(`${name} uploaded`).waitFor({ timeout: 120_000, state: 'attached' });
  // Each break costs a part at most: three cuts, two reloads with a cut each, and one pause.
  expect(line.sent - before - file.bytes).toBeLessThanOrEqual((cuts + 2) * partBytes);

  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/artist/submit')),
    page.getByRole('button', { name: 'Submit Music' }).tap(),
  ]);
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await page.getByText('Keep this link').waitFor();
  const { id } = (await answer.json()) as SubmissionReceipt;
  const { songs } = await api.submission(id);
  const stored = await api.json<{ audioUrl: string }>('GET', `/api/admin/songs/${songs[0]?.id}?audioFileData=none`);
  expect(stored.audioUrl).toContain('/api/objects/');
  await eventually(async () => expect((await api.submission(id)).songs[0]?.audio.durationSec).toBe(150), {
    withinMs: 90_000,
  });
  const receipt = await api.json<{ link: string }>('POST', `/api/admin/submissions/${id}/link`);
  await page.goto(studio.url + new URL(receipt.link).pathname);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Get all my data' }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-music-[A-Z0-9]{7}\.zip$/);
  expect(await hashInZip(await download.path(), `files/${name}`)).toBe(file.sha256);
  await page.goto(`${line.url}/artist-sub`);
  await ready(page);
  expect(await page.getByLabel('Track Title').inputValue()).toBe('');
}, 400_000);
