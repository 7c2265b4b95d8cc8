import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { listDataByLink, listDataOfPerson, type PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import { songOwner } from '@cueroom/contracts/media/objects';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { log } from '@cueroom/platform/logger';
import { FileStorage } from '@cueroom/storage/file-storage';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { ZipReader } from '@cueroom/storage/zip';
import { eventually } from '@cueroom/testing/eventually';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { objectServer } from '../http/server';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { PersonExportsHttp } from './person-exports.http';
import { PersonFiles } from './person-files';

log.level = 'silent';
const database = freshDatabase();
let folder: string;
let app: NestFastifyApplication;
let address: string;
let storage: FileStorage;
let bus: RecordingBus;
let files: ReturnType<typeof storedFiles>;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-exports-'));
  storage = await FileStorage.open(path.join(folder, 'objects'));
  bus = new RecordingBus();
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  await model.deleteMany();
  files = storedFiles(model, storage);
  const module = {
    module: class {},
    controllers: [PersonExportsHttp],
    providers: [
      { provide: Bus, useValue: bus },
      { provide: ObjectStorage, useValue: storage },
      { provide: PersonFiles, useValue: new PersonFiles(files.records, storage) },
    ],
  };
  app = await NestFactory.create<NestFastifyApplication>(module, objectServer(), { bodyParser: false, logger: false });
  await app.listen(0, '127.0.0.1');
  address = (await app.getUrl()).replace('[::1]', '127.0.0.1');
});
afterEach(async () => {
  jest.restoreAllMocks();
  // A client that gives up opens a spare connection.
  app.getHttpServer().closeAllConnections();
  await app.close();
  await rm(folder, { recursive: true });
});

const uploaded = async (filename: string, content: Buffer) => {
  const { key } = await files.uploads.openUpload({ filename });
  await files.uploads.upload(key, Readable.from([content]), content.length);
  return key;
};
const stored = async (key: string, content: string) => {
  const file = path.join(folder, 'content');
  await writeFile(file, content);
  await storage.putFile(key, file);
};
/** A submission whose songs have these files. */
const submissionOf = (keys: (string | undefined)[], fields: object = {}) => ({
  submissionUid: 'ABC1234',
  songs: keys.map((objectKey, n) => ({ _id: `${n}`.repeat(24), songUid: `ABC1234_S${n + 1}`, objectKey })),
  ...fields,
});
/** In pages of one record. */
const knows = (records: Partial<Record<PersonalRecord['kind'], object[]>>, message = listDataByLink) =>
  bus.answer(message, ({ kind, offset = 0 }) => {
    const all = records[kind] ?? [];
    const items = all.slice(offset, offset + 1).map((record) => ({ id: 'a'.repeat(24), kind, record: { ...record } }));
    return { items, total: all.length };
  });
const get = (of = 'submission', init?: RequestInit) => fetch(`${address}/api/exports/${of}?token=tok`, init);

