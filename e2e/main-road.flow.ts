import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { ffmpegTo, tone } from '@cueroom/testing/tone';
import type { Page } from 'playwright-core';
import { collectPageErrors } from './browser';
import { approve } from './portal';
import { useStudio } from './use-studio';

const formats = ['wav', 'flac', 'mp3', 'ogg', 'aiff'] as const;

const { studio, api, browser } = useStudio('replicated');

/** Integrated loudness in LUFS, measured by ffmpeg. */
const loudnessOf = (file: string): number => {
  const output = execFileSync('sh', ['-c', 'ffmpeg -nostats -i "$0" -af ebur128 -f null - 2>&1', file]).toString();
  return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(output)?.[1]);
};

const fillSong = async (page: Page, n: number, title: string, file: string) => {
  const song = page.getByRole('group', { name: `Song ${n}`, exact: true });
  await song.getByLabel('Track Title').fill(title);
  await song.getByLabel('Audio File').setInputFiles(file);
};

const signIn = async (page: Page) => {
  await page.goto(`${studio.url}/admin`);
  await page.getByLabel('Username').fill(studio.username);
  await page.getByLabel('Password').fill(studio.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Music Catalog', exact: true }).click();
};

test('five songs in five formats go from the form to the catalog', async () => {
  const files = await Promise.all(formats.map((format, index) => tone({ format, seconds: 3 + index })));
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);

  await page.goto(`${studio.url}/artist-sub`);
  await page.getByLabel('Artist Name').fill('Main Road Band');
  await page.getByLabel('Email', { exact: true }).fill('artist@example.org');
  await page.getByLabel('Description').fill('Slow strings over a tape loop, recorded in one room.');
  for (const [index, file] of files.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add Song' }).click();
    await fillSong(page, index + 1, `Mile ${index + 1}`, file);
  }
  await page.getByRole('button', { name: 'Submit Music' }).click();
  await page.getByRole('status').filter({ hasText: 'Your music submission has been received' }).first().waitFor();

  const submission = await eventually(
    async () => {
      const [newest] = await api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions-with-songs?q=main+road');
      expect(newest?.songs.map(({ audio }) => audio.state)).toEqual(formats.map(() => 'valid'));
      return newest as SubmissionWithSongs;
    },
    { withinMs: 60_000 },
  );
  for (const [index, { audio, trackTitle }] of submission.songs.entries()) {
    expect(trackTitle).toBe(`Mile ${index + 1}`);
    expect(Math.abs((audio.durationSec ?? 0) - (3 + index))).toBeLessThanOrEqual(0.1);
    expect(Math.abs((audio.loudnessLufs ?? 0) - loudnessOf(files[index] ?? ''))).toBeLessThanOrEqual(0.5);
  }

  await signIn(page);
  await page.getByRole('tab', { name: /^New Submissions \(\d+\)$/ }).click();
  const row = page.getByRole('row', { name: /Main Road Band/ });
  await row.getByText('+4 more tracks').waitFor();
  await row.getByRole('button', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submission Details' });
  await dialog.getByRole('button', { name: 'Load Audio' }).first().click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
  await dialog.getByLabel('Add Tag').fill('tape');
  await dialog.getByLabel('Add Tag').press('Enter');
  await page.getByText('Tags Updated').first().waitFor();
  await approve(page);
  await page.getByText('Submission Approved').first().waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: /^Music Catalog \(\d+\)$/ }).click();
  await page.getByPlaceholder('Search tracks, artists, albums...').fill('main road band');
  await page.getByRole('cell', { name: /^Mile 5/ }).waitFor();
  const tracks = await api.json<(Track & { fileStreamUrl: string })[]>('GET', '/api/admin/music?q=main+road+band');
  expect(tracks.map(({ title }) => title).sort()).toEqual(formats.map((_, index) => `Mile ${index + 1}`));
  expect(tracks.every(({ tags }) => tags.includes('tape'))).toBe(true);
  const preview = await fetch(new URL(tracks[0]?.fileStreamUrl ?? '', studio.url), {
    headers: { range: 'bytes=0-99' },
  });
  expect([preview.status, preview.headers.get('content-type')]).toEqual([206, 'audio/mpeg']);
  expect(pageErrors).toEqual([]);
});

test('damaged files and files that are not audio get an error message and do not block an approval', async () => {
  const wav = await tone({ seconds: 4 });
  const whole = readFileSync(wav);
  const video = await ffmpegTo('only.mp4', '-f', 'lavfi', '-i', 'testsrc=d=2:s=64x64', '-pix_fmt', 'yuv420p');
  const hostile: [string, Buffer][] = [
    ['renamed text', Buffer.from('These are the liner notes, not the music. '.repeat(200))],
    ['truncated', whole.subarray(0, 200_000)],
    ['video only', readFileSync(video)],
    ['a playlist', Buffer.from(`ffconcat version 1.0\nfile '${basename(wav)}'\n`)],
  ];
  const submission = await api.submit();
  for (const [index, [title, content]] of hostile.entries()) {
    const audioFileUrl = await api.upload(content, 'audio/wav');
    await api.addSong(submission, index + 1, { trackTitle: title, audioFileUrl });
  }
  await api.addSong(submission, 5, { trackTitle: 'whole', audioFileUrl: await api.upload(whole, 'audio/wav') });
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'valid']);
      for (const { audio } of songs.slice(0, 4)) expect(audio.error).toMatch(/^[A-Z].{15,}\.$/);
    },
    { withinMs: 60_000 },
  );
  const approval = await api.json<{ tracks: Track[]; skipped: unknown[] }>(
    'POST',
    `/api/admin/submissions/${submission.id}/approve`,
  );
  expect([approval.tracks.length, approval.skipped.length]).toEqual([1, 4]);
});
