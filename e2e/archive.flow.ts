import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Song } from '@cueroom/contracts/intake/songs';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { eventually } from '@cueroom/testing/eventually';
import { tone, type ToneOptions } from '@cueroom/testing/tone';
import { startStudio } from './studio';
import { useStudio } from './use-studio';

const files: ToneOptions[] = [{ bits: 24, isMusicLike: true }, { bits: 'float' }, { format: 'mp3' }];
const worker = 'media/dist/worker.js';

let contents: Buffer[];
const { studio, api } = useStudio(() => startStudio('media-worker=1'));
beforeAll(async () => {
  contents = (await Promise.all(files.map((options) => tone(options)))).map((file) => readFileSync(file));
});

/** Submits the files and waits until they are inspected. */
const submit = async (originals: Buffer[]): Promise<SubmissionWithSongs> => {
  const submission = await api.submit();
  for (const [index, content] of originals.entries()) {
    await api.addSong(submission, index + 1, { audioFileUrl: await api.upload(content, 'audio/wav') });
  }
  return eventually(
    async () => {
      const { songs, ...rest } = await api.submission(submission.id);
      expect(songs.map(({ audio }) => audio.state)).toEqual(originals.map(() => 'valid'));
      return { songs, ...rest };
    },
    { withinMs: 120_000 },
  );
};

const decide = (id: string, decision: 'reject' | 'restore' | 'approve') =>
  api.json<SubmissionWithSongs>('POST', `/api/admin/submissions/${id}/${decision}`);

const waitForArchive = (id: string) =>
  eventually(
    async () => {
      const { archive } = await api.submission(id);
      expect(archive).toMatchObject({ state: 'done' });
      return archive;
    },
    { withinMs: 120_000 },
  );

const fetchOriginal = ({ audioFileUrl }: Song) => api.fetchAsAdmin(audioFileUrl ?? '');
/** Without partial files of a killed worker, which are swept after a minute. */
const storedFiles = () =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .filter((name) => /^[0-9a-f]{32}/.test(name))
    .sort();

test('reject archives the originals, restore returns them byte for byte, and approval still works', async () => {
  const before = await submit(contents);
  const { id } = before;
  const filesBefore = storedFiles();
  const originalBytes = contents.reduce((sum, { length }) => sum + length, 0);
  expect(await decide(id, 'reject')).toMatchObject({ status: 'rejected', archive: { state: expect.any(String) } });
  const archive = await waitForArchive(id);
  expect(archive?.originalBytes).toBe(originalBytes);
  expect(archive?.archivedBytes).toBeLessThan(originalBytes);
  expect(await decide(id, 'reject')).toMatchObject({ archive: { state: 'done' } });
  for (const song of before.songs) expect((await fetchOriginal(song)).status).toBe(404);
  const preview = await api.json<{ audioFileData: string }>('GET', `/api/admin/songs/${before.songs[0]?.id}`);
  expect(preview.audioFileData).toMatch(/^data:audio\/mpeg;base64,/);

  await decide(id, 'restore');
  const pending = { status: 'pending', archive: null };
  await eventually(async () => expect(await api.submission(id)).toMatchObject(pending), { withinMs: 120_000 });
  for (const [index, song] of before.songs.entries()) {
    const content = Buffer.from(await (await fetchOriginal(song)).arrayBuffer());
    expect(content.equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
  }
  await eventually(() => expect(storedFiles()).toEqual(filesBefore));
  await expect(decide(id, 'restore')).rejects.toThrow('409');
  const approval = await api.json<{ tracks: Track[] }>('POST', `/api/admin/submissions/${id}/approve`);
  expect(approval.tracks).toHaveLength(3);
  await expect(decide(id, 'reject')).rejects.toThrow('409');
});

test('a worker killed while archiving loses nothing: another one finishes, and a delete leaves no files', async () => {
  const filesBefore = storedFiles();
  const long = readFileSync(await tone({ seconds: 180, bits: 24, sampleRateHz: 96_000 }));
  const { id, songs } = await submit([long]);
  await decide(id, 'reject');
  await eventually(async () => expect((await api.submission(id)).archive).toMatchObject({ state: 'running' }));
  await expect(decide(id, 'restore')).rejects.toThrow('409');
  studio.pids(worker).forEach((pid) => process.kill(pid, 'SIGKILL'));
  expect((await fetchOriginal(songs[0] as Song)).status).toBe(200);
  await waitForArchive(id);
  expect((await fetchOriginal(songs[0] as Song)).status).toBe(404);
  await api.json('DELETE', `/api/admin/submissions/${id}`);
  await api.json('DELETE', `/api/admin/trash/submission/${id}`);
  await eventually(() => expect(storedFiles()).toEqual(filesBefore), { withinMs: 90_000 });
});
