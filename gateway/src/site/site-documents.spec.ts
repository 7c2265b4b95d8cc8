import { rmSync } from 'node:fs';
import { listProjectAddresses } from '@cueroom/contracts/content/projects';
import { pages } from '@cueroom/contracts/pages';
import { JSDOM } from 'jsdom';
import { builtSite } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({
    'manifest.webmanifest': '{"name":"Cueroom","theme_color":"#a26f37"}',
    'robots.txt': 'Disallow: /',
  });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel & Tape' });
  gateway.bus.answer(listProjectAddresses, () => [{ slug: 'lane-four' }, { slug: 'lane-four-2' }]);
});
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers = {}) => gateway.call({ url, headers: { host: 'films.example:8080', ...headers } });

const indexedPaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => !['/admin', '/artist-submissions', '/music', '/verify'].includes(path))
  .concat('/work/lane-four', '/work/lane-four-2');

test('the sitemap lists the pages for search engines and those of projects, each once, by absolute addresses', async () => {
  const answer = await get('/sitemap.xml');
  expect(answer.headers['content-type']).toBe('application/xml');
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window;
  const addresses = [...document.querySelectorAll('urlset > url > loc')].map(({ textContent }) => textContent);
  expect(addresses).toEqual(indexedPaths.map((path) => `http://films.example:8080${path}`));
});

test('a sitemap without projects would tell search engines to forget them: it is unavailable instead', async () => {
  gateway.bus.answers.delete(listProjectAddresses.name);
  gateway.bus.setSubscribed(true);
  expect((await get('/sitemap.xml')).statusCode).toBe(503);
  gateway.bus.answer(listProjectAddresses, () => [{ slug: 'lane-four' }, { slug: 'lane-four-2' }]);
});

test('a host that is no host cannot break the sitemap', async () => {
  const answer = await get('/sitemap.xml', { host: 'a</loc><loc>&b' });
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window;
  expect(document.querySelectorAll('loc')).toHaveLength(indexedPaths.length);
});

test('robots stay away from the portal and the API, but may see pictures, and find the sitemap', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api',
    'Allow: /api/objects/',
    'Sitemap: http://films.example:8080/sitemap.xml',
  ]);
});

test('the manifest has the name of the studio that runs the site', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toMatch('application/manifest+json');
  expect(answer.json()).toEqual({ name: 'Reel & Tape', short_name: 'Reel & Tape', theme_color: '#a26f37' });
});

test('they are not sent again to whoever has them', async () => {
  const { headers } = await get('/sitemap.xml');
  expect((await get('/sitemap.xml', { 'if-none-match': headers.etag })).statusCode).toBe(304);
});
