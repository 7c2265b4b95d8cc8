import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { Api } from '../api';
import { checkHistory, type Records } from './checker';
import { History } from './history';
import { checkReactions, type PitchRecords } from './listeners';
import { redeliver } from './nemesis/redeliver';
import { killBusyWorkers, killComponent } from './nemesis/kill';
import type { FaultContext } from './nemesis/nemesis';
import { runFaults } from './run';

/** `npm run faults` is the long version, and the only one that checks times: this machine may be busy. */
const load = { seed: 7, clients: 6, pauseMs: 20_000, settleMs: 60_000 };

const killedTogether = [
  ['gateway-1', 'intake-2'],
  ['mongodb', 'media-1'],
  ['redis', 'catalog-1'],
];

const withoutTimes = (violations: string[]) => violations.filter((violation) => !/\(\d+ s\): /.test(violation));

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

test('the checker detects lost, duplicated and rejected but stored records', () => {
  const history = new History();
  const operation = (marker: string, outcome: 'ok' | 'fail' | 'unknown') =>
    history.begin('brief', marker).outcomes.push(outcome);
  operation('stored', 'ok');
  operation('lost', 'ok');
  operation('duplicated', 'unknown');
  operation('rejected', 'fail');
  const briefs = ['stored', 'duplicated', 'duplicated', 'rejected'].map((projectTitle) => ({ projectTitle }));
  const records = { briefs, submissions: [], contacts: [], tracks: [], files: new Map() } as unknown as Records;
  const violations = checkHistory(history, records).flatMap((finding) => finding.violations);
  expect(violations.map((violation) => violation.split(':')[0])).toEqual([
    'brief lost',
    'brief duplicated',
    'brief rejected',
  ]);
});

test('the checker detects reactions of clients that are lost, or there twice', () => {
  const history = new History();
  const ofDana = { recipientId: 'dana', trackId: 'salt' };
  const accepted = (kind: 'choice' | 'comment' | 'heard' | 'license', marker: string, facts = {}) =>
    history.begin(kind, marker, { ...ofDana, ...facts }).outcomes.push('ok');
  accepted('choice', 'choice-1', { choice: 'yes' });
  accepted('choice', 'choice-2', { choice: 'no' });
  accepted('comment', 'comment-1');
  accepted('heard', 'heard-1', { from: '20' });
  accepted('license', 'license-1');
  const reactions = [
    { trackId: 'salt', choice: 'yes', comments: [], heard: [[0, 25]], requests: [{ project: 'license-1' }] },
  ];
  const records = {
    pitch: { recipients: [{ id: 'dana', reactions }] },
    activity: [{ kind: 'comment', text: 'comment-1' }],
    tasks: [{ subject: 'For license-1' }, { subject: 'For license-1' }],
  } as unknown as PitchRecords;
  expect(checkReactions(history, records).flatMap((finding) => finding.violations)).toEqual([
    'dana salt: yes in place of choice-2 no',
    'comment-1: ok, 0 times kept',
    'heard-1: 20 s is not in 0,25',
    'license-1: ok, 2 times a task',
  ]);
});
