import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { aNewSubmission } from '@cueroom/testing/factories';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import type { ListedPitch } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { Api } from './api';
import { openBrowser } from './browser';
import { approve, openPortal } from './portal';
import { startStudio, type Studio } from './studio';

// `npm run shots`: screenshots of every screen in e2e/screenshots, and the README's in docs.
const shots = join(__dirname, 'screenshots');
const widths = [390, 768, 1440] as const;
const pages = ['/', '/work', '/about', '/contact', '/artist-sub', '/brief', '/nowhere'];
const songs = ['Low Tide', 'Paper Lanterns', 'The Long Way Home'];

let studio: Studio;
let api: Api;
let browser: Browser;
beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  studio = await startStudio('media-worker=1', 'on');
  api = new Api(studio);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await studio?.stop();
});

/** Audio with music-like dynamics: swells, beats and a walk over the notes above `root` (Hz). */
const music = (seconds: number, root: number): Buffer => {
  const note = `${root}*pow(2,mod(floor(t*2)*${Math.round(root)},12)/12)`;
  const swell = `(0.1+0.5*pow(abs(sin(PI*t/${seconds}*${3 + (Math.round(root) % 3)})),2)+0.3*abs(sin(t/${root / 60})))`;
  const tones = `(0.4*sin(2*PI*t*${note})+0.3*sin(3*PI*t*${note})+0.3*(random(0)-0.5))`;
  const source = `aevalsrc='${swell}*(0.4+0.6*abs(sin(PI*t*2)))*${tones}':d=${seconds}`;
  return execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-f', 'flac', '-'], {
    maxBuffer: 2 ** 26,
  });
};

const submitMusic = async (artistName: string, titles: string[], root: number): Promise<void> => {
  const genre = 'Cinematic';
  const submission = await api.json<SubmissionReceipt>(
    'POST',
    '/api/artist/submit',
    aNewSubmission({ artistName, genre }),
  );
  for (const [index, trackTitle] of titles.entries()) {
    const audioFileUrl = await api.upload(music(40 + 10 * index, root + 31 * index), 'audio/flac');
    await api.addSong(submission, index + 1, { trackTitle, audioFileUrl, tags: ['strings', 'slow burn'] });
  }
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.every(({ audio }) => audio.state === 'valid')).toBe(true);
    },
    { withinMs: 60_000 },
  );
};

const shoot = (page: Page, name: string, fullPage = false) =>
  page.screenshot({ path: join(shots, `${name}.png`), fullPage, animations: 'disabled' });

/** Scrolls through the page so that lazy images load. */
const loadImages = async (page: Page) => {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(250);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
};

test.each(widths)('every public page at %i px', async (width) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  for (const path of pages) {
    await page.goto(studio.url + path, { waitUntil: 'networkidle' });
    await loadImages(page);
    await shoot(page, `${width}${path.replaceAll('/', '-').replace(/-$/, '-home')}`, true);
  }
  await page.context().close();
});

test("the README's home page, and its pitch as a client hears it", async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const keep = (name: string) =>
    page.screenshot({ path: join(__dirname, '../docs', name), quality: 85, animations: 'disabled' });
  await page.goto(studio.url, { waitUntil: 'networkidle' });
  await keep('site.jpg');
  const pitches = await api.json<ListedPitch[]>('GET', '/api/admin/pitches');
  const { id } = pitches.find(({ title }) => title.startsWith('The Salt Road'))!;
  const recipient = { name: 'Solveig Aune' };
  const { link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, recipient);
  await page.goto(link!, { waitUntil: 'domcontentloaded' }); // its events stay open
  await page.getByRole('button', { name: /^Yes/ }).first().click();
  const sound = page.getByRole('slider', { name: 'Seek in Low Tide' });
  await sound.locator('svg').waitFor();
  await sound.click({ position: { x: 300, y: 20 } });
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause', exact: true }).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await keep('listen.jpg');
  await page.context().close();
});

test.each([390, 1440])('the portal at %i px', async (width) => {
  await submitMusic('Harbour Light Ensemble', songs, width / 5);
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await page.goto(`${studio.url}/admin`);
  await shoot(page, `${width}-admin-sign-in`);
  await page.getByLabel('Username').fill(studio.username);
  await page.getByLabel('Password').fill(studio.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Music Catalog', exact: true }).click();
  await page.waitForLoadState('networkidle');
  await shoot(page, `${width}-admin-catalog-empty`);
  await page.getByRole('tab', { name: /^New Submissions/ }).click();
  await page.getByText('+2 more tracks').first().waitFor();
  await shoot(page, `${width}-admin-submissions`, true);
  const title = songs[0]!;
  // The newest comes first. A row's cells hold controls of their own; a card is a button.
  await page
    .getByRole('button', { name: width < 1024 ? title : 'View details' })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Submission Details' });
  await dialog.getByRole('button', { name: 'Load Audio' }).first().click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Pause', exact: true }).first().click();
  await shoot(page, `${width}-admin-details`);
  if (width === 1440) {
    await page.screenshot({ path: join(__dirname, '../docs/portal.png'), animations: 'disabled' });
  }
  await approve(page);
  await page.getByText('Submission Approved').first().waitFor();
  await page.getByRole('tab', { name: /^Music Catalog \(/ }).click();
  await page.getByText(title).first().waitFor();
  await shoot(page, `${width}-admin-catalog`);
  await page.getByRole('button', { name: 'Add Track' }).click();
  await page.getByRole('dialog', { name: 'Add New Track' }).waitFor();
  await shoot(page, `${width}-admin-add-track`);
  await page.context().close();
});

test('files that wait to be added, as docs/moving-in.md shows them', async () => {
  const table = 'File Name,Title,Genre,Mood\nHarbor - Low Tide.flac,Low Tide,Ambient,Dark\nGone.wav,Gone,Folk,Dark\n';
  const names = ['Low Tide', 'Low Tide (Instrumental)', 'Low Tide 30s', 'Paper Lanterns', 'The Long Way Home'];
  const files = names.map((name, n) => ({
    name: `Harbor - ${name}.flac`,
    mimeType: 'audio/flac',
    buffer: music(20 + n, 150 + 40 * n),
  }));
  const { page } = await openPortal(browser, studio, '/admin/tracks', 1440);
  await page.getByRole('button', { name: 'Add files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add files' });
  await dialog.getByLabel('Audio Files').setInputFiles(files);
  await dialog
    .getByLabel('Table', { exact: true })
    .setInputFiles({ name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await dialog.getByText('1 of 2 rows of the table have a file').waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Add 3 tracks' }).waitFor({ timeout: 60_000 });
  await page.screenshot({ path: join(__dirname, '../docs/moving-in.png'), animations: 'disabled' });
  await page.context().close();
});
