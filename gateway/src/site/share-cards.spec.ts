import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '@cueroom/contracts/app-error';
import { defaultAccent, inHueOf, shadesOf } from '@cueroom/contracts/content/accent';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getProjectPage, type ProjectPage } from '@cueroom/contracts/content/projects';
import { getSiteContent, getSiteLogo, type StoredSiteContent } from '@cueroom/contracts/content/site-content';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { wcagContrast } from 'culori';
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
  folder = builtSite({
    'cards/share.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><linearGradient id="a"><stop/></linearGradient><path fill="url(#a)" d="M0 0h1200v630H0z"/><g fill="none"></g><path id="sign" fill="#e0b077" d="M86 446h135v136H86z"/></svg>',
    'cards/icon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="#17110d" d="M0 0h512v512H0z"/><path stroke="#e0b077" stroke-width="512" d="M0 256h512"/></svg>',
  });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel & "Tape"' });
});
beforeEach(async () => {
  const picture = await plane('#00ff00').webp().toBuffer();
  read = jest.spyOn(gateway.app.get(Media), 'read').mockImplementation(async () => Readable.from([picture]));
  show({});
});
afterEach(() => {
  read.mockRestore();
  look({});
});
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
const ours = { ...defaultTexts, accent: defaultAccent, logo: null, revision: 0 };
/** Pictures are drawn for a studio that looks like this. */
const look = (changes: Partial<StoredSiteContent>, logo = '') => {
  gateway.bus.answer(getHeroSettings, () => null);
  gateway.bus.answer(getSiteContent, () => ({ ...ours, ...changes }));
  gateway.bus.answer(getSiteLogo, () => ({ type: 'image/svg+xml', data: Buffer.from(logo).toString('base64') }));
};
const blue = '#0000ff';
const logoOf = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${blue}"/></svg>`;
/** The color of a picture at a place, in hex without '#'. */
const colorAt = async (png: Buffer, left: number, top: number) =>
  (await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex');

const get = (url: string, headers: Record<string, string> = {}) => gateway.call({ url, headers });
const card = '/share/work/lane-four.png';
const greenOf = async (png: Buffer) => (await sharp(png).stats()).channels[1]!.mean;

test('each page has a card of its own for shared links, of the size that its head says', async () => {
  const cards = await Promise.all(['/share.png', '/share/work.png'].map(async (url) => (await get(url)).rawPayload));
  for (const png of cards) {
    await expect(sharp(png).metadata()).resolves.toMatchObject({ format: 'png', width: 1200, height: 630 });
  }
  expect(cards[0]).not.toEqual(cards[1]);
  for (const url of ['/share/nowhere.png', '/cards/share.svg']) expect((await get(url)).statusCode).toBe(404);
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

test.each(['/share/work/nowhere.png', '/share/work/lane-four', '/share/work/..%2fshare.svg', '/share/work/.png'])(
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

describe('in the look of the studio', () => {
  const navy = '#1f4e8c';
  const signAt = [150, 500] as const;

  test('a card has its color, the sign in the accent, and another tag', async () => {
    const former = await get('/share.png');
    expect(await colorAt(former.rawPayload, ...signAt)).toBe('e0b077');
    look({ accent: navy });
    const card = await get('/share.png');
    expect(`#${await colorAt(card.rawPayload, ...signAt)}`).toBe(shadesOf(navy).light['brand-light']);
    expect(card.headers.etag).not.toBe(former.headers.etag);
  });

  test.each([
    ['beside the name', logoOf(100, 100), true],
    ['that says the name, in its place', logoOf(300, 100), false],
  ])('a logo stands %s, on paper', async (_, svg, hasName) => {
    const [width, height] = [hasName ? 100 : 300, 100];
    look({ accent: navy, logo: { url: '/api/content/logo?v=2', width, height } }, svg);
    const { rawPayload } = await get('/share.png');
    expect(await colorAt(rawPayload, 130, 515)).toBe('0000ff');
    expect(wcagContrast(`#${await colorAt(rawPayload, 95, 515)}`, shadesOf(navy).light.site)).toBeCloseTo(1, 1);
    const { channels } = await sharp(
      await sharp(rawPayload).extract({ left: 500, top: 470, width: 400, height: 90 }).toBuffer(),
    ).stats();
    expect(channels[0]!.max > 200).toBe(hasName);
  });

  test('a page has the title that the studio gave it', async () => {
    const { etag } = (await get('/share/about.png')).headers;
    look({ aboutPageTitle: 'Who listens – {studio}' });
    expect((await get('/share/about.png')).headers.etag).not.toBe(etag);
  });

  test('icons are our sign in the accent, a symbol of its own on paper, and of a wide logo the initial', async () => {
    const icon = async () => (await get('/icon-192.png')).rawPayload;
    expect(await colorAt(await icon(), 96, 96)).toBe('e0b077');
    look({ accent: navy });
    expect(`#${await colorAt(await icon(), 96, 96)}`).toBe(shadesOf(navy).light['brand-light']);
    look({ accent: navy, logo: { url: '/api/content/logo?v=3', width: 100, height: 100 } }, logoOf(100, 100));
    expect(await colorAt(await icon(), 96, 96)).toBe('0000ff');
    expect(`#${await colorAt(await icon(), 10, 96)}`).toBe(shadesOf(navy).light.site);
    look({ accent: navy, logo: { url: '/api/content/logo?v=4', width: 300, height: 100 } }, logoOf(300, 100));
    const initial = await icon();
    expect(`#${await colorAt(initial, 4, 4)}`).toBe(inHueOf(navy, '#17110d'));
    expect((await sharp(initial).stats()).channels[2]!.max).toBeGreaterThan(200);
    const ico = (await get('/favicon.ico')).rawPayload;
    expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
  });

  test('emails and search engines get the logo as a PNG, as sharp as it is shown', async () => {
    expect((await get('/logo.png')).statusCode).toBe(404);
    look({ logo: { url: '/api/content/logo?v=4', width: 30, height: 10 } }, logoOf(30, 10));
    const { rawPayload, headers } = await get('/logo.png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 384, height: 128 });
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});
