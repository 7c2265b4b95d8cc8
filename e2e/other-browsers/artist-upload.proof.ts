import { randomUUID } from 'node:crypto';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { tone } from '@cueroom/testing/tone';
import { useStudio } from '../use-studio';
import { browsers, usePage } from './use-page';

const { studio, api } = useStudio('plain');

describe.each(browsers)('in %s', (_, openBrowser) => {
  const open = usePage(openBrowser);

  test('a song goes from the form on a phone to a worker, which finds it valid', async () => {
    const { page } = open;
    const artistName = `Salt Roads ${randomUUID()}`.slice(0, 36);
    const file = await tone({ seconds: 4, bits: 24 });
    await page.openOnPhone(`${studio.url}/artist-sub`);
    await page.type({ label: 'Artist Name' }, artistName);
    await page.type({ label: 'Email' }, 'artist@example.org');
    await page.type({ label: 'Description' }, 'Slow strings over a tape loop.');
    await page.type({ label: 'Track Title' }, 'Undertow');
    await page.chooseFile({ label: 'Audio File' }, file);
    await page.waitFor({ text: 'WAV, 24-bit, 44.1 kHz, stereo, 0:04' });
    await page.click({ role: 'button', name: 'Submit Music' });
    await page.waitFor({ role: 'heading', name: `Thank you, ${artistName}` });
    await page.waitFor({ text: 'Received and checked, 0:04' }, { withinMs: 60_000 });

    const query = `/api/admin/submissions-with-songs?q=${encodeURIComponent(artistName)}`;
    const [submission] = await api.json<SubmissionWithSongs[]>('GET', query);
    expect(submission?.songs).toMatchObject([{ trackTitle: 'Undertow', audio: { state: 'valid', durationSec: 4 } }]);
  });
});
