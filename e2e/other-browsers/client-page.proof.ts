import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import type { LinkedRecipient } from '@cueroom/contracts/pitches/recipients';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { useStudio } from '../use-studio';
import { browsers, usePage } from './use-page';

const soon = { withinMs: 60_000 };
const { api } = useStudio('plain');

const addTrack = async (title: string): Promise<string> => {
  const file = await tone({ seconds: 60, format: 'mp3', isMusicLike: true });
  const fileUrl = await api.upload(readFileSync(file), 'audio/mpeg');
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/music', { title, artist: 'Zoë', fileUrl });
  await eventually(async () => {
    const { audio } = await api.json<{ audio: { state: string } }>('GET', `/api/admin/music/${id}`);
    expect(audio.state).toBe('valid');
  }, soon);
  return id;
};

const recipientsOf = async (pitchId: string) =>
  (await api.json<PitchWithRecipients>('GET', `/api/admin/pitches/${pitchId}`)).recipients;

describe.each(browsers)('in %s', (_, openBrowser) => {
  const open = usePage(openBrowser);

  test('a client hears a track on a phone, says yes and comments, and the studio has it', async () => {
    const { page } = open;
    const title = `Low Tide ${randomUUID().slice(0, 8)}`;
    const tracks = [{ trackId: await addTrack(title), note: 'The door opens at 0:10' }];
    const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', { title, status: 'open', tracks });
    const recipients = `/api/admin/pitches/${id}/recipients`;
    const { link } = await api.json<LinkedRecipient>('POST', recipients, { name: 'Dana Ortiz' });

    await page.openOnPhone(link!);
    await page.waitFor({ text: 'For Dana Ortiz' });
    const track = { role: 'group', name: title };
    const button = (name: string) => ({ role: 'button', name, within: track });
    const position = async () => Number(await page.read({ role: 'slider', within: track }, 'aria-valuenow'));
    await page.click(button('Play'));
    await eventually(async () => expect(await position()).toBeGreaterThanOrEqual(3), soon);
    await page.click(button('Pause'));
    await page.waitFor(button('Play'));
    const pausedAt = await position();

    await page.click(button('Yes'));
    await eventually(async () => expect(await page.read(button('Yes'), 'aria-pressed')).toBe('true'), soon);
    await page.type({ label: 'Comment', within: track }, 'Is there a shorter one?');
    await page.click(button('Add comment'));
    await page.waitFor({ text: 'Is there a shorter one?', within: { role: 'list', within: track } });
    await eventually(async () => {
      const comments = [{ at: pausedAt, text: 'Is there a shorter one?' }];
      expect(await recipientsOf(id)).toMatchObject([{ reactions: [{ choice: 'yes', comments }] }]);
    }, soon);
    await eventually(async () => {
      const [dana] = await recipientsOf(id);
      expect(dana?.visits).toBe(1);
      expect(dana?.reactions[0]?.heardSec).toBeGreaterThanOrEqual(3);
    }, soon);
  });
});
