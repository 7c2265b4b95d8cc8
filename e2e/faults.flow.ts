import { readFileSync } from 'node:fs';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { eventually } from '@cueroom/testing/eventually';
import { removeTones, tone } from '@cueroom/testing/tone';
import { Api } from './api';
import { startStudio, type Studio } from './studio';

const scripts = {
  catalog: 'catalog/dist/main.js',
  intake: 'intake/dist/main.js',
  worker: 'media/dist/worker.js',
};

let studio: Studio;
let api: Api;
let short: Buffer;
let long: Buffer;
beforeAll(async () => {
  studio = await startStudio('content=1,intake=2,catalog=2,media=1,media-worker=1');
  api = new Api(studio);
  short = readFileSync(await tone({ format: 'mp3', seconds: 3 }));
  long = readFileSync(await tone({ format: 'flac', seconds: 900, sampleRateHz: 96_000, bits: 24 }));
});
afterAll(async () => {
  await studio?.stop();
  await removeTones();
});

const signal = (script: string, name: NodeJS.Signals): void =>
  studio.pids(script).forEach((pid) => process.kill(pid, name));

const stateOf = async (submissionId: string) => (await api.submission(submissionId)).songs[0]?.audio.state;

test('a worker killed in the middle of a song is replaced, and the verdict comes within 15 seconds of that', async () => {
  const submission = await api.submit();
  await api.addSong(submission, 1, { audioFileUrl: await api.upload(long, 'audio/flac') });
  await eventually(async () => expect(await stateOf(submission.id)).toBe('running'), { withinMs: 10_000 });
  const [killed] = studio.pids(scripts.worker);
  signal(scripts.worker, 'SIGKILL');
  await eventually(() => expect(studio.pids(scripts.worker)).not.toContain(killed));
  await eventually(async () => expect(await stateOf(submission.id)).toBe('valid'), { withinMs: 25_000 });
});

test('intake killed right after it has accepted a song: the song is checked all the same', async () => {
  const submission = await api.submit();
  const audioFileUrl = await api.upload(short, 'audio/mpeg');
  await api.addSong(submission, 1, { audioFileUrl });
  signal(scripts.intake, 'SIGKILL');
  await eventually(async () => expect(await stateOf(submission.id)).toBe('valid'), { withinMs: 30_000 });
});

test('an approval while the catalogue is away, and repeated: each song is one track', async () => {
  const submission = await api.submit();
  for (const n of [1, 2, 3]) {
    await api.addSong(submission, n, { audioFileUrl: await api.upload(short, 'audio/mpeg') });
  }
  await eventually(
    async () => {
      const { songs } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(['valid', 'valid', 'valid']);
    },
    { withinMs: 30_000 },
  );
  const approve = () => api.json<{ tracks: Track[] }>('POST', `/api/admin/submissions/${submission.id}/approve`);
  signal(scripts.catalog, 'SIGSTOP');
  expect((await approve()).tracks).toEqual([]);
  signal(scripts.catalog, 'SIGCONT');
  const songIds = (await api.submission(submission.id)).songs.map(({ id }) => id).sort();
  await eventually(
    async () => {
      const tracks = await api.json<Track[]>('GET', '/api/admin/music');
      expect(tracks.map(({ sourceSongId }) => sourceSongId).sort()).toEqual(songIds);
    },
    { withinMs: 20_000 },
  );
  expect((await approve()).tracks).toHaveLength(3);
  expect(await api.json<Track[]>('GET', '/api/admin/music')).toHaveLength(3);
});
