import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import {
  type ArchiveRecord,
  archiveFailed,
  archiveProved,
  archiveStarted,
  archiveUnpacked,
  findArchive,
} from '@cueroom/contracts/media/archive';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { songOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { StorageFull } from '@cueroom/storage/object-storage';
import { anObjectKey, aSubmissionUid } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { removeTones, tone } from '@cueroom/testing/tone';
import { ObjectsRepository } from '../objects/objects.repository';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { ObjectsService } from '../objects/objects.service';
import { WorkFolders } from '../worker/work-folders';
import { sentences } from './archive-fault';
import { ArchiveSubmissionJob } from './archive-submission.job';
import { corpus } from './corpus.fixture';
import { crashAtRandom } from './crash-points.fixture';
import type { Manifest } from './manifest';
import { OriginalsRepository } from './originals.repository';
import { OriginalsService } from './originals.service';
import { UnpackArchiveJob } from './unpack-archive.job';
import { StoredZip } from './zip';

log.level = 'silent';
const database = freshDatabase();
const revision = 2;
const submissionId = 'a'.repeat(24);
let root: string;
let folders: WorkFolders;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-archive-'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterEach(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});
afterAll(removeTones);

/** The media service and a worker, with a rejected submission whose songs have these files. */
const media = async (files: string[]) => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(path.join(root, 'objects'));
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const objects = new ObjectsService(new ObjectsRepository(model), storage);
  const originals = new OriginalsService(new OriginalsRepository(model), storage);
  const [archiveJob, unpackJob] = [ArchiveSubmissionJob, UnpackArchiveJob].map((Job) => new Job(storage, folders, bus));
  const uid = aSubmissionUid();
  const songs: { key: string; songUid: string; audio: { state: string } }[] = [];
  for (const [index, file] of files.entries()) {
    const songUid = `${uid}_S${index + 1}`;
    const { key } = await objects.openUpload({ filename: path.basename(file) });
    await objects.upload(key, createReadStream(file), 1e9);
    await storage.putFile(renditionKey(key, 'preview'), __filename);
    await objects.addOwner(key, songOwner(songUid));
    const fileFacts = { audioFileUrl: objectPathOf(key), audioFileName: path.basename(file) };
    const song = { songUid, trackTitle: `Reel ${index + 1}`, audio: { state: 'valid' }, key };
    songs.push({ ...song, ...fileFacts } as typeof song);
  }
  const submission = { id: submissionId, archive: { state: 'queued' }, songs } as unknown as SubmissionWithSongs;
  const record: ArchiveRecord = { submission, revision, archiveKey: null };
  bus.answer(findArchive, () => record);
  const contentOf = (key: string) => readFile(path.join(root, 'objects', key.slice(0, 2), key));
  const archive = async (signal = new AbortController().signal) => {
    await (archiveJob as ArchiveSubmissionJob).archive({ submissionId, revision }, { signal });
    return bus.published(archiveProved).at(-1);
  };
  const released = async () => {
    const { archiveKey = '' } = (await archive()) ?? {};
    const archived = { archiveKey, files: songs.map(({ key, songUid }) => ({ objectKey: key, songUid })) };
    await originals.release(archived);
    return archived;
  };
  const unpack = async (archiveKey: string) => {
    record.archiveKey = archiveKey;
    submission.archive = { state: 'running', isRestoring: true };
    const signal = new AbortController().signal;
    await (unpackJob as UnpackArchiveJob).unpack({ submissionId, archiveKey }, { signal });
    return bus.published(archiveUnpacked).at(-1)?.error;
  };
  const manifestOf = async (archiveKey: string) => {
    const zip = await StoredZip.open(path.join(root, 'objects', archiveKey.slice(0, 2), archiveKey));
    const manifest = JSON.parse(await zip.text('manifest.json')) as Manifest;
    zip.close();
    return manifest;
  };
  const keys = songs.map(({ key }) => key);
  return { bus, storage, objects, originals, record, keys, songs, archive, released, unpack, contentOf, manifestOf };
};

