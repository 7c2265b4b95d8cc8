import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { archiveProved, type ArchiveRecord, archiveUnpacked, findArchive } from '@cueroom/contracts/media/archive';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { songOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ZipReader } from '@cueroom/storage/zip';
import { aSubmissionUid } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { removeTones } from '@cueroom/testing/tone';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { WorkFolders } from '../files/work-folders';
import { ArchiveSubmissionJob, UnpackArchiveJob } from './archive.jobs';
import type { Manifest } from './manifest';
import { OriginalsController } from './originals.controller';

export const rejection = { submissionId: 'a'.repeat(24), revision: 2 };

/** For a test file: the media service and a worker, on a database and a folder of their own. */
export const archivingMedia = () => {
  log.level = 'silent';
  jest.setTimeout(60_000); // each test runs a dozen programs
  const database = freshDatabase();
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
  const pathOf = (key: string) => path.join(root, 'objects', key.slice(0, 2), key);

  /** With a rejected submission whose songs have these files; with `asVersions` of one song, the others beside the first. */
  const withFiles = async (files: string[], asVersions = false) => {
    const bus = new RecordingBus();
    const storage = await FileStorage.open(path.join(root, 'objects'));
    const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
    const { records, uploads: objects, owners } = storedFiles(model, storage);
    const originals = new OriginalsController(records, storage);
    const archiveJob = new ArchiveSubmissionJob(storage, folders, bus);
    const unpackJob = new UnpackArchiveJob(storage, folders, bus);
    const uid = aSubmissionUid();
    const songs: { key: string; songUid: string; audio: { state: string } }[] = [];
    for (const [index, file] of files.entries()) {
      const songUid = asVersions && index > 0 ? `${uid}_S1_V${index}` : `${uid}_S${index + 1}`;
      const { key } = await objects.openUpload({ filename: path.basename(file) });
      await objects.upload(key, createReadStream(file), 1e9);
      await storage.putFile(renditionKey(key, 'preview'), __filename);
      await owners.confirm(key, songOwner(songUid));
      const fileFacts = { audioFileUrl: objectPathOf(key), audioFileName: path.basename(file) };
      const song = { songUid, trackTitle: `Reel ${index + 1}`, audio: { state: 'valid' }, key };
      songs.push({ ...song, ...fileFacts } as typeof song);
    }
    const [first, ...others] = songs;
    const versions = others.map(({ songUid: versionUid, key, ...song }) => {
      return { versionUid, kind: 'stem', label: 'Drums', fileUrl: objectPathOf(key), fileName: null, ...song };
    });
    const sent = asVersions ? [{ ...first, versions }] : songs;
    const submission = { id: rejection.submissionId, archive: { state: 'queued' }, songs: sent };
    const record = { submission, revision: rejection.revision, archiveKey: null } as unknown as ArchiveRecord;
    bus.answer(findArchive, () => record);

    const archive = (signal = new AbortController().signal) => archiveJob.archive(rejection, { signal });
    const proved = async () => {
      await archive();
      const { archiveKey = '' } = bus.published(archiveProved).at(-1) ?? {};
      return { archiveKey, files: songs.map(({ key, songUid }) => ({ objectKey: key, songUid })) };
    };
    const released = async () => {
      const archived = await proved();
      await originals.release(archived);
      return archived;
    };
    const unpack = async (archiveKey: string) => {
      record.archiveKey = archiveKey;
      record.submission.archive = { state: 'running', isRestoring: true };
      const signal = new AbortController().signal;
      await unpackJob.unpack({ submissionId: rejection.submissionId, archiveKey }, { signal });
      return bus.published(archiveUnpacked).at(-1)?.error;
    };
    const manifestOf = async (archiveKey: string) => {
      const zip = await ZipReader.open(pathOf(archiveKey));
      const manifest = JSON.parse(await zip.text('manifest.json')) as Manifest;
      zip.close();
      return manifest;
    };
    const keys = songs.map(({ key }) => key);
    const statAll = () => Promise.all(keys.map((key) => storage.stat(key)));
    const worker = { archive, proved, released, unpack, manifestOf };
    return { bus, storage, owners, originals, record, songs, keys, statAll, ...worker };
  };

  return {
    withFiles,
    contentOf: (key: string) => readFile(pathOf(key)),
    /** Changes bytes in the middle of a stored file. */
    damage: async (key: string) => {
      const file = await open(pathOf(key), 'r+');
      const { size } = await file.stat();
      await file.write(Buffer.from([0xa5, 0x5a]), 0, 2, Math.floor(size / 2));
      await file.close();
    },
    /** How much lies in the private folders of jobs. */
    leftovers: async () => (await readdir(path.join(root, 'work'), { recursive: true })).length - 1,
    storedFiles: async () =>
      (await readdir(path.join(root, 'objects'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
  };
};
