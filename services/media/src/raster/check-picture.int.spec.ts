import { readdir } from 'node:fs/promises';
import { imageTooLarge, notAnImage } from '@cueroom/contracts/media/pictures';
import { pitchOwner, projectOwner, type UploadKind } from '@cueroom/contracts/media/objects';
import { freshDatabase } from '@cueroom/testing/fresh-database';
import sharp from 'sharp';
import { TusMedia } from '../resumable/tus.fixture';
import { openRaster, pictureErrors } from './raster';

const database = freshDatabase();
let media: TusMedia;
beforeAll(async () => {
  media = await TusMedia.start(database);
});
afterAll(() => media.stop());

type Bytes = Uint8Array<ArrayBuffer>;

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const half = (bytes: Buffer) => new Uint8Array(bytes.subarray(0, bytes.length / 2));
/** Of this many pixels it has only the head. */
const sized = async (width: number, height: number) => {
  const png = await noise(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return new Uint8Array(png);
};
const filesInStorage = async () =>
  (await readdir(media.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
const damaged = [415, notAnImage, { picture: [pictureErrors.damaged] }];
const tooLarge = [413, imageTooLarge, { picture: [pictureErrors.tooManyPixels] }];
const refusalOf = async (answer: Response) => {
  const { detail, errors } = (await answer.json()) as { detail?: string; errors?: object };
  return [answer.status, detail, errors];
};
const broken: [string, () => Promise<Bytes>, unknown[]][] = [
  ['half a JPEG', async () => half(await noise(400, 300).jpeg().toBuffer()), damaged],
  ['half a PNG', async () => half(await noise(400, 300).png().toBuffer()), damaged],
  ['half a WebP', async () => half(await noise(400, 300).webp().toBuffer()), [415, notAnImage, expect.anything()]],
  ['half an AVIF', async () => half(await noise(400, 300).avif().toBuffer()), [415, notAnImage, expect.anything()]],
  ['400 million pixels', () => sized(20_000, 20_000), tooLarge],
  ['one pixel row too many', () => sized(5000, 5001), tooLarge],
];

test.each(broken)('a PUT of %s is refused with the reason, leaves nothing, and its place stays open', async (...a) => {
  const [, make, refusal] = a;
  const before = await filesInStorage();
  const { key } = await media.files.uploads.openUpload({ kind: 'image', byAdmin: true });
  const address = `/api/objects/${key}?${media.signedFor('PUT', key)}`;
  expect(await refusalOf(await media.send('PUT', address, {}, await make()))).toEqual(refusal);
  expect(await filesInStorage()).toBe(before);
  expect((await media.send('PUT', address, {}, new Uint8Array(await noise(40, 30).jpeg().toBuffer()))).status).toBe(
    200,
  );
  expect(await media.files.records.find(key)).toMatchObject({ state: 'uploaded', isPicture: true });
});

test('a JPEG without its last marker is a whole picture, whatever follows', async () => {
  for (const progressive of [false, true]) {
    const jpeg = await noise(600, 400).jpeg({ progressive }).toBuffer();
    const trailer = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(4000)]);
    for (const bytes of [
      jpeg.subarray(0, -2),
      Buffer.concat([jpeg.subarray(0, -2), trailer]),
      Buffer.concat([jpeg, trailer]),
    ])
      expect((await (await openRaster(bytes)).image.raw().toBuffer()).length).toBe(600 * 400 * 3);
    await expect(openRaster(jpeg.subarray(0, -20))).rejects.toThrow(pictureErrors.damaged);
  }
});

test('an upload in parts of half a picture is refused, and is gone with its parts', async () => {
  const before = await filesInStorage();
  const bytes = half(await noise(400, 300).jpeg().toBuffer());
  const { key } = await media.files.uploads.openUpload({ kind: 'image', byAdmin: true });
  const begun = await media.create(bytes.length, {}, `?key=${key}&${media.signedFor('POST', key)}`);
  const address = begun.headers.get('location') ?? '';
  expect(await refusalOf(await media.patch(address, 0, bytes))).toEqual(damaged);
  expect((await media.send('HEAD', address)).status).toBe(404);
  expect(await filesInStorage()).toBe(before);
});

const uploadedByStranger = async (bytes: Bytes, kind: UploadKind) => {
  const { key } = await media.files.uploads.openUpload({ kind });
  const address = `/api/objects/${key}?${media.signedFor('PUT', key)}`;
  expect((await media.send('PUT', address, {}, bytes)).status).toBe(200);
  return key;
};

test.each([projectOwner('a'.repeat(24)), pitchOwner('a'.repeat(24), 1)])(
  'what was uploaded by a stranger, or as something else, is checked when %s takes it',
  async (owner) => {
    const claim = (key: string) => media.files.owners.claim({ key, owner, exclusive: false });
    const bad = await uploadedByStranger(half(await noise(400, 300).jpeg().toBuffer()), 'image');
    await expect(claim(bad)).rejects.toMatchObject({ kind: 'wrong_type', message: notAnImage });
    const large = await uploadedByStranger(await sized(20_000, 20_000), 'track');
    await expect(claim(large)).rejects.toMatchObject({ kind: 'too_large', message: imageTooLarge });
    expect(await Promise.all([bad, large].map((key) => media.files.records.find(key)))).toEqual([null, null]);
    const good = await uploadedByStranger(new Uint8Array(await noise(40, 30).png().toBuffer()), 'image');
    expect(await claim(good)).toMatchObject({ key: good, contentType: 'image/png' });
  },
);
