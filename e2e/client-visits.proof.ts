import { readFileSync } from 'node:fs';
import { eventually } from '@cueroom/testing/eventually';
import { randomFrom } from '@cueroom/testing/made-music';
import { tone } from '@cueroom/testing/tone';
import { BreakingLine } from './breaking-line';
import { ClientVisit } from './client-visit';
import { visitSideBySide } from './side-by-side';
import { useStudio } from './use-studio';

const runs = Number(process.env.CLIENT_VISITS ?? 20);
const seed = Number(process.env.CLIENT_SEED ?? Date.now() % 1_000_000);
/** Each with a line of its own. */
const atATime = 3;
const { studio, api, browser } = useStudio('plain');

const aTrack = async (title: string): Promise<string> => {
  const fileUrl = await api.upload(readFileSync(await tone({ seconds: 5, format: 'mp3' })), 'audio/mpeg');
  const track = { title, artist: 'The Dead Spots', fileUrl };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/music', track);
  await eventually(
    async () => {
      const { audio } = await api.json<{ audio: { state: string } }>('GET', `/api/admin/music/${id}`);
      expect(audio.state).toBe('valid');
    },
    { withinMs: 30_000 },
  );
  return id;
};

const visitOne = async (nth: number, pitchId: string, tracks: ReadonlyMap<string, string>) => {
  const line = await BreakingLine.open(studio.url);
  const context = await browser.newContext();
  const visit = new ClientVisit({ context, line, api, random: randomFrom(seed + nth), pitchId, tracks, nth });
  try {
    await visit.run();
  } catch (error) {
    throw new Error(`Visit ${nth} of seed ${seed}, after ${visit.done.join(', ')}`, { cause: error });
  } finally {
    await context.close();
    await line.close();
  }
};

test(
  `${runs} clients on bad lines: what they chose, wrote and asked for is in the studio, once (CLIENT_SEED=${seed})`,
  async () => {
    const titles = ['Salt', 'Tide', 'Wire'];
    const tracks = new Map(await Promise.all(titles.map(async (title) => [await aTrack(title), title] as const)));
    const pitch = { title: 'Dead spots', status: 'open', tracks: [...tracks.keys()].map((trackId) => ({ trackId })) };
    const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
    await visitSideBySide({ runs, atATime }, (nth) => visitOne(nth, id, tracks));
  },
  60_000 + runs * 60_000,
);
