import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Vocabulary } from '@cueroom/contracts/catalog/vocabulary';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import { expectAccessible } from './axe';
import { openPortal } from './portal';
import { useStudio } from './use-studio';

const { studio, api, browser } = useStudio('plain');

test('an import brings genres and moods of its own, which the catalog offers from then on', async () => {
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/tracks?q=quayside');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const rows = 'title,artist,genre,mood\nQuayside One,Mara,Salon Jazz,Wry\nQuayside Two,Mara,salon jazz,Dark\n';
  const file = { name: 'quayside.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
  await dialog.getByLabel('CSV File').setInputFiles(file);
  await dialog.getByText('New to your catalog: Salon Jazz, Wry').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 genre and 1 mood' }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported: 2 new tracks, 0 changed tracks.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('Salon Jazz');
  const found = await api.json<Track[]>('GET', '/api/admin/music?genre=Salon%20Jazz&sort=title');
  expect(found.map(({ title, mood }) => [title, mood])).toEqual([
    ['Quayside One', 'Wry'],
    ['Quayside Two', 'Dark'],
  ]);

  await page.getByRole('button', { name: 'Genres and moods' }).click();
  const words = page.getByRole('dialog', { name: 'Genres and moods' });
  await expectAccessible(page);
  await words.getByLabel('Your genres').fill('');
  await words.getByRole('button', { name: 'Save Words' }).click();
  await words.getByText('“Salon Jazz” cannot be removed: 2 tracks have this genre').waitFor();
  const { genres } = await api.json<Vocabulary>('GET', '/api/admin/vocabulary');
  expect(genres).toContain('Salon Jazz');
  // The refusal.
  expect(pageErrors).toEqual([expect.stringContaining('409')]);
});

test('a song that is in the catalog already says so in the list and before it is approved, and can be heard', async () => {
  const wav = readFileSync(await tone({ seconds: 21, levelDb: -9, isMusicLike: true }));
  const fileUrl = new URL(await api.upload(wav, 'audio/wav')).pathname;
  const track = await api.json<Track>('POST', '/api/admin/music', { title: 'Known Tide', artist: 'Juno', fileUrl });
  await eventually(
    async () => expect((await api.json<Track>('GET', `/api/admin/music/${track.id}`)).audio.state).toBe('valid'),
    { withinMs: 60_000 },
  );
  const artistName = 'Sent Again';
  const receipt = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission({ artistName }));
  await api.addSong(receipt, 1, { audioFileUrl: await api.upload(wav, 'audio/wav') });
  await eventually(async () => expect((await api.submission(receipt.id)).songs[0]?.audio.state).toBe('valid'), {
    withinMs: 60_000,
  });
  const { page, pageErrors } = await openPortal(browser, studio, '/admin/submissions?q=sent%20again');
  const row = page.getByRole('row', { name: /Sent Again/ });
  await row.getByText('The same recording as “Known Tide”').waitFor();
  await row.getByRole('button', { name: 'Hear the same recording' }).click();
  await row.getByRole('button', { name: 'Pause the same recording' }).waitFor();
  await row.getByRole('button', { name: 'View details' }).click();
  await page.getByRole('button', { name: 'Approve and move to catalog' }).click();
  const question = page.getByRole('dialog', { name: /^Rights are incomplete/ });
  await question.getByText('The same recording as “Known Tide” by Juno').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Play' }).click();
  await question.getByRole('button', { name: 'Hear “Known Tide”' }).waitFor();
  expect(pageErrors).toEqual([]);
});
