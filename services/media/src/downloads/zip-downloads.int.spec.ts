import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@cueroom/contracts/app-error';
import { getClearanceSheet } from '@cueroom/contracts/catalog/clearance-sheets';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import {
  downloadMade,
  downloadProgressed,
  makeDownload,
  makeZip,
  type ZipDownload,
} from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { describeObjects } from '@cueroom/contracts/media/objects';
import { clearanceOf } from '@cueroom/contracts/rights/clearance';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ZipReader } from '@cueroom/storage/zip';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { removeTones, tone } from '@cueroom/testing/tone';
import { WorkFolders } from '../files/work-folders';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { DownloadsController, refusals } from './downloads.controller';
import { MakeZipJob, zipErrors } from './make-zip.job';
import { Studio } from './sound-tags';

log.level = 'silent';
jest.setTimeout(60_000); // each test runs a few programs
const database = freshDatabase();
const hourMs = 3_600_000;
let root: string;
let folders: WorkFolders;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-zips-'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterEach(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});
afterAll(removeTones);

const [one, two] = ['a'.repeat(24), 'b'.repeat(24)];
const studio = async () => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const { records, uploads, owners } = storedFiles(model, storage);
  const downloads = new DownloadsController(records, storage, bus);
  const job = new MakeZipJob(storage, folders, bus, new Studio('Low Tide', 'desk@studio.example'));
  const tracks = new Map<string, Track>();
  bus.answer(describeObjects, ({ keys }) => records.describe(keys));
  bus.answer(getClearanceSheet, () => ({ filename: 'a.pdf', pdf: Buffer.from('a sheet').toString('base64') }));
  bus.answer(getTrack, ({ id }) => {
    const track = tracks.get(id);
    if (!track) throw new AppError('not_found', 'This track does not exist');
    return track;
  });
  const store = async (file: string) => {
    const { key } = await uploads.openUpload({ filename: path.basename(file) });
    await uploads.upload(key, createReadStream(file), 1e9);
    return objectPathOf(key);
  };
  const add = (id: string, track: Partial<Track>) =>
    tracks.set(id, {
      ...{ id, title: 'Salt Roads', artist: 'Zoë', bpm: 72, key: 'D minor', tags: ['slow'], duration: 1, versions: [] },
      ...{ rights: null, clearance: clearanceOf(null), fileUrl: null },
      ...track,
    } as unknown as Track);
  const work = async () => {
    await job.make(bus.enqueued(makeZip).at(-1)!, { signal: new AbortController().signal });
    await downloads.finish(bus.published(downloadMade).at(-1)!);
  };
  const zipOf = async (wanted: Partial<ZipDownload> & { format: DownloadFormat }) => {
    const { id } = await downloads.startZip({ trackIds: [one], hasRights: true, isForStudio: true, ...wanted });
    await work();
    const done = await downloads.get({ id });
    return { ...done, file: path.join(root, 'objects', id.slice(0, 2), id) };
  };
  return { bus, storage, records, owners, downloads, job, tracks, store, add, work, zipOf };
};

const contentOf = async (file: string) => {
  const zip = await ZipReader.open(file);
  const content = new Map<string, Buffer>();
  for await (const { fileName } of zip.entries()) content.set(fileName, await buffer(await zip.read(fileName)));
  zip.close();
  return content;
};
const aVersion = (fileUrl: string, kind: string, label?: string) => ({
  ...{ id: kind.length.toString(16).padStart(24, '0'), kind, label, fileUrl },
  duration: 2,
});

