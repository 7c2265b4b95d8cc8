import { readFile } from 'node:fs/promises';
import type { PlayableTrack } from '@cueroom/contracts/catalog/playable-track';
import type { Person } from '@cueroom/contracts/content/people';
import type { Project } from '@cueroom/contracts/content/projects';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Version } from '@cueroom/contracts/versions/versions';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { useStudio } from './use-studio';

jest.setTimeout(120_000);
const { studio, api } = useStudio('plain');

/** A PNG of 12 × 8 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAIAAABChommAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQYlWNYlG9OEDGMKgIASXF7ATndU/gAAAAASUVORK5CYII=';
const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(new URL(address, studio.url), { headers })).status;
const statuses = (addresses: string[]) => Promise.all(addresses.map((address) => statusOf(address)));
const all = (status: number, { length }: string[]) => Array<number>(length).fill(status);
const isGone = (status: number) => status === 404 || status === 403;
const sound = async (seconds = 4) => api.upload(await readFile(await tone({ seconds })), 'audio/wav');

/** Right after the answers, over one kept connection and others: no time passes between. */
const goesAndComesBack = async (path: string, addresses: string[], isFile = true) => {
  expect(await statuses(addresses)).toEqual(all(200, addresses));
  await api.json('DELETE', path);
  expect((await statuses(addresses)).filter(isGone)).toHaveLength(addresses.length);
  const [first = ''] = addresses;
  if (isFile) expect(await statusOf(first, { authorization: api.authorization })).toBe(200);
  await api.json('POST', `${path}/restore`);
  expect(await statuses(addresses)).toEqual(all(200, addresses));
  await api.json('DELETE', path);
  expect((await statuses(addresses)).filter(isGone)).toHaveLength(addresses.length);
};

test('pictures of a deleted project are gone for strangers at once, and back with it', async () => {
  const still = await api.upload(Buffer.from(png, 'base64'), 'image/png');
  const added = { title: 'Gone At Once', medium: 'Film', imageData: png, stills: [{ url: still }] };
  const { id } = await api.json<Project>('POST', '/api/admin/projects', added);
  let addresses: string[] = [];
  await eventually(
    async () => {
      const { image, imageUrl, stills } = await api.json<Project>('GET', `/api/admin/projects/${id}`);
      const sources = [...(image?.sources ?? []), ...(stills[0]?.image?.sources ?? [])].map(({ url }) => url);
      expect(sources.length).toBeGreaterThan(3);
      addresses = [imageUrl ?? '', ...sources];
    },
    { withinMs: 60_000 },
  );
  const { headers } = await fetch(new URL(addresses[0] ?? '', studio.url));
  await goesAndComesBack(`/api/admin/projects/${id}`, addresses);
  expect(await statusOf(addresses[0] ?? '', { 'if-none-match': headers.get('etag') ?? '' })).toBe(404);
});

test('a portrait of a deleted person is gone at once, and the excerpts that a deleted project plays', async () => {
  const person = { name: 'Gone', role: 'At Once', portraitData: png };
  const { id, portraitUrl } = await api.json<Person>('POST', '/api/admin/people', person);
  await goesAndComesBack(`/api/admin/people/${id}`, [portraitUrl ?? ''], false);

  const track = { title: 'Excerpt', artist: 'At Once', fileUrl: await sound(40), releasedForSite: true };
  const { id: trackId } = await api.json<PlayableTrack>('POST', '/api/admin/music', track);
  const cues = [{ trackId, startSec: 0, durationSec: 30 }];
  const added = { title: 'Gone With Cues', medium: 'Film', cues };
  const project = await api.json<Project>('POST', '/api/admin/projects', added);
  let address = '';
  await eventually(
    async () => {
      const made = await api.json<Project>('GET', `/api/admin/projects/${project.id}`);
      expect(made.cues[0]?.state).toBe('done');
      address = made.cues[0]?.audioUrl ?? '';
    },
    { withinMs: 60_000 },
  );
  await goesAndComesBack(`/api/admin/projects/${project.id}`, [address]);
});

