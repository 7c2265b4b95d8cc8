import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ingest, ingestLimits } from '@cueroom/contracts/catalog/ingests';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import { sourceKeyOf } from '@cueroom/contracts/media/file-address';
import type { UploadTicket } from '@cueroom/contracts/media/objects';
import { eventually } from '@cueroom/testing/eventually';
import { tone } from '@cueroom/testing/tone';
import { brisk, startStudio } from './studio';
import { useStudio } from './use-studio';

/** `INGESTED_FILES=60 npx jest ingests.proof` is a short one. */
const count = Number(process.env.INGESTED_FILES ?? 1000);
const perIngest = Math.min(ingestLimits.files, Math.ceil(count / 2));
const atOnce = 6;
const withinMs = 360_000;
const triesEach = 60;

const { studio, api } = useStudio(() => startStudio('media-worker=2', 'off', { env: brisk }));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const kill = (script: string): void => studio.pids(script).forEach((pid) => process.kill(pid, 'SIGKILL'));

/** As a browser does it: what did not come to an end is tried again. */
const again = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesEach) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
};

/** The tone with a number at its end: a file of its own. */
const numbered = (sound: Buffer, n: number): Buffer => {
  const chunk = Buffer.from(`note\0\0\0\0${String(n).padStart(8, '0')}`);
  chunk.writeUInt32LE(8, 4);
  const whole = Buffer.concat([sound, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

/** Keys that were given out for files; one whose upload broke may have bytes that nobody has. */
const broken = new Set<string>();
const upload = async (bytes: Buffer): Promise<string> => {
  const { uploadURL } = await api.json<UploadTicket>('POST', '/api/objects/upload', { kind: 'track' });
  const address = uploadURL.slice(0, uploadURL.indexOf('?'));
  const key = sourceKeyOf(new URL(address, studio.url).pathname) ?? '';
  broken.add(key);
  const put = await fetch(uploadURL, { method: 'PUT', body: bytes as RequestInit['body'] });
  if (!put.ok) throw new Error(`${put.status}: ${await put.text()}`);
  broken.delete(key);
  return address;
};

const inTurns = async (numbers: number[], work: (n: number) => Promise<void>): Promise<void> => {
  const turn = async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
};

const ingest = (id: string): Promise<Ingest> => again(() => api.json<Ingest>('GET', `/api/admin/ingests/${id}`));

const allTracks = async (): Promise<Track[]> => {
  const all: Track[] = [];
  for (;;) {
    const page = await api.json<Track[]>('GET', `/api/admin/music?sort=title&limit=500&offset=${all.length}`);
    all.push(...page);
    if (page.length === 0) return all;
  }
};

/** Files of the store: those that came in, and what was made of them. */
const stored = (): string[] =>
  readdirSync(join(studio.dataDir, 'objects'), { recursive: true, encoding: 'utf8' }).flatMap(
    (name) => /(?:^|\/)([0-9a-f]{32})[^/]*$/.exec(name)?.[1] ?? [],
  );

/** What is killed before which file is sent. */
const kills = new Map(
  Object.entries({
    15: 'media/dist/worker.js',
    35: 'catalog/dist/main.js',
    55: 'media/dist/main.js',
    75: 'catalog/dist/main.js',
    90: 'media/dist/worker.js',
  }).map(([percent, script]) => [Math.round((Number(percent) * count) / 100), script]),
);

/** @returns the hash of each file by its title */
const sendAll = async (ids: readonly string[]): Promise<Map<string, string>> => {
  const sound = readFileSync(await tone({ seconds: 1, sampleRateHz: 22_050, channels: 1 }));
  const hashes = new Map<string, string>();
  await inTurns([...Array(count).keys()], async (n) => {
    const script = kills.get(n);
    if (script) kill(script);
    const title = `Wave ${String(n).padStart(4, '0')}`;
    const bytes = numbered(sound, n);
    hashes.set(title, sha256(bytes));
    const objectPath = await again(() => upload(bytes));
    const body = { objectPath, fileName: `Sea - ${title}.wav` };
    await again(() => api.json('POST', `/api/admin/ingests/${ids[Math.floor(n / perIngest)]}/files`, body));
  });
  return hashes;
};

const damaged = async (tracks: readonly Track[], hashes: Map<string, string>): Promise<string[]> => {
  const found: string[] = [];
  await inTurns([...tracks.keys()], async (n) => {
    const { title = '', fileUrl } = tracks[n]!;
    const answer = await api.fetchAsAdmin(fileUrl ?? '');
    if (sha256(Buffer.from(await answer.arrayBuffer())) !== hashes.get(title)) found.push(title);
  });
  return found;
};

test(
  `${count} files come in while processes are killed: each is one track, to the byte, and nothing is left over`,
  async () => {
    const ids: string[] = [];
    while (ids.length * perIngest < count) ids.push((await api.json<Ingest>('POST', '/api/admin/ingests')).id);
    const hashes = await sendAll(ids);
    kill('media/dist/worker.js');
    for (const id of ids)
      await eventually(async () => expect((await ingest(id)).counts).toMatchObject({ ready: perIngest }), { withinMs });
    for (const id of ids) {
      await again(async () => {
        if ((await ingest(id)).state === 'open') await api.json('POST', `/api/admin/ingests/${id}/add`);
      });
      kill('catalog/dist/main.js');
      await eventually(async () => expect((await ingest(id)).state).toBe('done'), { withinMs });
    }
    const tracks = await again(allTracks);
    expect(tracks.map(({ title }) => title)).toEqual([...hashes.keys()].sort());
    const rows = (await Promise.all(ids.map(ingest))).flatMap((found) => found.rows);
    expect(rows.map(({ trackId }) => trackId).sort()).toEqual(tracks.map(({ id }) => id).sort());
    expect(await damaged(tracks, hashes)).toEqual([]);
    const known = new Set([...broken, ...tracks.map(({ fileUrl }) => sourceKeyOf(fileUrl))]);
    expect(stored().filter((key) => !known.has(key))).toEqual([]);
  },
  3 * withinMs,
);