test('the main file, versions and stems as they came, in their folders, with a list of what they are', async () => {
  const { store, add, zipOf } = await studio();
  const files = [await tone({ seconds: 1 }), await tone({ seconds: 2 }), await tone({ seconds: 1, format: 'flac' })];
  const [main, instrumental, drums] = (await Promise.all(files.map(store))) as [string, string, string];
  const stem = aVersion(drums, 'stem', 'Drums');
  // Two of one name, and a title that a spreadsheet would run.
  const versions = [aVersion(instrumental, 'instrumental'), stem, stem] as unknown as Track['versions'];
  add(one, { title: '=1+1', fileUrl: main, versions });
  const { state, filename, bytes, progress, file } = await zipOf({ format: 'original' });
  expect([state, filename, progress]).toEqual(['done', 'Zoë - =1+1 (72 BPM, D minor).zip', 100]);
  const content = await contentOf(file);
  const named = (version: string, ending: string) => `Zoë - =1+1${version} (72 BPM, D minor)${ending}`;
  const places = [
    named('', '.wav'),
    `versions/${named(' (Instrumental)', '.wav')}`,
    `stems/${named(' (Stem- Drums)', '.flac')}`,
    `stems/${named(' (Stem- Drums)', ' (2).flac')}`,
  ];
  expect([...content.keys()]).toEqual(['tracklist.csv', 'rights.pdf', ...places]);
  expect(content.get('rights.pdf')!.toString()).toBe('a sheet');
  for (const [index, name] of places.entries()) {
    expect(content.get(name)!.equals(await readFile(files[index] ?? files[2]!))).toBe(true);
  }
  const [head, ...rows] = content.get('tracklist.csv')!.toString().split('\r\n');
  expect(head).toMatch(/^\ufeffFile,Title,Artist,Version,.*Clearance$/);
  expect(rows[0]).toContain(`,'=1+1,Zoë,Main,0:01,72,D minor,`);
  expect(rows[2]).toContain(',Stem: Drums,0:02,');
  expect(bytes).toBe((await readFile(file)).length);
});

test('in another format; each track in a folder of its own; without rights; what went meanwhile is left out', async () => {
  const { store, add, tracks, zipOf, downloads, work } = await studio();
  add(one, { fileUrl: await store(await tone({ seconds: 1 })) });
  add(two, { title: 'Undertow/1', fileUrl: await store(await tone({ seconds: 2, format: 'flac' })) });
  const all: ZipDownload = { trackIds: [two, one], title: 'For Dana: dark', format: 'mp3', hasRights: false };
  const { filename, file } = await zipOf(all);
  expect(filename).toBe('For Dana- dark.zip');
  const content = await contentOf(file);
  expect([...content.keys()]).toEqual([
    'tracklist.csv',
    '1 Zoë - Undertow-1/Zoë - Undertow-1 (72 BPM, D minor).mp3',
    '2 Zoë - Salt Roads/Zoë - Salt Roads (72 BPM, D minor).mp3',
  ]);
  expect(content.get('tracklist.csv')!.toString()).not.toContain('Clearance');
  const { id } = await downloads.startZip(all);
  tracks.delete(two);
  await work();
  expect((await downloads.get({ id })).state).toBe('done');
});

const owner = { name: 'Ana Ruiz', share: 100, signatory: 'a' };
const whole: Rights = {
  ...{ composition: [{ ...owner, role: 'writer' }], master: [owner] },
  signatories: [{ key: 'a', name: 'Ana Ruiz', email: 'ana@private.example' }],
  ...{ samples: 'none', ai: 'none' },
};
const withRights = (rights: Rights | null) => ({ rights, clearance: clearanceOf(rights) });
/** Of each track, as its list says. */
const clearancesIn = (content: Map<string, Buffer>) =>
  content
    .get('tracklist.csv')!
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').at(-1));

