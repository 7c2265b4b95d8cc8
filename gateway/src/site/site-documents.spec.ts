import { rmSync } from 'node:fs';
import {
  getProjectPage,
  listProjectAddresses,
  type ProjectAddress,
  type ProjectPage,
} from '@cueroom/contracts/content/projects';
import { openUpload } from '@cueroom/contracts/media/objects';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { defaultTexts } from '@cueroom/contracts/content/site-texts';
import { pages } from '@cueroom/contracts/pages';
import { JSDOM } from 'jsdom';
import { builtSite, drawingModule } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

/** What else its page shows. */
const opened = {
  ...{ genre: null, imageUrl: null, imageAlt: null, imageData: null, imageType: 'image/jpeg', image: null },
  ...{ featured: false, tileSize: 'single', externalLink: null, videoUrl: null, film: null, cueCount: 0 },
  ...{ credits: [], cues: [], stills: [], previous: null, next: null },
} as unknown as ProjectPage;
const laneFour: ProjectAddress = {
  id: 'a'.repeat(24),
  slug: 'lane-four',
  title: 'Lane Four & <Five>',
  medium: 'Commercial',
  year: 2025,
  network: 'Marlo',
  description: 'A length\n under "water".',
  pictures: ['/api/objects/abc.1600.webp', '/api/objects/def.960.webp'],
  updatedAt: '2026-03-01T10:00:00.000Z',
};
const bare = { description: null, pictures: [], updatedAt: '2026-04-02T10:00:00.000Z' };
const projects = [laneFour, { ...laneFour, id: 'b'.repeat(24), slug: 'lane-four-2', title: 'Lane Five', ...bare }];
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({
    'manifest.webmanifest': JSON.stringify({
      ...{ name: 'Cueroom', description: 'Music', background_color: '#000000', theme_color: '#a26f37' },
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml' },
        { src: '/icon-192.png', type: 'image/png' },
      ],
    }),
    'robots.txt': 'Disallow: /',
    'server/draw-page.cjs': drawingModule,
  });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel & Tape' });
  gateway.bus.answer(listProjectAddresses, () => projects);
});
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers = {}) => gateway.call({ url, headers: { host: 'films.example:8080', ...headers } });
const site = 'http://films.example:8080';

const indexedPaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => !['/admin', '/artist-submissions', '/music', '/verify'].includes(path))
  .concat('/work/lane-four', '/work/lane-four-2');

const parsed = async (url: string, headers = {}) => {
  const answer = await get(url, headers);
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window;
  return { answer, document, all: (selector: string) => [...document.querySelectorAll(selector)] };
};
const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent);

test('the sitemap lists the pages for search engines and those of projects, each once, by absolute addresses', async () => {
  const { answer, all } = await parsed('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml');
  expect(texts(all('urlset > url > loc'))).toEqual(indexedPaths.map((path) => site + path));
});

test('the sitemap has the day of a change where it is known, and the pictures of each project', async () => {
  const { document, all } = await parsed('/sitemap.xml');
  const changes = all('url').flatMap((url) => {
    const [loc, lastmod] = [url.querySelector('loc'), url.querySelector('lastmod')];
    return lastmod ? [[loc?.textContent, lastmod.textContent]] : [];
  });
  expect(changes).toEqual([
    [`${site}/work`, '2026-04-02T10:00:00.000Z'],
    [`${site}/work/lane-four`, '2026-03-01T10:00:00.000Z'],
    [`${site}/work/lane-four-2`, '2026-04-02T10:00:00.000Z'],
  ]);
  const images = document.getElementsByTagNameNS('http://www.google.com/schemas/sitemap-image/1.1', 'loc');
  expect(texts([...images])).toEqual(laneFour.pictures.map((path) => site + path));
});