test('sound and peaks of a deleted track, and of a version, are gone at addresses given before', async () => {
  const track = { title: 'Gone', artist: 'At Once', fileUrl: await sound() };
  const { id } = await api.json<PlayableTrack>('POST', '/api/admin/music', track);
  const version = { kind: 'instrumental', fileUrl: await sound() };
  const { id: versionId } = await api.json<Version>('POST', `/api/admin/music/${id}/versions`, version);
  let addresses: string[] = [];
  await eventually(
    async () => {
      const { fileStreamUrl, peaksUrl, versions } = await api.json<PlayableTrack>('GET', `/api/admin/music/${id}`);
      const { peaksUrl: ofVersion } = versions[0]?.audio ?? {};
      expect([peaksUrl, ofVersion]).toEqual([expect.any(String), expect.any(String)]);
      addresses = [fileStreamUrl, peaksUrl, versions[0]?.fileStreamUrl, ofVersion].map(String);
    },
    { withinMs: 60_000 },
  );
  await goesAndComesBack(`/api/admin/music/${id}`, addresses);
  await api.json('POST', `/api/admin/music/${id}/restore`);
  await api.json('DELETE', `/api/admin/music/${id}/versions/${versionId}`);
  expect((await statuses(addresses.slice(2))).filter(isGone)).toHaveLength(2);
  expect(await statuses(addresses.slice(0, 2))).toEqual([200, 200]);
});

test('sound of a deleted submission is gone; the track that came of it keeps its own address', async () => {
  const receipt = await api.submit();
  await api.addSong(receipt, 1, { audioFileUrl: await sound() });
  const path = `/api/admin/submissions/${receipt.id}`;
  let addresses: string[] = [];
  await eventually(
    async () => {
      const { songs } = await api.json<SubmissionWithSongs>('GET', path);
      const { state, previewUrl, peaksUrl } = songs[0]?.audio ?? {};
      expect(state).toBe('valid');
      addresses = [previewUrl, peaksUrl].map(String);
    },
    { withinMs: 60_000 },
  );
  const { tracks } = await api.json<{ tracks: PlayableTrack[] }>('POST', `${path}/approve`);
  await goesAndComesBack(path, addresses);
  const { id, fileStreamUrl } = tracks[0] as PlayableTrack;
  expect(await statusOf(fileStreamUrl ?? '')).toBe(200);
  await api.json('POST', `${path}/restore`);
  await goesAndComesBack(`/api/admin/music/${id}`, [fileStreamUrl ?? '']);
  expect(await statuses(addresses)).toEqual([200, 200]);
});

test('a picture that is none is refused with the words of the form, and nothing is stored', async () => {
  const words = { detail: 'Invalid file type: Please select an image file' };
  const half = Buffer.from(png, 'base64').subarray(0, 70);
  const huge = Buffer.from(png, 'base64');
  huge.writeUInt32BE(20_000, 16);
  huge.writeUInt32BE(20_000, 20);
  const large = { detail: 'File too large: Please select an image smaller than 5MB' };
  const wrongs: [Buffer, number, object][] = [
    [half, 415, words],
    [Buffer.from('not a picture'), 415, words],
    [huge, 413, large],
  ];
  for (const [bytes, status, problem] of wrongs) {
    const data = bytes.toString('base64');
    for (const [path, body] of [
      ['/api/admin/projects', { title: 'None', medium: 'Film', imageData: data }],
      ['/api/admin/projects', { title: 'None', medium: 'Film', imageUrl: await api.upload(bytes, 'image/png') }],
      [
        '/api/admin/projects',
        { title: 'None', medium: 'Film', stills: [{ url: await api.upload(bytes, 'image/png') }] },
      ],
      ['/api/admin/logo-wall', { name: 'None', iconData: data }],
      ['/api/admin/people', { name: 'None', role: 'None', portraitData: data }],
      ['/api/admin/pitches', { title: 'None', coverUrl: await api.upload(bytes, 'image/png') }],
    ] as const) {
      const answer = await api.fetch(path, {
        method: 'POST',
        headers: { authorization: api.authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, status, problem]);
    }
  }
});
