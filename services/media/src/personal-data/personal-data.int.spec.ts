import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { getTrack, type Track } from '@cueroom/contracts/catalog/tracks';
import { makeDownload } from '@cueroom/contracts/media/downloads';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { songOwner, trackOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { aSubmissionUid, anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { DownloadsController } from '../downloads/downloads.controller';
import { MediaEvents } from '../media.events';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { PersonalDataController } from './personal-data.controller';

const database = freshDatabase();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-personal-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The media service with a song's file, its preview, and a download that was made of it. */
const media = async () => {
  const bus = new RecordingBus();
  const storage = await FileStorage.open(folder);
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  await model.deleteMany();
  const { records, uploads: objects, owners } = storedFiles(model, storage);
  const events = new MediaEvents(owners, bus);
  const downloads = new DownloadsController(records, storage, bus);
  const kept = new PersonalDataController(records, storage);

  const { key } = await objects.openUpload({ filename: 'Ada Reel - demo.wav' });
  await objects.upload(key, Readable.from([Buffer.from('music')]), 100);
  await storage.putFile(renditionKey(key, 'preview'), __filename);
  const songUid = `${aSubmissionUid()}_S1`;
  const song = { submissionId: 'a'.repeat(24), songId: 'b'.repeat(24), songUid, objectKey: key };
  await events.inspectSong(song);
  bus.answer(
    getTrack,
    () => ({ title: 'Reel', artist: 'Ada', fileUrl: objectPathOf(key), versions: [] as Track['versions'] }) as Track,
  );
  const download = (await downloads.start({ trackId: 'c'.repeat(24), format: 'original' })).id;
  const finish = async () => {
    await storage.putFile(download, __filename);
    const file = { contentType: 'audio/wav', bytes: 1, sha256: '' };
    await downloads.finish({ key: download, file, error: null });
  };
  const deleted = { submissionId: song.submissionId, songUids: [songUid] };
  const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{32}/.test(name));
  const zip = async () => {
    const { id } = await downloads.startZip({
      trackIds: ['c'.repeat(24)],
      title: 'For Dana',
      format: 'original',
      hasRights: true,
    });
    await storage.putFile(id, __filename);
    return id;
  };
  return { zip, bus, storage, owners, events, kept, key, songUid, download, finish, deleted, stored, model };
};

test('what is kept of a file: its record, what was made of it, downloads of it; an archive by its bytes alone', async () => {
  const { kept, storage, key, songUid, download, finish } = await media();
  await finish();
  const zip = anObjectKey();
  await storage.putFile(zip, __filename);
  expect(await kept.list({ keys: [key, zip, anObjectKey()] })).toMatchObject([
    { key, state: 'uploaded', filename: 'Ada Reel - demo.wav', owners: [songOwner(songUid)] },
    { key: zip, state: null, objects: [zip] },
    { key: download, state: 'uploaded', objects: [download] },
  ]);
  expect((await kept.list({ keys: [key] }))[0]?.objects).toEqual([key, renditionKey(key, 'preview')]);
});

test('of a ZIP that the studio made, which may hold other music, it is only told that it is there', async () => {
  const { kept, key, zip } = await media();
  const id = await zip();
  const found = (await kept.list({ keys: [key] })).find((one) => one.key === id);
  expect(found).toMatchObject({ state: 'issued', filename: null, objects: [] });
});

test('a deleted song takes its file, its name, and downloads with it, also one that is being made', async () => {
  const { bus, events, kept, key, finish, deleted, stored, model } = await media();
  expect(bus.enqueued(makeDownload)).toHaveLength(1);
  await events.removeSongFiles(deleted);
  await finish(); // the worker was faster than it heard
  expect(await kept.list({ keys: [key] })).toEqual([]);
  expect(await stored()).toEqual([]);
  expect(await model.find().lean()).toEqual([]);
});

test('a file that a track plays stays, without the name that the artist gave it', async () => {
  const { events, owners, kept, key, deleted } = await media();
  await owners.confirm(key, trackOwner('c'.repeat(24), 0));
  await events.removeSongFiles(deleted);
  expect(await kept.list({ keys: [key] })).toMatchObject([
    { key, filename: null, owners: [trackOwner('c'.repeat(24), 0)], objects: [key, renditionKey(key, 'preview')] },
    { state: 'issued' },
  ]);
});