const leftovers = async () => (await readdir(path.join(root, 'work'), { recursive: true })).length - 1;
const objectFiles = async () =>
  (await readdir(path.join(root, 'objects'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

const expectedMethods: Record<string, string> = {
  'WAV 24 bit, stereo, 96 kHz': 'flac',
  'WAV with bext and iXML before the sound': 'flac',
  'WAV with LIST and ID3 behind the sound': 'flac',
  'WAV 24 bit, 5.1': 'flac',
  'AIFF 24 bit': 'flac',
  'WAV 32 bit float': 'wavpack',
  'AIFF 32 bit float': 'wavpack',
  'WAV with trailing junk': 'wavpack',
  RF64: 'wavpack',
  'AIFF-C sowt': 'wavpack',
  'WAV 64 bit float': 'stored',
  MP3: 'stored',
  FLAC: 'stored',
};

const fives = Array.from({ length: Math.ceil(corpus.length / 5) }, (_, n) => corpus.slice(n * 5, n * 5 + 5));

test.each(fives.map((samples) => [samples.map(({ name }) => name).join('; '), samples] as const))(
  'archived and restored, byte for byte: %s',
  async (_, samples) => {
    const files = await Promise.all(samples.map(({ make }, index) => make(index)));
    const { keys, released, unpack, contentOf, manifestOf, storage, originals } = await media(files);
    const contents = await Promise.all(files.map((file) => readFile(file)));
    const archived = await released();
    const { originals: listed, tools } = await manifestOf(archived.archiveKey);
    samples.forEach(({ name }, index) => {
      const expected = expectedMethods[name];
      if (expected) expect([name, listed[index]?.method]).toEqual([name, expected]);
      expect([name, listed[index]?.sound]).toEqual([name, { format: expect.any(String), sha256: expect.any(String) }]);
    });
    expect(tools).toMatchObject({ flac: expect.stringMatching(/^1\./), wavpack: expect.stringMatching(/^5\./) });
    expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual(keys.map(() => null));

    expect(await unpack(archived.archiveKey)).toBeNull();
    await originals.giveBack(archived);
    for (const [index, key] of keys.entries()) expect((await contentOf(key)).equals(contents[index]!)).toBe(true);
    expect(await leftovers()).toBe(0);
  },
  60_000,
);

test('the archive is smaller, begins by naming its zip, and leaves previews; what a track uses stays', async () => {
  const file = await tone({ bits: 24, isMusicLike: true });
  const { bus, keys, storage, objects, archive, originals, songs } = await media([file, file]);
  const [own = '', shared = ''] = keys;
  await objects.addOwner(shared, 'track/1');
  const proof = await archive();
  expect(bus.published(archiveStarted)).toEqual([{ submissionId, revision, archiveKey: proof?.archiveKey }]);
  expect(proof?.archivedBytes).toBeLessThan((proof?.originalBytes ?? 0) * 0.8);
  const archived = {
    archiveKey: proof?.archiveKey ?? '',
    files: songs.map(({ key, songUid }) => ({ objectKey: key, songUid })),
  };
  await originals.release(archived);
  expect(await storage.stat(own)).toBeNull();
  expect(await storage.stat(renditionKey(own, 'preview'))).not.toBeNull();
  expect(await storage.stat(shared)).not.toBeNull();
});

test('originals stay while their archive is not there, and after a restore whatever is repeated', async () => {
  const { keys, storage, originals, released, unpack } = await media([await tone()]);
  const missing = { archiveKey: anObjectKey(), files: [{ objectKey: keys[0] ?? '', songUid: 'x' }] };
  await expect(originals.release(missing)).rejects.toMatchObject({ kind: 'conflict' });
  const archived = await released();
  await expect(originals.giveBack(archived)).rejects.toMatchObject({ kind: 'conflict' });
  await unpack(archived.archiveKey);
  await originals.giveBack(archived);
  await originals.release(archived);
  expect(await storage.stat(keys[0] ?? '')).not.toBeNull();
});

test('with the submission everything goes: an archived original, its preview and its record', async () => {
  const { objects, released, songs, originals } = await media([await tone()]);
  const { archiveKey } = await released();
  await objects.removeOwners(songs.map(({ songUid }) => songOwner(songUid)));
  await originals.discardArchives([archiveKey]);
  expect(await objectFiles()).toEqual([]);
});

test('what is no audio, damaged or empty is kept as it is', async () => {
  const { keys, released, unpack, contentOf, manifestOf } = await media([__filename, '/dev/null']);
  const { archiveKey } = await released();
  expect((await manifestOf(archiveKey)).originals).toMatchObject([
    { method: 'stored', sound: null },
    { method: 'stored', sound: null, bytes: 0 },
  ]);
  expect(await unpack(archiveKey)).toBeNull();
  expect((await contentOf(keys[0] ?? '')).equals(await readFile(__filename))).toBe(true);
});

/** Changes a byte in the middle of a stored file. */
const damage = async (key: string) => {
  const file = await open(path.join(root, 'objects', key.slice(0, 2), key), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.from([0xa5, 0x5a]), 0, 2, Math.floor(size / 2));
  await file.close();
};

test('a zip that is damaged when it is read back is no archive: the originals stay, and a sentence says why', async () => {
  const { bus, keys, storage, archive } = await media([
    await tone({ isMusicLike: true }),
    await tone({ format: 'mp3' }),
  ]);
  const before = await objectFiles();
  const create = storage.create.bind(storage);
  jest.spyOn(storage, 'create').mockImplementation(async (key, ...rest) => {
    const written = await create(key, ...rest);
    await damage(key);
    return written;
  });
  await archive();
  expect(bus.published(archiveFailed)).toEqual([{ submissionId, revision, error: sentences.damaged }]);
  expect(bus.published(archiveProved)).toEqual([]);
  expect(await objectFiles()).toEqual(before);
  expect(keys).toHaveLength(2);
});

test('a full disk and a missing original are said, and change nothing', async () => {
  const { bus, keys, storage, archive } = await media([await tone()]);
  const full = jest.spyOn(storage, 'create').mockRejectedValue(new StorageFull({}));
  await archive();
  full.mockRestore();
  await storage.remove(keys[0] ?? '');
  await archive();
  const errors = bus.published(archiveFailed).map(({ error }) => error);
  expect(errors).toEqual([sentences.full, sentences.missing('Reel 1')]);
});

test('an archive that was damaged later is not restored, not even in part', async () => {
  const { keys, storage, released, unpack } = await media([
    await tone({ isMusicLike: true }),
    await tone({ format: 'mp3' }),
  ]);
  const { archiveKey } = await released();
  await damage(archiveKey);
  expect(await unpack(archiveKey)).toBe(sentences.unrestorable);
  expect(await Promise.all(keys.map((key) => storage.stat(key)))).toEqual([null, null]);
});

test('a job that nobody wants any more does nothing; one whose song is being checked waits', async () => {
  const { bus, record, songs, storage, archive, unpack, released } = await media([await tone()]);
  const { archiveKey } = await released();
  record.archiveKey = archiveKey;
  await archive();
  expect(bus.published(archiveProved)).toHaveLength(1);
  Object.assign(record, { archiveKey: null, revision: revision + 1 });
  await archive();
  expect(bus.published(archiveStarted)).toHaveLength(1);
  record.revision = revision;
  songs[0]!.audio.state = 'running';
  await expect(archive()).rejects.toThrow('still being checked');
  bus.answer(findArchive, () => null);
  await unpack(archiveKey);
  expect(bus.published(archiveUnpacked)).toHaveLength(0);
  expect(await storage.stat(songs[0]!.key)).toBeNull();
});

test('a submission that is deleted while it is archived leaves no zip; a stop leaves neither zip nor files', async () => {
  const { bus, record, storage, archive } = await media([await tone({ seconds: 30 })]);
  const before = await objectFiles();
  await expect(archive(AbortSignal.timeout(30))).rejects.toThrow();
  expect(await objectFiles()).toEqual(before);
  expect(await leftovers()).toBe(0);
  const create = storage.create.bind(storage);
  jest.spyOn(storage, 'create').mockImplementation(async (...args) => {
    const written = await create(...args);
    bus.answer(findArchive, () => null);
    return written;
  });
  expect(record.archiveKey).toBeNull();
  await archive();
  expect(bus.published(archiveProved)).toEqual([]);
  expect(await objectFiles()).toEqual(before);
});

test('a worker killed at any moment loses no file, and the next one comes to the end', async () => {
  const files = [await tone({ seconds: 20, bits: 24, isMusicLike: true }), await tone({ bits: 'float', seconds: 20 })];
  const crashes = await crashAtRandom(files, 3);
  expect(crashes.map(({ job }) => job)).toEqual([...Array(3).fill('archive'), ...Array(3).fill('unpack')]);
}, 120_000);
