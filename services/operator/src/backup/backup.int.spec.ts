import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { services } from '@cueroom/contracts/message';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { QueueAdmin, type Undelivered } from '@cueroom/messaging/queue.admin';
import { letterTemplates } from '@cueroom/persistence/migrations/letter-templates';
import { isRestoring, levelOf, setLevel } from '@cueroom/persistence/migrations/studio-state';
import { publishedEventsCollection, queueStoreMark } from '@cueroom/persistence/outbox/published-events';
import { FileStorage } from '@cueroom/storage/file-storage';
import { S3Storage } from '@cueroom/storage/s3-storage';
import { BackupReader } from './backup-reader';
import type { Studio } from './open-studio';
import { BSON, Records } from './records';
import { restoreBackup } from './restore-backup';
import { BackupRun } from './take-backup';
import { ZipWriter } from '../zip-writer';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const folder = mkdtempSync(path.join(tmpdir(), 'cueroom-backup-'));
const quietly = { say: () => undefined, signal: new AbortController().signal };
const aKey = () => randomBytes(16).toString('hex');
const redisUrl = () => process.env.REDIS_URL ?? '';

let records: Records;
let queues: QueueAdmin;
let studio: Studio & { storage: FileStorage };
let file: string;

beforeAll(async () => {
  records = await Records.open(process.env.MONGODB_URI ?? '');
  queues = await QueueAdmin.open({ redisUrl: redisUrl(), prefix: `test-${randomUUID()}` });
});
beforeEach(async () => {
  studio = { records, queues, storage: await FileStorage.open(path.join(folder, randomUUID())) };
  file = path.join(folder, randomUUID());
});
afterEach(async () => {
  await queues.clear();
  for (const service of services) await records.database(service).dropDatabase();
});
afterAll(async () => {
  await queues.close();
  await records.close();
  rmSync(folder, { recursive: true });
});

const one = async function* (content: Buffer) {
  yield content;
};
const aFile = async (key = aKey(), content = randomBytes(150_000)): Promise<string> => {
  await studio.storage.create(key, one(content), content.length);
  return key;
};
const aSubmission = (fields: object) => ({ _id: new BSON.ObjectId(), artistName: 'Ada', songs: [], ...fields });
const collection = (service: (typeof services)[number], name: string) => records.database(service).collection(name);

const fill = async () => {
  const song = await aFile();
  await aFile(`${song}.preview.mp3`);
  await aFile(aKey(), Buffer.alloc(0));
  await collection('intake', 'artist_submissions').insertMany(
    Array.from({ length: 2500 }, (_, n) => aSubmission({ n, songs: n === 0 ? [{ objectKey: song }] : [] })),
  );
  await collection('catalog', 'music_tracks').insertOne({ fileUrl: objectPathOf(song), duration: new BSON.Double(3) });
  await collection('media', 'objects').insertOne({
    key: song,
    fingerprint: new BSON.Binary(randomBytes(2000)),
    bytes: BSON.Long.fromString('9007199254740993'),
    at: new Date(1),
    odd: { 'a.b': null, $c: [BSON.Decimal128.fromString('1.50'), new BSON.Timestamp({ t: 1, i: 2 })] },
  });
  await setLevel(records.database('intake'), 1);
  const envelope = { data: { songId: 'x' }, requestId: 'from-the-gateway' };
  await queues.deliver({ queue: 'events-media', id: 'song.submitted-1', name: 'song.submitted', envelope });
  await queues.deliver({ queue: 'audio', id: 'inspect-audio-1', name: 'inspect-audio', envelope });
};

const backUp = async (from: Studio = studio) => {
  const writer = new ZipWriter(file, quietly.signal);
  return new BackupRun(from, writer, quietly).run();
};
const restore = async (into: Studio) => {
  const backup = await BackupReader.open(file);
  await restoreBackup(into, backup, quietly).finally(() => backup.close());
};

/** Everything that a studio holds, comparable. */
const contentOf = async ({ storage }: Studio) => {
  const content: Record<string, unknown> = {};
  for (const service of services) {
    for (const name of await records.collections(service)) {
      const raw: string[] = [];
      for await (const record of records.read(service, name)) raw.push(Buffer.from(record).toString('base64'));
      content[`${service} ${name}`] = raw;
    }
  }
  for await (const key of storage.keys()) content[key] = (await buffer(await storage.read(key))).toString('base64');
  const waiting: Undelivered[] = [];
  for await (const one of queues.undelivered()) waiting.push(one);
  return { ...content, waiting } as Record<string, unknown> & { waiting: Undelivered[] };
};

