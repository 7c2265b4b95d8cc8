import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import { randomFrom } from '@cueroom/testing/made-music';
import { readFingerprint, sketchOf } from '../analysis/fingerprint';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { RecordingsController } from './recordings.controller';
import { RecordingsRepository } from './recordings.repository';

const database = freshDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A fingerprint of two minutes; `flipped` of a hundred bits are others than in the song of that number. */
const fingerprint = (song: number, flipped: number): Buffer => {
  const [words, noise] = [randomFrom(song), randomFrom(song + flipped * 1000)];
  const print = Uint32Array.from({ length: 950 }, () => {
    const word = words() * 2 ** 32;
    const mask = Array.from({ length: 32 }, (_, bit) => (noise() < flipped / 100 ? 2 ** bit : 0));
    return word ^ mask.reduce((sum, bit) => sum + bit, 0);
  });
  return Buffer.from(print.buffer);
};

/** Files with fingerprints, and what compares them. */
const compared = async () => {
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  await model.init();
  const storage = await FileStorage.open(folder);
  const { uploads: objects, owners } = storedFiles(model, storage);
  const recordings = new RecordingsController(new RecordingsRepository(model), storage);
  const uploaded = async (content: string, print?: Buffer) => {
    const { key } = await objects.openUpload({});
    await objects.upload(key, Readable.from([Buffer.from(content)]), 100);
    const file = path.join(folder, `${key}.print`);
    if (print) {
      await writeFile(file, print);
      await storage.putFile(renditionKey(key, 'fingerprint'), file);
    }
    return key;
  };
  return { model, owners, recordings, uploaded };
};

test('copies and other encodings are found, nothing else, and a file that is gone no more', async () => {
  const { owners, recordings, uploaded } = await compared();
  const received = async (content: string, print: Buffer) => {
    const key = await uploaded(content, print);
    await recordings.rememberTrack({ trackId: 'a'.repeat(24), objectKey: key, audio: { state: 'valid' } });
    return key;
  };

  const original = await received('original', fingerprint(1, 0));
  const copy = await received('original', fingerprint(1, 0));
  const mp3 = await received('as MP3', fingerprint(1, 2));
  await received('another song', fingerprint(2, 0));
  const foundFor = async (key: string) =>
    (await recordings.findSimilar({ objectKey: key })).map(({ objectKey, likeness }) => [objectKey, likeness]);
  expect(await foundFor(original)).toEqual([
    [copy, 'copy'],
    [mp3, 'recording'],
  ]);
  expect((await foundFor(mp3)).map(([, likeness]) => likeness)).toEqual(['recording', 'recording']);

  await owners.confirm(copy, 'song/ABC1234_S1');
  await owners.leaveAll(['song/ABC1234_S1']);
  expect(await foundFor(original)).toEqual([[mp3, 'recording']]);
  expect(await recordings.findSimilar({ objectKey: '0'.repeat(32) })).toEqual([]);
});

test('two files are compared, also before the verdict was heard of', async () => {
  const { recordings, uploaded } = await compared();
  const main = await uploaded('main', fingerprint(3, 0));
  const others = await Promise.all([
    uploaded('main', fingerprint(3, 0)),
    uploaded('main as MP3', fingerprint(3, 2)),
    uploaded('another song, too', fingerprint(4, 0)),
    uploaded('without a fingerprint'),
    '0'.repeat(32),
  ]);
  const compare = (objectKey: string) => recordings.compare({ objectKey, others });
  const comparisons = ['copy', 'recording', 'other', 'unknown', 'unknown'];
  expect(await compare(main)).toEqual(others.map((objectKey, at) => ({ objectKey, comparison: comparisons[at] })));
  expect((await compare('1'.repeat(32))).map(({ comparison }) => comparison)).toEqual(others.map(() => 'unknown'));
});

test('a recording is found among thousands that share its common words, and few of them are looked at', async () => {
  const { model, recordings, uploaded } = await compared();
  const [main, mp3, other] = [fingerprint(5, 0), fingerprint(5, 3), fingerprint(6, 0)];
  const keys = [await uploaded('in a crowd', main), await uploaded('in a crowd, as MP3', mp3)];
  for (const objectKey of keys)
    await recordings.rememberTrack({ trackId: 'a'.repeat(24), objectKey, audio: { state: 'valid' } });
  const [words, ofMp3] = [main, mp3].map((print) => sketchOf(readFingerprint(print)));
  const sketch = words?.filter((word) => !ofMp3?.includes(word));
  const crowd = Array.from({ length: 3000 }, () => {
    return { key: anObjectKey(), kind: 'audio', state: 'uploaded', owners: [], sketch, fingerprint: other };
  });
  await model.collection.insertMany(crowd as never);
  const find = jest.spyOn(model, 'find');
  expect(await recordings.findSimilar({ objectKey: keys[0] ?? '' })).toEqual([
    { objectKey: keys[1], likeness: 'recording' },
  ]);
  const queries = find.mock.results.map(({ value }) => value as ReturnType<typeof model.find>);
  find.mockRestore();
  let examined = 0;
  for (const query of queries) {
    const again = model.find(query.getFilter(), null, query.getOptions());
    const { executionStats } = (await again.explain('executionStats')) as never;
    examined += (executionStats as { totalDocsExamined: number }).totalDocsExamined;
  }
  expect(examined).toBeGreaterThan(0);
  expect(examined).toBeLessThan(10_000);
});
