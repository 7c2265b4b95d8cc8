import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { getProjectPage, type ProjectPage } from '@cueroom/contracts/content/projects';
import sharp from 'sharp';
import { Media } from '../media/media';
import { builtSite } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

const plane = (background: string) => sharp({ create: { width: 1200, height: 630, channels: 3, background } });
const size = { width: 1600, height: 900, placeholder: '' };
const image = { sources: [{ type: 'image/webp', width: 1600, url: '/api/objects/abc.1600.webp' }], ...size };
const project = {
  slug: 'lane-four',
  title: 'Lane Four',
  medium: 'Film',
  network: 'Arte',
  year: 2026,
  image,
  film: null,
};
let shown: object | null;
let folder: string;
let gateway: TestGateway;
let read: jest.SpyInstance<Promise<Readable>, [string]>;
beforeAll(async () => {
  const clear = sharp({ create: { width: 1200, height: 630, channels: 4, background: '#00000000' } });
  folder = builtSite({
    'cards/ground.png': await plane('#000000').png().toBuffer(),
    'cards/lines.png': await clear.png().toBuffer(),
  });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel & "Tape"' });
});
beforeEach(async () => {
  const picture = await plane('#00ff00').webp().toBuffer();
  read = jest.spyOn(gateway.app.get(Media), 'read').mockImplementation(async () => Readable.from([picture]));
  show({});
});
afterEach(() => read.mockRestore());
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
/** The next answers of the site show the project like this; null: it is archived. */
const show = (changes: object | null) => {
  shown = changes && { ...project, ...changes };
  gateway.bus.answer(getProjectPage, ({ slug }) => {
    if (!shown || slug !== project.slug) throw new AppError('not_found', 'No such project');
    return shown as ProjectPage;
  });
};
const get = (url: string, headers: Record<string, string> = {}) => gateway.call({ url, headers });
const card = '/share/work/lane-four.png';
const greenOf = async (png: Buffer) => (await sharp(png).stats()).channels[1]!.mean;

test('each page has a card of its own for shared links, of the size that its head says', async () => {
  const cards = await Promise.all(['/share.png', '/share/work.png'].map(async (url) => (await get(url)).rawPayload));
  for (const png of cards) {
    await expect(sharp(png).metadata()).resolves.toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
  expect(cards[0]).not.toEqual(cards[1]);
  for (const url of ['/share/nowhere.png', '/cards/ground.png']) expect((await get(url)).statusCode).toBe(404);
});

test('a project has a card over its picture, which is drawn once', async () => {
  const [first, second] = await Promise.all([get(card), get(`${card}?v=1`)]);
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  await expect(sharp(first.rawPayload).metadata()).resolves.toMatchObject({ width: 1200, height: 630 });
  expect(await greenOf(first.rawPayload)).toBeGreaterThan(40);
  expect(second.rawPayload).toEqual(first.rawPayload);
  expect(read.mock.calls).toEqual([['abc.1600.webp']]);
  const again = await get(card, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a card is drawn anew when the project looks different, and only then', async () => {
  const { etag } = (await get(card)).headers;
  show({ description: 'A length under water.' });
  expect((await get(card)).headers.etag).toBe(etag);
  show({ title: 'Lane Five' });
  expect((await get(card)).headers.etag).not.toBe(etag);
});

test.each([
  ['none', { image: null }],
  ['one elsewhere, which is never fetched', { image: null, film: { posterUrl: 'https://films.example/poster.webp' } }],
  ['one whose file is gone', { title: 'Gone' }],
])('with %s for a picture the card is a plain one', async (_, changes) => {
  show(changes);
  read.mockRejectedValue(new AppError('not_found', 'This file does not exist'));
  const { statusCode, rawPayload } = await get(card);
  expect(statusCode).toBe(200);
  expect(await greenOf(rawPayload)).toBeLessThan(40);
});

test('a picture that cannot be read now is read again', async () => {
  show({ title: 'Away' });
  read.mockRejectedValueOnce(new AppError('unavailable', 'away'));
  expect([(await get(card)).statusCode, (await get(card)).statusCode]).toEqual([503, 200]);
});

test.each(['/share/work/nowhere.png', '/share/work/lane-four', '/share/work/..%2fground.png', '/share/work/.png'])(
  '%s is no card',
  async (url) => expect((await get(url)).statusCode).toBe(404),
);

test('an archived project has none', async () => {
  show(null);
  expect((await get(card)).statusCode).toBe(404);
});

test('no more cards are drawn at once than the machine can bear', async () => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  read.mockImplementation(() => gate.then(() => Promise.reject(new AppError('not_found', 'gone'))));
  gateway.bus.answer(
    getProjectPage,
    ({ slug }) => ({ ...project, slug, title: `Busy ${slug}` }) as unknown as ProjectPage,
  );
  const asked = Array.from({ length: 16 }, (_, nth) => get(`/share/work/busy-${nth}.png`));
  await Promise.any(asked.map(async (answer) => expect((await answer).statusCode).toBe(503)));
  go();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toHaveLength(3);
});
