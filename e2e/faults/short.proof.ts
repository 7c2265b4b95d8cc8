import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { Api } from '../api';
import { redeliver } from './nemesis/redeliver';
import { killBusyWorkers, killComponent } from './nemesis/kill';
import type { FaultContext } from './nemesis/nemesis';
import { withoutTimes } from './report';
import { runFaults } from './run';

/** `npm run faults` is the long version. */
const load = { seed: 7, clients: 6, pauseMs: 20_000, settleMs: 60_000 };

const killedTogether = [
  ['gateway-1', 'intake-2'],
  ['mongodb', 'media-1'],
  ['redis', 'catalog-1'],
];

/** Approves a song, and undoes it, while the catalog is frozen; once resumed, only the approval that stands has made a track. */
const approveWithoutCatalog = async ({ studio, components }: FaultContext): Promise<void> => {
  const api = new Api(studio);
  const submission = await api.submit();
  const audioFileUrl = await api.upload(readFileSync(await tone({ format: 'mp3', seconds: 2 })), 'audio/mpeg');
  const { id: songId } = await api.addSong(submission, 1, { audioFileUrl });
  const state = async () => (await api.submission(submission.id)).songs[0]?.audio.state;
  await eventually(async () => expect(await state()).toBe('valid'), { withinMs: 30_000 });
  const catalog = components.filter(({ name }) => name.startsWith('catalog')).map((component) => component.pid()!);
  const approve = () => api.json<{ tracks: Track[] }>('POST', `/api/admin/submissions/${submission.id}/approve`);
  catalog.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  await approve();
  await api.json('POST', `/api/admin/submissions/${submission.id}/unapprove`);
  const { tracks } = await approve();
  catalog.forEach((pid) => process.kill(pid, 'SIGCONT'));
  expect(tracks).toEqual([]);
  const tracksOfSong = async () =>
    (await api.json<Track[]>('GET', '/api/admin/music')).filter(({ sourceSongId }) => sourceSongId === songId);
  await eventually(async () => expect(await tracksOfSong()).toHaveLength(1), { withinMs: 20_000 });
  expect((await approve()).tracks).toHaveLength(1);
  await api.json('POST', `/api/admin/submissions/${submission.id}/unapprove`);
  expect(await tracksOfSong()).toEqual([]);
};

test('processes killed under load: nothing accepted is lost or duplicated, and every song gets its result', async () => {
  const { report } = await runFaults(load, async (context) => {
    await approveWithoutCatalog(context);
    for (const names of killedTogether) {
      await Promise.all(
        context.components
          .filter(({ name }) => names.includes(name))
          .map((component) => killComponent(context, component)),
      );
    }
    await killBusyWorkers(context);
    await redeliver(context);
  });
  expect(withoutTimes(report.violations)).toEqual([]);
}, 300_000);

test('processes killed during 200 decisions with letters: none is missing, there twice, or of a decision that was undone', async () => {
  const writing = { ...load, clients: 1, letterWriters: 12, pauseMs: 6000, env: { TEST_UNDO_WINDOW_SEC: '6' } };
  const { report } = await runFaults(writing, async (context) => {
    const { components, history } = context;
    for (let n = 0; history.of('letter').length < 200; n++)
      await killComponent(context, components[n % components.length]!);
  });
  expect(withoutTimes(report.violations)).toEqual([]);
}, 600_000);
