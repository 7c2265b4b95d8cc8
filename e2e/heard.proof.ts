import { readFileSync } from 'node:fs';
import { eventually } from '@cueroom/testing/eventually';
import { randomFrom } from '@cueroom/testing/made-music';
import { ffmpegTo } from '@cueroom/testing/tone';
import { BreakingLine } from './breaking-line';
import { ListeningVisit } from './listening-visit';
import { visitSideBySide } from './side-by-side';
import { useStudio } from './use-studio';

const runs = Number(process.env.LISTENING_VISITS ?? 8);
const seed = Number(process.env.LISTENING_SEED ?? Date.now() % 1_000_000);
const atATime = 4;
/** Of the first one. */
const longCutSec = 130;
const { studio, api, browser } = useStudio('plain');

const lengthSec = 600;
const upload = async (hz: number) => {
  const sound = ['-f', 'lavfi', '-i', `sine=f=${hz}:d=${lengthSec}`, '-b:a', '64k'];
  return api.upload(readFileSync(await ffmpegTo(`${hz}.mp3`, ...sound)), 'audio/mpeg');
};
const isValid = ({ audio }: { audio: { state: string } }) => expect(audio.state).toBe('valid');

const aTrack = async (title: string, hz: number): Promise<string> => {
  const track = { title, artist: 'The Long Players', fileUrl: await upload(hz) };
  const { id } = await api.json<{ id: string }>('POST', '/api/admin/music', track);
  await eventually(async () => isValid(await api.json('GET', `/api/admin/music/${id}`)), { withinMs: 60_000 });
  return id;
};

const addInstrumental = async (trackId: string, hz: number): Promise<void> => {
  const path = `/api/admin/music/${trackId}/versions`;
  await api.json('POST', path, { kind: 'instrumental', fileUrl: await upload(hz) });
  await eventually(async () => (await api.json<[never]>('GET', path)).forEach(isValid), { withinMs: 60_000 });
};

const listen = async (nth: number, pitchId: string, titles: readonly string[]) => {
  const line = await BreakingLine.open(studio.url);
  const context = await browser.newContext();
  const deadSec = nth === 1 ? longCutSec : 0;
  const random = randomFrom(seed + nth);
  const visit = new ListeningVisit({ context, line, api, random, pitchId, titles, nth, deadSec });
  try {
    const { played, heard } = await visit.run();
    console.log(`Visit ${nth}: played ${played.toFixed(1)} s, heard ${heard} s, after ${visit.done.join(', ')}`);
  } catch (error) {
    throw new Error(`Visit ${nth} of seed ${seed}, after ${visit.done.join(', ')}`, { cause: error });
  } finally {
    await context.close();
    await line.close();
  }
};

test(
  `${runs} clients who jump about on bad lines: what was heard is what was played, within 1 % (LISTENING_SEED=${seed})`,
  async () => {
    const titles = ['Long Salt', 'Long Tide'];
    const ids = await Promise.all(titles.map((title, at) => aTrack(title, 220 * (at + 1))));
    await addInstrumental(ids[0] ?? '', 660);
    const pitch = { title: 'Long players', status: 'open', tracks: ids.map((trackId) => ({ trackId })) };
    const { id } = await api.json<{ id: string }>('POST', '/api/admin/pitches', pitch);
    await visitSideBySide({ runs, atATime }, (nth) => listen(nth, id, titles));
  },
  180_000 + runs * 60_000,
);
