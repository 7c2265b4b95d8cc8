import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { FetchableDownload } from '@cueroom/contracts/media/downloads';
import { ZipReader } from '@cueroom/storage/zip';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { writeFileSync } from 'node:fs';
import { expectAccessible } from './axe';
import { collectPageErrors } from './browser';
import { findOverflows } from './overflow';
import { useStudio } from './use-studio';

const soon = { withinMs: 60_000 };
let folder: string;
const { studio, api, browser } = useStudio('replicated');
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cueroom-versions-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

const named = async (name: string, seconds: number) => {
  const file = path.join(folder, name);
  copyFileSync(await tone({ seconds, isMusicLike: true }), file);
  return file;
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a song with three versions: sent by phone, one more added later, approved, and out as a ZIP to the byte', async () => {
  const main = await named('Slack Tide.wav', 40);
  const versions = [
    await named('Slack Tide (Instrumental).wav', 41),
    await named('Slack Tide 30s.wav', 30),
    await named('slack-tide_drums.wav', 42),
  ];
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const pageErrors = collectPageErrors(page, studio.url);
  await page.goto(`${studio.url}/artist-sub`);
  await page.getByLabel('Artist Name').fill('Versions of Zoë');
  await page.getByLabel('Email').fill('zoe@lowtide.example');
  await page.getByLabel('Description').fill('Slow strings');
  const song = page.getByRole('group', { name: 'Song 1', exact: true });
  await song.getByLabel('Audio File').setInputFiles(main);
  await song.getByRole('button', { name: 'Add a version' }).click();
  await song.getByLabel('Version Files').setInputFiles(versions);
  await expect(
    song.getByRole('group', { name: 'slack-tide_drums.wav' }).getByLabel('Label').inputValue(),
  ).resolves.toBe('Drums');
  await expectAccessible(page);
  expect(await findOverflows(page, 390)).toEqual([]);
  await page.getByRole('button', { name: 'Submit Music' }).click();
  await page.getByRole('heading', { name: 'Thank you, Versions of Zoë' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Stem: Drums' })
    .last()
    .getByText('Received and checked')
    .waitFor();

  await page.getByRole('link', { name: /\/music\// }).click();
  const own = page.getByRole('group', { name: 'Slack Tide', exact: true });
  await own.getByRole('button', { name: 'Add a version' }).click();
  const bass = await named('Slack Tide - Bass.wav', 43);
  await own.getByLabel('Version Files').setInputFiles(bass);
  await own.getByRole('button', { name: 'Send version' }).click();
  await own.getByRole('listitem').filter({ hasText: 'Stem: Bass' }).waitFor();
  await expectAccessible(page);

  const [submission] = await api.json<SubmissionWithSongs[]>('GET', '/api/admin/submissions?q=versions+zoe');
  const { id } = submission!;
  await eventually(async () => {
    const { songs } = await api.json<SubmissionWithSongs>('GET', `/api/admin/submissions/${id}`);
    expect(songs[0]?.versions.map(({ audio }) => audio.state)).toEqual(Array(4).fill('valid'));
  }, soon);
  await api.json('POST', `/api/admin/submissions/${id}/approve`, {});
  const track = await eventually(async () => {
    const [found] = await api.json<Track[]>('GET', '/api/admin/music?q=versions+zoe');
    expect(found?.versions).toHaveLength(4);
    return found!;
  }, soon);

  const started = await api.json<FetchableDownload>('POST', `/api/admin/music/${track.id}/downloads`, {
    ...{ format: 'original', all: true },
  });
  const done = await eventually(async () => {
    const download = await api.json<FetchableDownload>('GET', `/api/admin/downloads/${started.id}`);
    expect(download).toMatchObject({ state: 'done', progress: 100 });
    return download;
  }, soon);
  const zipFile = path.join(folder, 'all.zip');
  writeFileSync(zipFile, Buffer.from(await (await fetch(new URL(done.url!, studio.url))).arrayBuffer()));
  const zip = await ZipReader.open(zipFile);
  const hashes = new Map<string, string>();
  for await (const { fileName } of zip.entries()) hashes.set(fileName, hashOf(await buffer(await zip.read(fileName))));
  zip.close();
  const sounds = [...hashes].filter(([name]) => name.endsWith('.wav'));
  expect(sounds.map(([name]) => path.dirname(name)).sort()).toEqual(['.', 'stems', 'stems', 'versions', 'versions']);
  const sent = [main, ...versions, bass].map((file) => hashOf(readFileSync(file)));
  expect(sounds.map(([, hash]) => hash).sort()).toEqual(sent.sort());
  expect([...hashes.keys()]).toEqual(expect.arrayContaining(['tracklist.csv', 'rights.pdf']));
  expect(pageErrors).toEqual([]);
});