test('a client gets no private address, unless sheets are offered; and never what is incomplete or blocked', async () => {
  const { store, add, zipOf, bus } = await studio();
  const fileUrl = await store(await tone({ seconds: 1 }));
  const three = 'c'.repeat(24);
  add(one, { fileUrl, ...withRights(whole) });
  add(two, { fileUrl, title: 'Undertow', ...withRights({ ...whole, samples: 'uncleared' }) });
  add(three, { fileUrl, title: 'Not said' });
  const all = { trackIds: [one, two, three], title: 'For Dana', format: 'mp3' as const };
  const zipFor = async (more: Partial<ZipDownload>) => contentOf((await zipOf({ ...all, ...more })).file);
  const sheetsIn = (content: Map<string, Buffer>) => [...content.keys()].filter((name) => name.endsWith('rights.pdf'));
  const texts = (content: Map<string, Buffer>) => Buffer.concat([...content.values()]).toString('latin1');

  const without = await zipFor({ hasRights: false, isForStudio: false });
  expect(sheetsIn(without)).toEqual([]);
  expect(texts(without)).toContain('Low Tide <desk@studio.example>');
  expect(texts(without)).not.toMatch(/private\.example|Incomplete|Blocked/);

  const withSheets = await zipFor({ isForStudio: false });
  expect(sheetsIn(withSheets)).toEqual(['1 Zoë - Salt Roads/rights.pdf', '2 Zoë - Undertow/rights.pdf']);
  expect(bus.asked(getClearanceSheet).every(({ isForStudio }) => isForStudio === false)).toBe(true);
  expect(clearancesIn(withSheets)).toEqual(['One-stop', '', '']);
  expect(texts(withSheets)).toContain('One-stop: Ana Ruiz ana@private.example');

  const studios = await zipFor({});
  expect(sheetsIn(studios)).toHaveLength(3);
  expect(clearancesIn(studios)).toEqual(['One-stop', 'Blocked', 'Incomplete']);
});

test('one song does not wait for ZIPs, which take minutes', () => {
  expect(makeDownload.queue).not.toBe(makeZip.queue);
});

test('without a file of ours there is none; what cannot be read is said, and nothing is left of it', async () => {
  const { store, add, zipOf, downloads, storage } = await studio();
  add(one, {});
  await expect(downloads.startZip({ trackIds: [one], format: 'wav', hasRights: true })).rejects.toMatchObject({
    ...{ kind: 'impossible', message: refusals.none },
  });
  const text = path.join(root, 'song.wav');
  await writeFile(text, 'not a song');
  add(one, { fileUrl: await store(text) });
  const { id, state, error } = await zipOf({ format: 'wav' });
  expect([state, error]).toEqual(['failed', zipErrors.unreadable]);
  expect(await storage.stat(id)).toBeNull();
});

test('it tells how far it is, is not lost as long as it moves, and goes with each of its files', async () => {
  const { store, add, zipOf, downloads, records, owners, bus } = await studio();
  const main = await store(await tone({ seconds: 1 }));
  add(one, { fileUrl: main });
  const { id } = await downloads.startZip({ trackIds: [one], format: 'original', hasRights: true });
  const waiting = await downloads.get({ id }, new Date(Date.now() + hourMs / 2));
  expect(waiting).toMatchObject({ state: 'queued', isWaiting: true, progress: 0 });
  await downloads.recordProgress({ key: id, progress: 0 });
  expect(await downloads.get({ id })).toMatchObject({ state: 'queued', isWaiting: false, progress: 0 });
  const late = Date.now() + hourMs;
  await downloads.recordProgress({ key: id, progress: 40 }, late);
  await downloads.recordProgress({ key: id, progress: 20 });
  expect(await downloads.get({ id }, new Date(late))).toMatchObject({ state: 'queued', progress: 40 });
  const made = await zipOf({ format: 'original' });
  const reported = bus.published(downloadProgressed).map(({ progress }) => progress);
  expect(reported[0]).toBe(0);
  expect(Math.max(...reported)).toBeLessThan(100);
  const key = main.split('/').at(-1)!;
  await owners.claim({ key, owner: 'track/1', exclusive: false });
  await owners.confirm(key, 'track/1');
  await owners.leave(key, 'track/1');
  expect(await records.findDownload(made.id)).toBeNull();
});

test.each([
  // Of ten pieces and more, or of some seconds' work.
  { format: 'original', file: { seconds: 60 } },
  { format: 'mp3', file: { seconds: 300, format: 'flac' } },
] as const)('one large file moves it, too: $format', async ({ format, file }) => {
  const { store, add, zipOf, bus } = await studio();
  add(one, { fileUrl: await store(await tone(file)) });
  // A second has passed whenever somebody asks: what takes minutes takes no time here.
  let nowMs = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (nowMs += 1000));
  await zipOf({ format });
  clock.mockRestore();
  const reported = bus.published(downloadProgressed).map(({ progress }) => progress);
  expect(reported.length).toBeGreaterThan(3);
  expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
  expect(reported.every((percent) => Number.isInteger(percent) && percent < 100)).toBe(true);
});
