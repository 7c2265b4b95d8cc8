import { readFileSync } from 'node:fs';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Project } from '@cueroom/contracts/content/projects';
import type { SubmissionSent } from '@cueroom/contracts/intake/submissions';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { collectPageErrors } from './browser';
import { openPortal } from './portal';
import { translate } from './translated-page';
import { useStudio } from './use-studio';

const soon = { withinMs: 60_000 };
const { studio, api, browser } = useStudio('plain');

const open = async (path: string, width = 1440) => {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(new URL(path, studio.url).href);
  await page.locator('#root:not([data-drawn])').waitFor();
  await translate(page);
  return { page, pageErrors };
};
const sound = async (seconds: number) =>
  api.upload(readFileSync(await tone({ seconds, format: 'mp3', isMusicLike: true })), 'audio/mpeg');
/** As it stands there once it is translated. */
const saying = (page: Page, words: string) => page.getByText(`[${words}]`, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

test('the site: from home to a project, and a brief step by step', async () => {
  const project = { title: 'Salt in Translation', medium: 'Film', featured: true };
  await api.json<Project>('POST', '/api/admin/projects', project);
  const { page, pageErrors } = await open('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click();
  await page.waitForURL('**/work');
  await page.getByLabel('Medium').selectOption('Film');
  await page.getByRole('link', { name: 'Salt in Translation' }).click();
  await page.getByRole('heading', { name: 'Salt in Translation', exact: true }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Project Brief' }).click();
  await saying(page, 'Step 1 of 4').waitFor();
  await press(page, 'Next');
  await saying(page, 'Full name is required').first().waitFor();
  await page.getByLabel('Full Name').fill('Nora Field');
  await page.getByLabel('Email').fill('nora@example.org');
  await page.getByLabel('Project Type').selectOption({ index: 1 });
  await press(page, 'Next');
  await saying(page, 'Step 2 of 4').waitFor();
  expect(await saying(page, 'Step 1 of 4').count()).toBe(0);
  await press(page, 'Previous');
  await saying(page, 'Step 1 of 4').waitFor();
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Nora Field');
  expect(pageErrors).toEqual([]);
});

test('an artist sends two songs, and adds lyrics on the page of the music', async () => {
  const { page, pageErrors } = await open('/artist-sub', 390);
  await page.getByLabel('Artist Name').fill('Two Tongues');
  await page.getByLabel('Email').fill('two.tongues@example.org');
  await page.getByLabel('Description').fill('Slow strings over a tape loop.');
  const buffer = readFileSync(await tone({ seconds: 3 }));
  const files = ['low_tide.wav', 'undertow.wav'].map((name) => ({ name, mimeType: 'audio/wav', buffer }));
  await page.getByLabel('Audio File').setInputFiles(files);
  for (const { name } of files) await page.getByText(name, { exact: true }).waitFor();
  await page
    .getByText(/uploaded/)
    .nth(1)
    .waitFor({ state: 'attached' });
  await press(page, 'Remove undertow.wav');
  await page
    .getByLabel('Audio File')
    .nth(1)
    .setInputFiles(files[1] ?? []);
  await press(page, 'Submit Music');
  await page.getByRole('heading', { name: 'Thank you, Two Tongues' }).waitFor();
  await saying(page, 'Received and checked, 0:03').nth(1).waitFor();
  await page.getByRole('link', { name: /\/music\// }).click();
  const song = page.getByRole('group', { name: 'low tide', exact: true });
  await song.waitFor();
  // That page is a document of its own.
  await translate(page);
  await song.getByLabel('Lyrics').fill('And all the boats are in');
  await song.getByRole('button', { name: 'Save' }).click();
  await song.getByText('[Saved]').waitFor();
  await song.getByLabel('Lyrics').fill('And all the boats are out');
  await song.getByText('[Saved]').waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});

const addTrack = async (title: string) => {
  const track = { title, artist: 'Two Tongues', fileUrl: await sound(40) };
  const { id } = await api.json<PlayableTrack>('POST', '/api/admin/music', track);
  return id;
};

test('a client plays, chooses, comments, goes on to the next track and to another version', async () => {
  const ids = [await addTrack('Ebb'), await addTrack('Flood')];
  await api.json('POST', `/api/admin/music/${ids[1]}/versions`, { kind: 'instrumental', fileUrl: await sound(30) });
  await eventually(async () => {
    const tracks = ids.map((id) => api.json<PlayableTrack>('GET', `/api/admin/music/${id}`));
    const [ebb, flood] = await Promise.all(tracks);
    expect([ebb?.peaksUrl, flood?.peaksUrl, flood?.versions[0]?.audio?.peaksUrl]).toEqual(
      Array(3).fill(expect.any(String)),
    );
  }, soon);
  const tracks = ids.map((trackId) => ({ trackId }));
  const pitch = { title: 'In another language', status: 'open', tracks };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
  const { link } = await api.json<LinkedRecipient>('POST', `/api/admin/pitches/${id}/recipients`, { name: 'Dana' });
  const { page, pageErrors } = await open(link!, 390);
  const player = page.getByRole('region', { name: 'Player' });
  const track = (name: string) => page.getByRole('group', { name, exact: true });

  await press(page, '[Play all]');
  await page.getByRole('button', { name: '[Pause]' }).waitFor();
  await player.getByText('Ebb', { exact: true }).waitFor();
  await player.getByText(/^0:0[2-9] of 0:40/).waitFor();
  await press(page, '[Pause]');
  await page.getByRole('button', { name: '[Play all]' }).waitFor();
  await track('Ebb').getByRole('button', { name: 'Yes' }).click();
  await track('Ebb').getByRole('button', { name: 'Yes', pressed: true }).waitFor();
  await track('Ebb').getByLabel('Comment').fill('Is there a shorter one?');
  await track('Ebb').getByRole('button', { name: 'Add comment' }).click();
  await track('Ebb').getByText('[Is there a shorter one?]').waitFor();
  await player.getByRole('button', { name: 'Next' }).click();
  await player.getByText('Flood', { exact: true }).waitFor();
  await track('Flood').getByText('0:40', { exact: true }).waitFor();
  await track('Flood').getByRole('button', { name: 'Instrumental' }).click();
  await track('Flood').getByText('0:30', { exact: true }).waitFor();
  await player.getByText(/of 0:30/).waitFor();
  // What the studio changes comes by itself.
  await api.json('PUT', `/api/admin/pitches/${id}`, { ...pitch, title: 'In all languages' });
  await page.getByRole('heading', { name: 'In all languages' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a music supervisor opens a submission in the portal, hears it and decides', async () => {
  const submission = aNewSubmission({ artistName: 'Heard Abroad' });
  const sent = await api.json<SubmissionSent>('POST', '/api/artist/submit', submission);
  await api.addSong(sent, 1, { audioFileUrl: await sound(30) });
  await eventually(async () => expect((await api.submission(sent.id)).songs[0]?.audio.state).toBe('valid'), soon);
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/submissions?q=heard+abroad');
  const row = page.getByRole('row', { name: /Heard Abroad/ });
  await row.waitFor();
  await translate(page);
  await row.getByRole('button', { name: 'View details' }).click();
  const details = page.getByRole('dialog', { name: 'Submission Details' });
  await details.getByRole('button', { name: 'Play', exact: true }).click();
  await details.getByText(/^0:0[1-9] \/ 0:30$/).waitFor();
  await page.keyboard.press('u');
  await details.getByText('[Under Review]').waitFor();
  await details.getByRole('button', { name: 'Approve and move to catalog' }).click();
  await page.getByRole('dialog', { name: 'Rights are incomplete' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('status').filter({ hasText: 'moved to the Music Catalog' }).first().waitFor();
  await details.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /Music Catalog \(/ }).click();
  await page.getByLabel('Search').fill('heard abroad');
  await page
    .getByText(/^\[?Heard Abroad/)
    .first()
    .waitFor();
  expect(pageErrors).toEqual([]);
});