const unpack = async (answer: Response) => {
  const zip = path.join(folder, 'answer.zip');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  await writeFile(zip, bytes);
  const reader = await ZipReader.open(zip);
  const contentOf = async (name: string) => {
    const parts: Buffer[] = [];
    for await (const part of await reader.read(name)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const person = JSON.parse(await reader.text('person.json')) as {
    files: { is: string; of: string; path: string | null; name?: string; sha256?: string; isInArchive?: true }[];
  } & Record<string, object[]>;
  return { reader, person, contentOf };
};
const placesOf = (person: { files: { is: string; of: string; path: string | null }[] }) =>
  person.files.map(({ is, of, path: place }) => [is, of, place]);

test('one zip: person.json, and the files as they came, under their names made safe and unique', async () => {
  const names = ['Low Tide.wav', 'low tide.wav', '../../etc/🌊 Ebb.flac', `${'夜'.repeat(83)}.wav`];
  const contents = names.map(() => randomBytes(300_000));
  const keys = await Promise.all(names.map((name, n) => uploaded(name, contents[n]!)));
  await stored(renditionKey(keys[0]!, 'preview'), 'preview');
  await stored(renditionKey(keys[0]!, 'peaks'), '{}');
  const versions = [{ _id: 'f'.repeat(24), versionUid: 'ABC1234_S1_V1', objectKey: keys[3] }];
  const thread = [{ text: 'Is it there?' }, { text: 'It is.' }];
  knows({
    submission: [submissionOf(keys.slice(0, 3), { versions })],
    message: thread,
    activity: [{ subject: 'Note' }],
  });

  const answer = await get();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-music-ABC1234.zip"',
    'cache-control': 'no-store',
  });
  const { person, contentOf, reader } = await unpack(answer);
  const long = `files/${'夜'.repeat(48)}.wav`;
  expect(placesOf(person)).toEqual([
    ['original', 'ABC1234_S1', 'files/Low Tide.wav'],
    ['preview', 'ABC1234_S1', 'files/Low Tide (preview).mp3'],
    ['waveform', 'ABC1234_S1', 'files/Low Tide (waveform).json'],
    ['original', 'ABC1234_S2', 'files/low tide (2).wav'],
    ['original', 'ABC1234_S3', 'files/-..-etc-🌊 Ebb.flac'],
    ['original', 'ABC1234_S1_V1', long],
  ]);
  const originals = person.files.filter(({ is }) => is === 'original');
  expect(originals.map(({ name }) => name)).toEqual(names);
  for (const [n, { path: place, sha256 }] of originals.entries()) {
    const content = await contentOf(place!);
    expect(content.equals(contents[n]!)).toBe(true);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  expect(person).toMatchObject({ thread, notes: [{ subject: 'Note' }], briefs: [], exportedAt: expect.any(String) });
  expect(bus.asked(listDataByLink).every(({ token }) => token === 'tok')).toBe(true);
  reader.close();
});

test('an archived file comes as the archive that is kept; one that is not there is said to be missing', async () => {
  const [archived, gone, both] = [
    await uploaded('a.wav', Buffer.from('a')),
    await uploaded('b.wav', Buffer.from('b')),
    await uploaded('c.wav', Buffer.from('c')),
  ];
  const archive = anObjectKey();
  await stored(archive, 'a zip');
  await files.owners.confirm(archived, songOwner('ABC1234_S1'));
  await files.records.release(archived, songOwner('ABC1234_S1'), archive);
  for (const key of [archived, gone]) await storage.remove(key);
  const songs = submissionOf([archived, gone, undefined, both], { archive: { key: archive, attempts: [archive] } });
  knows({ submission: [songs, submissionOf([both])] }, listDataOfPerson);
  const answer = await get('person');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/);
  const { person, contentOf, reader } = await unpack(answer);
  const place = 'files/ABC1234 archive.zip';
  expect(person.files.filter(({ of }) => of !== 'ABC1234_S4')).toMatchObject([
    { is: 'original', of: 'ABC1234_S1', path: place, isInArchive: true, name: 'a.wav' },
    { is: 'original', of: 'ABC1234_S2', path: null, name: 'b.wav' },
    { is: 'archive', of: 'ABC1234', path: place },
    { is: 'original', of: 'ABC1234_S1', path: 'files/c.wav' },
  ]);
  expect((await contentOf(place)).toString()).toBe('a zip');
  expect((await contentOf('files/c.wav')).toString()).toBe('c');
  reader.close();
});

test('a file that goes while it is sent breaks the connection: no short zip looks whole', async () => {
  const keys = [await uploaded('a.wav', Buffer.alloc(3_000_000)), await uploaded('b.wav', Buffer.alloc(3_000_000))];
  knows({ submission: [submissionOf(keys)] });
  const { read } = storage;
  jest.spyOn(storage, 'read').mockImplementation(async (key) => {
    if (key === keys[1]) await storage.remove(key);
    return read.call(storage, key);
  });
  const answer = await get();
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
});

test('who leaves ends it: what is open is closed, and nothing more is opened', async () => {
  const keys = [await uploaded('a.wav', Buffer.alloc(30_000_000)), await uploaded('b.wav', Buffer.alloc(1000))];
  knows({ submission: [submissionOf(keys)] });
  const read = jest.spyOn(storage, 'read');
  const leaving = new AbortController();
  const answer = await get('submission', { signal: leaving.signal });
  expect(answer.status).toBe(200);
  await eventually(() => expect(read).toHaveBeenCalledTimes(1));
  leaving.abort();
  const reading = await (read.mock.results[0]?.value as Promise<Readable>);
  await eventually(() => expect(reading.destroyed).toBe(true));
  expect(read).toHaveBeenCalledTimes(1);
});

test('HEAD has the length and reads nothing; what intake refuses is refused in its words', async () => {
  knows({ submission: [submissionOf([await uploaded('a.wav', Buffer.alloc(3_000_000))])] });
  const head = await get('submission', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(3_000_000);
  for (const [kind, status] of [
    ['gone', 410],
    ['not_found', 404],
  ] as const) {
    bus.answer(listDataByLink, () => Promise.reject(new AppError(kind, 'This link is no longer open')));
    const answer = await get();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ detail: 'This link is no longer open' });
  }
  expect((await get('constructor')).status).toBe(404);
  expect(await readdir(path.join(folder, 'objects', '.unfinished'))).toEqual([]);
});
