import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { projectPictureMade } from '@cueroom/contracts/media/pictures';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { FileStorage } from '@cueroom/storage/file-storage';
import { anObjectKey } from '@cueroom/testing/factories';
import { RecordingBus } from '@cueroom/testing/recording-bus';
import sharp from 'sharp';
import { WorkFolders } from '../files/work-folders';
import { jobErrors, MakePictureJob } from './make-picture.job';
import { pictureErrors } from '../raster/raster';

let root: string;
let storage: FileStorage;
let folders: WorkFolders;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cueroom-pictures-'));
  storage = await FileStorage.open(path.join(root, 'objects'));
  folders = await WorkFolders.open(path.join(root, 'work'));
});
afterAll(async () => {
  await folders.onApplicationShutdown();
  await rm(root, { recursive: true });
});

const projectId = 'a'.repeat(24);
const store = async (bytes: Buffer) => {
  const key = anObjectKey();
  await storage.create(key, Readable.from([bytes]), 1e8);
  return key;
};
const worker = () => {
  const bus = new RecordingBus();
  const job = new MakePictureJob(storage, folders, bus);
  const make = async (objectKey: string) => {
    await job.make({ projectId, objectKey }, { signal: new AbortController().signal });
    const made = bus.published(projectPictureMade).at(-1);
    if (!made) throw new Error('Nothing was told');
    return made;
  };
  return { bus, job, make };
};
const rendered = async (key: string, rendition: Parameters<typeof renditionKey>[1]) =>
  buffer(await storage.read(renditionKey(key, rendition)));
const plain = (width: number, height: number, background = { r: 162, g: 111, b: 55 }) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A PNG of the head alone, which promises more pixels than anybody has memory for. */
const hugePng = async () => {
  const png = await plain(8, 8).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  const { crc32 } = await import('node:zlib').then((zlib) => ({
    crc32: zlib.crc32 as ((data: Buffer) => number) | undefined,
  }));
  if (crc32) png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

test('a large photograph comes in both types and all widths, upright and without its metadata', async () => {
  // Wide as stored, tall as seen: orientation 6 is a quarter turn.
  const left = await plain(1200, 1000, { r: 255, g: 0, b: 0 }).png().toBuffer();
  const photo = await plain(2400, 1000, { r: 0, g: 0, b: 255 })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const key = await store(photo);
  const { picture, error } = await worker().make(key);

  expect(error).toBeNull();
  expect(picture).toMatchObject({ width: 1000, height: 2400 });
  expect(picture?.sources).toEqual(
    (['avif', 'webp'] as const).flatMap((type) =>
      [
        [480, 480],
        [960, 960],
        [1600, 1000],
      ].map(([place, width]) => ({
        type: `image/${type}`,
        width,
        url: `/api/objects/${key}.${place}.${type}`,
      })),
    ),
  );
  expect(picture?.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(picture?.placeholder.length).toBeLessThan(1024);
  for (const rendition of ['avif480', 'webp1600'] as const) {
    const { exif, orientation, width, height } = await sharp(await rendered(key, rendition)).metadata();
    expect({ exif, orientation, ratio: (height ?? 0) / (width ?? 1) }).toEqual({ ratio: expect.closeTo(2.4, 2) });
  }
  // The left half is on top now.
  const top = await sharp(await rendered(key, 'webp480'))
    .extract({ left: 200, top: 50, width: 10, height: 10 })
    .stats();
  expect(top.dominant.r).toBeGreaterThan(200);
});

test('a picture is never enlarged: a tiny one comes once', async () => {
  const key = await store(await plain(10, 10).png().toBuffer());
  const { picture } = await worker().make(key);
  expect(picture?.sources.map(({ width, url }) => [width, url])).toEqual([
    [10, `/api/objects/${key}.480.avif`],
    [10, `/api/objects/${key}.480.webp`],
  ]);
  expect(await storage.stat(renditionKey(key, 'webp960'))).toBeNull();
});

test('what is transparent stays so', async () => {
  const clear = {
    create: { width: 600, height: 400, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  };
  const key = await store(await sharp(clear).png().toBuffer());
  const { picture } = await worker().make(key);
  expect(picture?.sources.map(({ width }) => width)).toEqual([480, 600, 480, 600]);
  for (const rendition of ['avif960', 'webp480'] as const) {
    expect((await sharp(await rendered(key, rendition)).stats()).isOpaque).toBe(false);
  }
});

test.each([
  ['gray', plain(500, 500).toColorspace('b-w').png()],
  ['16 bits a channel', plain(500, 500).toColorspace('rgb16').png()],
  ['CMYK', plain(500, 500).toColorspace('cmyk').jpeg()],
  ['an animation', plain(500, 500).gif()],
])('%s becomes sRGB', async (_what, image) => {
  const key = await store(await image.toBuffer());
  const { picture } = await worker().make(key);
  expect(picture?.width).toBe(500);
  const { space, depth } = await sharp(await rendered(key, 'webp480')).metadata();
  expect([space, depth]).toEqual(['srgb', 'uchar']);
});

test('what cannot be a picture is told in a sentence, and leaves nothing', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>');
  const { make, job, bus } = worker();
  const truncated = await store(whole.subarray(0, whole.length / 2));

  // The second one in the middle of a byte that is written as two.
  const cutByte = await store(whole.subarray(0, whole.indexOf(0xff, whole.length / 2) + 1));

  expect(await make(truncated)).toMatchObject({ picture: null, error: pictureErrors.damaged });
  expect(await make(cutByte)).toMatchObject({ picture: null, error: pictureErrors.damaged });
  expect(await make(await store(svg))).toMatchObject({ picture: null, error: pictureErrors.notAPicture });
  expect(await make(await store(Buffer.from('not a picture')))).toMatchObject({ error: pictureErrors.notAPicture });
  expect(await make(await store(await hugePng()))).toMatchObject({ error: pictureErrors.tooManyPixels });
  expect(await make(await store(await plain(20_000, 4).png().toBuffer()))).toMatchObject({
    error: pictureErrors.tooManyPixels,
  });
  expect(await make(anObjectKey())).toMatchObject({ error: jobErrors.gone });
  await job.giveUp({ projectId, objectKey: truncated });
  expect(bus.published(projectPictureMade).at(-1)).toMatchObject({ error: jobErrors.crashing });
  expect(await storage.stat(renditionKey(truncated, 'webp480'))).toBeNull();
});

test('sizes that a killed worker has stored when the file was gone are taken back by the next one', async () => {
  const key = anObjectKey();
  await storage.putFile(renditionKey(key, 'webp960'), __filename);
  expect(await worker().make(key)).toMatchObject({ error: jobErrors.gone });
  expect(await storage.stat(renditionKey(key, 'webp960'))).toBeNull();
});

test('a file that was deleted meanwhile gets no sizes', async () => {
  const key = await store(await plain(10, 10).png().toBuffer());
  const putFile = storage.putFile.bind(storage);
  jest.spyOn(storage, 'putFile').mockImplementationOnce(async (...args) => {
    await storage.remove(key);
    return putFile(...args);
  });
  await worker().make(key);
  expect(await storage.stat(renditionKey(key, 'avif480'))).toBeNull();
  expect(await storage.stat(renditionKey(key, 'webp480'))).toBeNull();
});