test('the feed has the projects, those first that changed last, with a summary and a picture', async () => {
  const { answer, all } = await parsed('/feed.xml');
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(texts(all('feed > title, feed > updated, feed > author > name'))).toEqual([
    ...['Projects – Reel & Tape', '2026-04-02T10:00:00.000Z', 'Reel & Tape'],
  ]);
  expect(texts(all('entry > title'))).toEqual(['Lane Five', 'Lane Four & <Five>']);
  expect(texts(all('entry > summary'))).toEqual([
    'The music of Lane Five: Commercial, Marlo, 2025.',
    'A length under "water".',
  ]);
  const links = all('entry > link').map((link) => [link.getAttribute('rel'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['alternate', `${site}/work/lane-four-2`],
    ['enclosure', `${site}/share/work/lane-four-2.png?v=mnhazwg0`],
    ['alternate', `${site}/work/lane-four`],
    ['enclosure', `${site}/share/work/lane-four.png?v=mm7kwn40`],
  ]);
  expect(all('entry > content')[1]?.textContent).toBe(
    `<p><img src="${site}/share/work/lane-four.png?v=mm7kwn40" alt=""></p><p>A length under &quot;water&quot;.</p>`,
  );
});

test('readers know a project again under another name of the site, and get the feed once', async () => {
  const [here, there] = [await parsed('/feed.xml'), await parsed('/feed.xml', { host: 'music.example' })];
  const ids = texts(here.all('entry > id'));
  expect(ids[0]).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(2);
  expect(texts(there.all('entry > id'))).toEqual(ids);
  const again = await get('/feed.xml', { 'if-none-match': String(here.answer.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a sitemap without projects would tell search engines to forget them: it is unavailable instead', async () => {
  gateway.bus.answers.delete(listProjectAddresses.name);
  gateway.bus.setSubscribed(true);
  for (const url of ['/sitemap.xml', '/feed.xml']) expect((await get(url)).statusCode).toBe(503);
  gateway.bus.answer(listProjectAddresses, () => projects);
});

test('a host that is no host cannot break the sitemap', async () => {
  const { all } = await parsed('/sitemap.xml', { host: 'a</loc><loc>&b' });
  expect(all('url > loc')).toHaveLength(indexedPaths.length);
});

test('robots stay away from the portal and the API, but may see pictures, and find the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/objects/',
    'Allow: /api/people/*/portrait',
    'Sitemap: http://films.example:8080/sitemap.xml',
  ]);
});

test('with PUBLIC_URL no address is on the host that a request names', async () => {
  const set = await testGateway({ FRONTEND_DIR: folder, PUBLIC_URL: 'https://music.example/' });
  set.bus.answer(listProjectAddresses, () => projects);
  set.bus.answer(openUpload, () => ({ key: 'c'.repeat(32), expiresAt: new Date().toISOString() }));
  set.bus.answer(getProjectPage, () => ({ ...opened, ...laneFour }));
  const at = (url: string, method: 'GET' | 'POST' = 'GET') =>
    set.call({ method, url, headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  const answers = [
    ...(await Promise.all(['/', '/work/lane-four', '/sitemap.xml', '/feed.xml', '/robots.txt'].map((url) => at(url)))),
    await at('/api/objects/upload', 'POST'),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(200);
    expect(body).toContain('https://music.example/');
    expect(body).not.toContain('evil.example');
  }
  const moved = await Promise.all(['/About', '/work/'].map((url) => at(url)));
  expect(moved.map(({ headers }) => headers.location)).toEqual(['/about', '/work']);
  await set.app.close();
});

test('the manifest has the name and the look of the studio that runs the site', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch('application/manifest+json');
  expect(answer.json()).toMatchObject({
    ...{ name: 'Reel & Tape', short_name: 'Reel & Tape', description: 'Music', theme_color: '#a26f37' },
    icons: [{ src: '/favicon.svg' }, { src: '/icon-192.png' }],
  });
  const logo = { url: '/api/content/logo?v=1', width: 100, height: 100 };
  gateway.bus.answer(getHeroSettings, () => null);
  gateway.bus.answer(getSiteContent, () => ({ ...defaultTexts, accent: '#1f4e8c', logo, revision: 1 }));
  expect((await get('/manifest.webmanifest')).json()).toMatchObject({
    theme_color: '#1f4e8c',
    icons: [{ src: expect.stringMatching(/^\/icon-192\.png\?look=[\w-]{8}$/) }],
  });
});

test('they are not sent again to whoever has them', async () => {
  const { headers } = await get('/sitemap.xml');
  expect((await get('/sitemap.xml', { 'if-none-match': headers.etag })).statusCode).toBe(304);
});
