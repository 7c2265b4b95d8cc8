import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@cueroom/contracts/app-error';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import { downloadMade, makeDownload } from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { recordChanged } from '@cueroom/contracts/record-changes';
import { log } from '@cueroom/platform/logger';
import { withAdmin } from '@cueroom/platform/request-context';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { publishOutbox } from '@cueroom/testing/idle-relay';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { removeTones, tone, type ToneOptions } from '@cueroom/testing/tone';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { WorkFolders } from '../files/work-folders';
import { DownloadsController, refusals } from './downloads.controller';
import { jobErrors, MakeDownloadJob } from './make-download.job';
import { Studio } from './sound-tags';

log.level = 'silent';
jest.setTimeout(60_000); // each test runs a few programs
const run = promisify(execFile);
const database = freshDatabase();
const hourMs = 3_600_000;
let root: string;
let folders: WorkFolders;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-downloads-'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterEach(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});
afterAll(removeTones);

const id = 'a'.repeat(24);
const reported = {
  title: 'Salt Roads',
  artist: 'Zoë',
  album: 'Field Notes',
  genre: 'Cinematic',
  bpm: 72,
  key: 'D minor',
};

/** The media service and a worker, and one track with this file. */
const withTrack = async (source: string, changes: Partial<Track> = {}) => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const { records, uploads: objects, owners } = storedFiles(model, storage);
  const downloads = new DownloadsController(records, storage, bus);
  const job = new MakeDownloadJob(storage, folders, bus, new Studio('Low Tide', 'desk@studio.example'));
  const { key: sourceKey } = await objects.openUpload({ filename: path.basename(source) });
  await objects.upload(sourceKey, createReadStream(source), 1e9);
  bus.answer(getTrack, () => ({ id, ...reported, fileUrl: objectPathOf(sourceKey), ...changes }) as Track);

  const work = async () => {
    await job.make(bus.enqueued(makeDownload).at(-1)!, { signal: new AbortController().signal });
    const made = bus.published(downloadMade).at(-1)!;
    await downloads.finish(made);
    return made;
  };
  const download = async (format: DownloadFormat, more: { hasRights?: boolean } = {}) => {
    const started = await downloads.start({ trackId: id, format, ...more });
    await work();
    const done = await downloads.get(started);
    return { ...done, file: path.join(root, 'objects', done.id.slice(0, 2), done.id) };
  };
  return { bus, model, storage, records, objects, owners, downloads, job, sourceKey, work, download };
};

test('that an admin takes a file away is told of with its download, once; of a client nothing is told', async () => {
  const { bus, model, downloads } = await withTrack(await tone({ seconds: 1 }));
  const wanted = { trackId: id, format: 'wav' } as const;
  await downloads.start(wanted);
  const key = anObjectKey();
  for (let times = 0; times < 2; times++) await withAdmin('grace', () => downloads.start({ ...wanted, key }));
  await publishOutbox(model, bus);
  expect(bus.published(recordChanged)).toMatchObject([
    { entityType: 'track', entityId: id, did: 'downloaded', by: 'grace' },
  ]);
  await model.deleteMany({ kind: 'download' });
});

const probed = async (file: string) => {
  const entries = 'format_tags:stream=codec_name,sample_rate,channels,bit_rate';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'json', file]);
  const { format, streams } = JSON.parse(stdout) as { format: { tags: object }; streams: object[] };
  return { tags: format.tags, stream: streams[0] };
};
/** The decoded samples, wide enough for any of them. */
const samplesOf = async (file: string) => {
  const args = ['-nostdin', '-v', 'error', '-i', file, '-map', '0:a:0', '-f', 'f64le', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 });
  return stdout;
};

const { bpm, key, ...words } = reported;
const contact = 'Low Tide <desk@studio.example>';
const comment = `72 BPM, D minor, ${contact}`;

