import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SubmissionReceipt } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import { tone } from '@cueroom/testing/tone';
import { useStudio } from '../use-studio';
import { browsers, usePage } from './use-page';

const { studio, api } = useStudio('plain');

/** Two songs, and waits until they are inspected. */
const submit = async (artistName: string): Promise<void> => {
  const submission = await api.json<SubmissionReceipt>('POST', '/api/artist/submit', aNewSubmission({ artistName }));
  const wav = readFileSync(await tone({ seconds: 30 }));
  for (const n of [1, 2]) await api.addSong(submission, n, { audioFileUrl: await api.upload(wav, 'audio/wav') });
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(['valid', 'valid']);
    },
    { withinMs: 60_000 },
  );
};

describe.each(browsers)('in %s', (_, openBrowser) => {
  const open = usePage(openBrowser);

  test('a submission is found, played and approved by keys, and is in the catalog', async () => {
    const { page } = open;
    const word = `w${randomUUID().slice(0, 8)}`;
    const [older, newer] = [`Older ${word}`, `Newer ${word}`];
    await submit(older);
    await submit(newer);

    await page.openAtDesk(`${studio.url}/admin/submissions?q=${word}`);
    await page.type({ label: 'Username' }, studio.username);
    await page.type({ label: 'Password' }, studio.password);
    await page.press('Enter');
    const row = (artist: string) => ({ role: 'row', nameHas: artist });
    await page.waitFor(row(newer));
    await page.waitFor(row(older));

    // j leads into the list, to its first row: the newest submission.
    await page.press('j');
    await page.waitForFocusOn(row(newer));
    await page.press('ArrowDown');
    await page.waitForFocusOn(row(older));
    await page.press('Enter');
    const details = { role: 'dialog', name: 'Submission Details' };
    await page.waitFor({ text: older, within: details });
    for (const n of ['1', '2']) {
      await page.press(n);
      const song = { role: 'listitem', name: `Song ${n}`, within: details };
      await page.waitFor({ role: 'button', name: 'Pause', within: song });
      await eventually(async () => expect(await page.read(song)).toMatch(/0:0[1-9] \/ 0:30/), { withinMs: 20_000 });
    }
    await page.press('a');
    await page.waitFor({ role: 'dialog', name: 'Rights are incomplete. Approve anyway?' });
    await page.waitForFocusOn({ role: 'button', name: 'Approve' });
    await page.press('Enter');
    await page.waitFor({ role: 'status', text: 'The 2 tracks have been moved to the Music Catalog' });
    await page.waitUntilGone(details);

    const tracks = await api.json<Track[]>('GET', `/api/admin/music?q=${word}`);
    expect(tracks.map(({ artist, title }) => [artist, title]).sort()).toEqual([
      [older, 'Reel 1'],
      [older, 'Reel 2'],
    ]);
  });
});