const anEmptyStudio = async (): Promise<Studio> => {
  await records.clear();
  await queues.clear();
  return { ...studio, storage: await FileStorage.open(path.join(folder, randomUUID())) };
};

/** An S3-compatible store of its own, on this machine. */
const aBucket = async () => {
  const fixture = path.join(__dirname, '../../../../libs/storage/src/s3rver.fixture.cjs');
  const store = fork(fixture, [path.join(folder, randomUUID())], { execArgv: [] });
  const [{ port }] = (await once(store, 'message')) as [{ port: number }];
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', bucket: 'songs', region: 'us-east-1' };
  const storage = await S3Storage.open({ ...keys, endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true });
  const stop = async () => {
    store.disconnect();
    await once(store, 'exit');
  };
  return { storage, stop };
};

test('a restored studio has every record to the byte, every file, and what lay in the queues', async () => {
  await fill();
  const before = await contentOf(studio);
  const manifest = await backUp();
  expect(manifest).toMatchObject({ round: 1, objects: { count: 3 }, missing: [], levels: { intake: 1, media: 0 } });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const empty = await anEmptyStudio();
  await setLevel(records.database('intake'), 0);
  await collection('content', 'users').insertOne({ username: 'made by the start' });
  await collection('catalog', publishedEventsCollection).insertOne({ ...queueStoreMark, generation: 'x' } as object);
  await letterTemplates.run(records.database('intake'));
  const letter = { kind: 'letter-reject', name: 'Written by the studio' };
  await collection('intake', 'templates').insertOne(letter);
  await expect(restore(empty)).rejects.toThrow('not empty (intake: templates)');
  await collection('intake', 'templates').deleteOne(letter);
  await restore(empty);
  expect(await contentOf(empty)).toEqual(before);
  expect(await levelOf(records.database('intake'))).toBe(1);
  await expect(restore(empty)).rejects.toThrow('not empty (intake: artist_submissions');
}, 60_000);

test('activities and emails, which come of events of the same database, are read after their records and the queues', async () => {
  for (const name of ['mails', 'messages', 'artist_submissions', 'crm_activities'])
    await collection('intake', name).insertOne({ name });
  const { records: parts, queues: lines } = await backUp();
  const ofIntake = parts.filter(({ service }) => service === 'intake').map((part) => part.collection);
  expect(ofIntake).toEqual(['artist_submissions', 'messages', 'crm_activities', 'mails']);
  expect(lines.slice(1, 4).map(({ name }) => name)).toEqual(
    ['before-intake-crm_activities', 'before-intake-mails', 'after-intake'].map((when) => `queues/1/${when}.jsonl`),
  );
});

test('each service has a history of its own in it', async () => {
  for (const service of ['content', 'intake', 'catalog'] as const)
    await collection(service, 'record_history').insertOne({ of: service });
  const { queues: lines } = await backUp();
  const names = lines.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const empty = await anEmptyStudio();
  await restore(empty);
  expect(await collection('intake', 'record_history').countDocuments({ of: 'intake' })).toBe(1);
});

test('from files into a bucket, and from the bucket into files', async () => {
  await fill();
  const before = await contentOf(studio);
  const bucket = await aBucket();
  try {
    await backUp();
    const empty = { ...(await anEmptyStudio()), storage: bucket.storage };
    await restore(empty);
    expect(await contentOf(empty)).toEqual(before);
    file = path.join(folder, randomUUID());
    await backUp(empty);
    const files = await anEmptyStudio();
    await restore(files);
    expect(await contentOf(files)).toEqual(before);
  } finally {
    await bucket.stop();
  }
}, 60_000);

