import { readFileSync } from 'node:fs';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { ffmpegTo } from '@cueroom/testing/tone';
import type { Locator, Response } from 'playwright-core';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

const lengths = [1, 20];

/** Sends songs of these lengths in minutes, and waits until they are inspected. */
const submitLong = async (artistName: string): Promise<string> => {
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission({ artistName }));
  for (const [index, minutes] of lengths.entries()) {
    const sound = ['-f', 'lavfi', '-i', `sine=f=${220 * (index + 1)}:d=${minutes * 60}`, '-b:a', '128k'];
    const bytes = readFileSync(await ffmpegTo(`${minutes}-minutes.mp3`, ...sound));
    const audioFileUrl = await api.upload(bytes, 'audio/mpeg');
    await api.addSong(submission, index + 1, { trackTitle: `${minutes} Minutes`, audioFileUrl });
  }
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(lengths.map(() => 'valid'));
    },
    { withinMs: 180_000 },
  );
  return submission.id;
};

/** A waveform, also where it is for the pointer only. */
const waveIn = (part: Locator) => part.getByRole('slider', { name: 'Seek', includeHidden: true });
const clickAt = async (wave: Locator, share: number) => {
  const { width, height } = (await wave.boundingBox()) ?? { width: 0, height: 0 };
  await wave.click({ position: { x: width * share, y: height / 2 } });
};
const secondsOf = async (wave: Locator) => Number(await wave.getAttribute('aria-valuenow'));

test('songs of 1 and 20 minutes are heard at once, from any place, in the window and in both lists', async () => {
  const id = await submitLong('Long Player');
  const { page, pageErrors } = await openPortal(browser, studio, `/admin/submissions/${id}`);
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  const dialog = page.getByRole('dialog', { name: 'Submission Details' });

  for (const [index, minutes] of lengths.entries()) {
    const song = dialog.getByRole('listitem', { name: `Song ${index + 1}`, exact: true });
    await song.getByRole('button', { name: 'Load Audio' }).click();
    await song.getByRole('slider', { name: 'Volume' }).waitFor();
    await song.getByRole('button', { name: 'Play', exact: true }).click();
    await song.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    const seek = song.getByRole('slider', { name: 'Seek' });
    expect(Number(await seek.getAttribute('aria-valuemax'))).toBe(minutes * 60);
    await clickAt(seek, 0.9);
    // A pixel of the waveform is some seconds of a long song.
    await eventually(async () => expect(await secondsOf(seek)).toBeGreaterThan(minutes * 60 * 0.88));
    const from = await secondsOf(seek);
    await eventually(async () => expect(await secondsOf(seek)).toBeGreaterThan(from));
  }
  const asked = (path: RegExp) => answers.filter((answer) => path.test(answer.url()));
  // Only where to play it is asked for; the sound itself comes in parts.
  for (const answer of asked(/\/api\/admin\/songs\/\w+\?/)) expect((await answer.body()).length).toBeLessThan(20_000);
  const previews = asked(/\.preview\.mp3/).map((answer) => answer.status());
  expect(new Set(previews)).toEqual(new Set([206]));

  await page.keyboard.press('Escape');
  const row = page.getByRole('row', { name: /Long Player/ });
  await row.getByRole('button', { name: 'Pause', exact: true }).click();
  await clickAt(waveIn(row), 0.5);
  await row.getByRole('button', { name: 'Pause', exact: true }).waitFor();

  await api.json('POST', `/api/admin/submissions/${id}/approve`);
  await page.getByRole('tab', { name: /^Music Catalog \(/ }).click();
  await page.getByPlaceholder('Search tracks, artists, albums...').fill('20 minutes');
  const track = page.getByRole('row', { name: /20 Minutes/ });
  await track.locator('path').first().waitFor({ state: 'attached' });
  await clickAt(waveIn(track), 0.25);
  await track.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  const from = await secondsOf(waveIn(track));
  // A pixel of this waveform is ten seconds.
  expect(Math.abs(from - 300)).toBeLessThan(20);
  await eventually(async () => expect(await secondsOf(waveIn(track))).toBeGreaterThan(from));
  expect(await page.locator('[aria-current=true]').count()).toBe(1);
  expect(pageErrors).toEqual([]);
});