test.each<[ToneOptions, DownloadFormat, string]>([
  [{ format: 'wav', bits: 24, sampleRateHz: 96_000 }, 'wav', 'pcm_s24le'],
  [{ format: 'wav', bits: 'float', isMusicLike: true }, 'wav', 'pcm_f32le'],
  [{ format: 'aiff', bits: 16, channels: 1 }, 'wav', 'pcm_s16le'],
  [{ format: 'flac', bits: 24, sampleRateHz: 48_000 }, 'aiff', 'pcm_s24be'],
  [{ format: 'wav', bits: 'float' }, 'aiff', 'pcm_f32be'],
])('%j as %s: the same samples, and what the catalog says of them', async (options, format, codec) => {
  const source = await tone({ seconds: 1, ...options });
  const { download } = await withTrack(source);
  const { file, filename, state } = await download(format);
  expect([state, filename]).toEqual(['done', `Zoë - Salt Roads (72 BPM, D minor).${format}`]);
  const { tags, stream } = await probed(file);
  const { sampleRateHz = 44_100, channels = 2 } = options;
  expect(stream).toMatchObject({ codec_name: codec, sample_rate: String(sampleRateHz), channels });
  const id3 = format === 'aiff' && { TBPM: '72', TKEY: 'Dm', publisher: contact };
  expect(tags).toEqual({ ...words, comment, ...id3 });
  expect((await samplesOf(file)).equals(await samplesOf(source))).toBe(true);
});

test('who wrote it and who can say yes go with it', async () => {
  const signatory = 's1';
  const writer = { name: 'Ana Ruiz', role: 'writer', share: 100, publisher: 'Salt Music', signatory } as const;
  const rights = {
    composition: [writer],
    master: [{ name: 'Zoë', share: 100, signatory }],
    signatories: [{ key: 's1', name: 'Dana Ortiz', email: 'dana@salt.example' }],
    ...({ isrc: 'QZABC2600001', samples: 'none', ai: 'none' } as const),
  };
  const { download } = await withTrack(await tone({ seconds: 1 }), { rights });
  const facts = { composer: 'Ana Ruiz', publisher: 'Salt Music', TSRC: 'QZABC2600001' };
  const studios = await probed((await download('mp3', { hasRights: true })).file);
  expect(studios.tags).toMatchObject({ ...facts, comment: `One-stop: Dana Ortiz dana@salt.example, ${comment}` });
  // A client to whom no clearance sheet is offered.
  const { tags } = await probed((await download('mp3')).file);
  expect(tags).toMatchObject({ ...facts, comment });
  expect(JSON.stringify(tags)).not.toMatch(/Dana|salt\.example/);
});

test('asked for twice with one key it is one download, also at the same moment and once it is done', async () => {
  const { downloads, work, bus } = await withTrack(await tone({ seconds: 1 }));
  const wanted = { trackId: id, format: 'original', key: anObjectKey() } as const;
  const [first, again] = await Promise.all([downloads.start(wanted), downloads.start(wanted)]);
  expect([first.id, again.id]).toEqual([wanted.key, wanted.key]);
  expect(bus.enqueued(makeDownload)).toHaveLength(1);
  await work();
  expect(await downloads.start(wanted)).toMatchObject({ id: wanted.key, state: 'done' });
});

test('a version is named in its file’s name and tags; an unknown one is not found', async () => {
  const { downloads, sourceKey, bus, work } = await withTrack(await tone({ seconds: 1 }), { fileUrl: null });
  const version = { id: 'b'.repeat(24), kind: 'stem', label: 'Drums', fileUrl: objectPathOf(sourceKey) };
  bus.answer(getTrack, () => ({ id, ...reported, fileUrl: null, versions: [version] }) as unknown as Track);
  const started = await downloads.start({ trackId: id, format: 'wav', versionId: version.id });
  expect(started.filename).toBe('Zoë - Salt Roads (Stem- Drums) (72 BPM, D minor).wav');
  const { key } = await work();
  const { tags } = await probed(path.join(root, 'objects', key.slice(0, 2), key));
  expect(tags).toMatchObject({ title: 'Salt Roads (Stem: Drums)' });
  const unknown = downloads.start({ trackId: id, format: 'wav', versionId: 'c'.repeat(24) });
  await expect(unknown).rejects.toMatchObject({ kind: 'not_found' });
});

test('as MP3: 320 kbps, with tags that name tempo, key and contact', async () => {
  const { download } = await withTrack(await tone({ seconds: 1, sampleRateHz: 96_000, bits: 24 }));
  const { tags, stream } = await probed((await download('mp3')).file);
  expect(stream).toMatchObject({ codec_name: 'mp3', bit_rate: '320000', sample_rate: '48000' });
  expect(tags).toEqual({ ...words, TBPM: '72', TKEY: 'Dm', publisher: contact, comment });
});

test('the original is what was delivered, byte for byte, under our name', async () => {
  const source = await tone({ seconds: 1, format: 'flac' });
  const { download } = await withTrack(source);
  const { file, filename, bytes } = await download('original');
  const original = await readFile(source);
  expect((await readFile(file)).equals(original)).toBe(true);
  expect([filename, bytes]).toEqual(['Zoë - Salt Roads (72 BPM, D minor).flac', original.length]);
});