test('a file that went while its record was read is found out, and the records are read once more', async () => {
  await fill();
  const late = aSubmission({});
  let keys = 0;
  let reads = 0;
  const storage = Object.assign(Object.create(studio.storage) as FileStorage, {
    // After the first look at the storage an artist sends a song …
    async *keys() {
      yield* studio.storage.keys();
      if (keys++ > 0) return;
      const objectKey = await aFile();
      await collection('intake', 'artist_submissions').insertOne({ ...late, songs: [{ objectKey }] });
    },
  });
  const under = Object.assign(Object.create(queues) as QueueAdmin, {
    // … and after the first look at intake's records it is archived, and its original goes.
    async *undelivered() {
      yield* queues.undelivered();
      if (reads++ !== 1) return;
      const found = await collection('intake', 'artist_submissions').findOne({ _id: late._id });
      await studio.storage.remove(found?.songs[0].objectKey);
      const archive = { key: await aFile() };
      await collection('intake', 'artist_submissions').updateOne({ _id: late._id }, { $set: { archive } });
    },
  });
  expect(await backUp({ ...studio, storage, queues: under })).toMatchObject({ round: 2, missing: [] });
  const before = await contentOf(studio);
  const empty = await anEmptyStudio();
  await restore(empty);
  expect(await contentOf(empty)).toEqual(before);
}, 60_000);

test('a backup of a release that called an envelope a parcel restores its queues', async () => {
  await fill();
  const former = Object.assign(Object.create(queues) as QueueAdmin, {
    async *undelivered() {
      for await (const { envelope, ...one } of queues.undelivered()) yield { ...one, parcel: envelope };
    },
  });
  const { waiting } = await contentOf(studio);
  await backUp({ ...studio, queues: former });
  const empty = await anEmptyStudio();
  await restore(empty);
  expect(waiting).toHaveLength(2);
  expect(await contentOf(empty)).toMatchObject({ waiting });
}, 60_000);

test('a file that the studio itself has lost is reported, and the backup is made all the same', async () => {
  const objectKey = aKey();
  await collection('intake', 'artist_submissions').insertOne(aSubmission({ songs: [{ objectKey }] }));
  expect(await backUp()).toMatchObject({ round: 3, missing: [objectKey] });
});

test('wherever a backup is damaged it is refused, before anything is written', async () => {
  await fill();
  await backUp();
  const content = readFileSync(file);
  const { length } = content;
  const empty = await anEmptyStudio();
  const damaged = [0.01, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95].map((part) => {
    const copy = Buffer.from(content);
    for (const at of [0, 1, 2]) copy[Math.floor(length * part) + at]! ^= 0x5a;
    return [`a byte at ${part}`, copy] as const;
  });
  const cut = [0.5, 0].map((part) => [`${part} of it`, content.subarray(0, Math.floor(length * part))] as const);
  for (const [what, bytes] of [...damaged, ...cut]) {
    file = path.join(folder, randomUUID());
    writeFileSync(file, bytes);
    const outcome = await restore(empty).then(
      () => `${what}: restored`,
      (error: Error) => error.message,
    );
    expect(outcome).toMatch(/ is damaged, or no backup of a studio: /);
  }
  expect(await contentOf(empty)).toEqual({ waiting: [] });
  expect(await isRestoring(records.database('intake'))).toBe(false);
}, 60_000);

test('a restore that is cut off keeps every service from starting, and can be run again', async () => {
  await fill();
  const before = await contentOf(studio);
  await backUp();
  const empty = await anEmptyStudio();
  let written = 0;
  const full = Object.assign(Object.create(empty.storage) as FileStorage, {
    create: (...given: Parameters<FileStorage['create']>) => {
      if (++written === 2) throw new Error('the disk is full'); // and those after it succeed
      return empty.storage.create(...given);
    },
  });
  await expect(restore({ ...empty, storage: full })).rejects.toThrow('the disk is full');
  for (const service of services) expect(await isRestoring(records.database(service))).toBe(true);
  await restore(empty);
  expect(await contentOf(empty)).toEqual(before);
  for (const service of services) expect(await isRestoring(records.database(service))).toBe(false);
}, 60_000);

test('a backup that cannot be finished leaves no file', async () => {
  await fill();
  const stop = new AbortController();
  const writer = new ZipWriter(file, stop.signal);
  const storage = Object.assign(Object.create(studio.storage) as FileStorage, {
    read: (key: string) => {
      stop.abort(new Error('enough'));
      return studio.storage.read(key);
    },
  });
  const run = new BackupRun({ ...studio, storage }, writer, { ...quietly, signal: stop.signal }).run();
  // Either the reading stream or the check before it notices first.
  await expect(run).rejects.toThrow(/aborted|enough/);
  await writer.giveUp(new Error('enough'));
  expect(readdirSync(folder).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});
