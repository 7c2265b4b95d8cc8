import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileStorage } from '@cueroom/storage/file-storage';
import { eventually } from '@cueroom/testing/eventually';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import sharp from 'sharp';
import { type ObjectDocument, objectSchema } from '../objects/objects.schema';
import { storedFiles } from '../objects/stored-files.fixture';
import { IconsController } from './icons.controller';

const database = freshDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cueroom-icons-'));
});
afterAll(() => rm(folder, { recursive: true }));

const media = async () => {
  const storage = await FileStorage.open(folder);
  const model = await database.model<ObjectDocument>('StoredObject', objectSchema);
  const { records, uploads: objects, owners } = storedFiles(model, storage);
  const upload = async (bytes: Buffer) => {
    const { key } = await objects.openUpload({ kind: 'image' });
    await objects.upload(key, Readable.from([bytes]), bytes.length);
    return key;
  };
  return { icons: new IconsController(owners, records, storage), records, storage, upload };
};

test('logos are made one after the other, too many at once are refused; no upload of one stays, also when it is none', async () => {
  const { icons, records, storage, upload } = await media();
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a26f37' } })
    .png()
    .toBuffer();
  const keys = await Promise.all([...Array<Buffer>(6).fill(picture), Buffer.from('picture failed')].map(upload));
  const [text = ''] = keys.splice(-1);
  await expect(icons.make({ key: text })).rejects.toMatchObject({ kind: 'wrong_type' });

  let [running, most] = [0, 0];
  let goOn = () => {};
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const read = storage.read.bind(storage);
  jest.spyOn(storage, 'read').mockImplementation(async (key) => {
    most = Math.max(most, ++running);
    await mayGoOn;
    return (await read(key)).once('close', () => running--);
  });
  const outcomes: string[] = [];
  const all = keys.map((key) =>
    icons.make({ key }).then(
      () => outcomes.push('made'),
      ({ kind }: { kind: string }) => outcomes.push(kind),
    ),
  );
  await eventually(() => expect(outcomes).toEqual(['unavailable', 'unavailable']));
  goOn();
  await Promise.all(all);
  expect(outcomes.slice(2)).toEqual(Array(4).fill('made'));
  expect(most).toBe(1);
  expect(await Promise.all([text, ...keys].map((key) => records.find(key)))).toEqual(Array(7).fill(null));
});
