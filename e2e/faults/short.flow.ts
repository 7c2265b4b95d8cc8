import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { Api } from '../api';
import { judge, type Records } from './checker';
import { History } from './history';
import { deliverAgain } from './nemesis/again';
import { killBusyWorkers, killPart } from './nemesis/kill';
import type { Stage } from './nemesis/nemesis';
import { runFaults } from './run';

/** The long version is `npm run faults`. Times are promised there, not here: the machine may be a busy one. */
const load = { seed: 7, clients: 6, pauseMs: 20_000, settleMs: 60_000 };

const killedTogether = [
  ['gateway-1', 'intake-2'],
  ['mongodb', 'media-1'],
  ['redis', 'catalog-1'],
];

const notTimed = (broken: string[]) => broken.filter((how) => !/\(\d+ s\): /.test(how));

/** The catalog does not answer while its song is approved; once it does, each song is one track. */
const approveWithoutCatalog = async ({ studio, parts }: Stage): Promise<void> => {
  const api = new Api(studio);
  const submission = await api.submit();
  const audioFileUrl = await api.upload(readFileSync(await tone({ format: 'mp3', seconds: 2 })), 'audio/mpeg');
  const { id: songId } = await api.addSong(submission, 1, { audioFileUrl });
  const state = async () => (await api.submission(submission.id)).songs[0]?.audio.state;
  await eventually(async () => expect(await state()).toBe('valid'), { withinMs: 30_000 });
  const catalog = parts.filter(({ name }) => name.startsWith('catalog')).map((part) => part.pid()!);
  const approve = () => api.json<{ tracks: Track[] }>('POST', `/api/admin/submissions/${submission.id}/approve`);
  catalog.forEach((pid) => process.kill(pid, 'SIGSTOP'));
  const { tracks } = await approve();
  catalog.forEach((pid) => process.kill(pid, 'SIGCONT'));
  expect(tracks).toEqual([]);
  const ofSong = async () =>
    (await api.json<Track[]>('GET', '/api/admin/music')).filter(({ sourceSongId }) => sourceSongId === songId);
  await eventually(async () => expect(await ofSong()).toHaveLength(1), { withinMs: 20_000 });
  expect((await approve()).tracks).toHaveLength(1);
  expect(await ofSong()).toHaveLength(1);
};

test('whatever is killed under load: nothing accepted is lost or doubled, and every song gets its verdict', async () => {
  const { report } = await runFaults(load, async (stage) => {
    await approveWithoutCatalog(stage);
    for (const names of killedTogether) {
      await Promise.all(stage.parts.filter(({ name }) => names.includes(name)).map((part) => killPart(stage, part)));
    }
    await killBusyWorkers(stage);
    await deliverAgain(stage);
  });
  expect(notTimed(report.brokenPromises)).toEqual([]);
}, 300_000);

test('the checker sees what is lost, doubled, or was never asked for', () => {
  const history = new History();
  const wish = (marker: string, outcome: 'ok' | 'fail' | 'unknown') =>
    history.begin('brief', marker).outcomes.push(outcome);
  wish('kept', 'ok');
  wish('lost', 'ok');
  wish('doubled', 'unknown');
  wish('refused', 'fail');
  const briefs = ['kept', 'doubled', 'doubled', 'refused'].map((projectTitle) => ({ projectTitle }));
  const records = { briefs, submissions: [], contacts: [], tracks: [], files: new Map() } as unknown as Records;
  const broken = judge(history, records).flatMap((finding) => finding.broken);
  expect(broken.map((how) => how.split(':')[0])).toEqual(['brief lost', 'brief doubled', 'brief refused']);
});