test('a lossy file becomes samples of 24 bit', async () => {
  const { download } = await withTrack(await tone({ seconds: 1, format: 'mp3' }));
  expect((await probed((await download('wav')).file)).stream).toMatchObject({ codec_name: 'pcm_s24le' });
});

test.each([
  [null, refusals.none],
  ['https://example.org/loud.mp3', refusals.elsewhere],
  [objectPathOf(anObjectKey()), refusals.gone],
])('a track with the file %s has no download', async (fileUrl, message) => {
  const { downloads, bus } = await withTrack(__filename, { fileUrl });
  const refused = downloads.start({ trackId: id, format: 'wav' });
  await expect(refused).rejects.toMatchObject({ kind: 'impossible', message });
  expect(bus.enqueued(makeDownload)).toEqual([]);
});

test('what cannot be read is said; so is a file or a track that went meanwhile; a catalog that is away is asked again', async () => {
  const text = path.join(root, 'song.wav');
  await writeFile(text, 'not a song');
  const { bus, download, downloads, storage, sourceKey, work } = await withTrack(text);
  expect(await download('wav')).toMatchObject({ state: 'failed', error: jobErrors.unreadable, bytes: null });
  const { id: late } = await downloads.start({ trackId: id, format: 'mp3' });
  bus.answer(getTrack, () => {
    throw new AppError('unavailable', 'This service is unavailable');
  });
  await expect(work()).rejects.toThrow('This service is unavailable');
  expect(await downloads.get({ id: late })).toMatchObject({ state: 'queued', error: null });
  bus.answer(getTrack, () => {
    throw new AppError('not_found', 'This track does not exist');
  });
  expect(await work()).toMatchObject({ file: null, error: 'This track does not exist' });
  await storage.remove(sourceKey);
  expect(await work()).toMatchObject({ file: null, error: jobErrors.gone });
});

test('a download whose job was lost with its queue is asked for again, while somebody waits for it', async () => {
  const { bus, downloads, work } = await withTrack(await tone({ seconds: 1 }));
  const { id: waiting } = await downloads.start({ trackId: id, format: 'original' });
  const [asked] = bus.enqueued(makeDownload);
  bus.loseAll();
  expect(await downloads.enqueueOverdue()).toBe(0);
  expect(await downloads.enqueueOverdue(Date.now() + 40_000)).toBe(1);
  expect(bus.enqueued(makeDownload)).toEqual([asked]);
  expect(await downloads.enqueueOverdue(Date.now() + hourMs)).toBe(0);
  await work();
  expect((await downloads.get({ id: waiting })).state).toBe('done');
  expect(await downloads.enqueueOverdue(Date.now() + 120_000)).toBe(0);
});

test('a job that never tells is taken for lost, and may tell all the same', async () => {
  const { downloads, work } = await withTrack(await tone({ seconds: 1 }));
  const { id: waiting } = await downloads.start({ trackId: id, format: 'original' });
  expect((await downloads.get({ id: waiting })).state).toBe('queued');
  const later = new Date(Date.now() + hourMs);
  expect(await downloads.get({ id: waiting }, later)).toMatchObject({ state: 'failed', error: refusals.lost });
  await work();
  expect((await downloads.get({ id: waiting }, later)).state).toBe('done');
});

test('a download takes no upload, is gone after a day, and does not come back', async () => {
  const { objects, owners, downloads, storage, work, bus } = await withTrack(await tone({ seconds: 1 }));
  const { id: made } = await downloads.start({ trackId: id, format: 'original' });
  await expect(objects.checkUpload(made, 1)).rejects.toMatchObject({ kind: 'not_found' });
  await work();
  await owners.sweep(Date.now() + 23 * hourMs);
  expect((await downloads.get({ id: made })).state).toBe('done');
  await owners.sweep(Date.now() + 25 * hourMs);
  await expect(downloads.get({ id: made })).rejects.toMatchObject({ kind: 'not_found' });
  expect(await storage.stat(made)).toBeNull();
  expect(bus.enqueued(makeDownload)).toHaveLength(1);
  await work();
  expect(await storage.stat(made)).toBeNull();
  await storage.putFile(made, __filename); // by a worker that was killed before it told
  await downloads.finish({ key: made, file: null, error: jobErrors.gone });
  expect(await storage.stat(made)).toBeNull();
});
