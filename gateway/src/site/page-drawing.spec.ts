import { rmSync } from 'node:fs';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { log } from '@cueroom/platform/logger';
import { builtSite, drawingModule } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

log.level = 'silent';
const broken = globalThis as { isDrawingBroken?: boolean };
const said = (heroTitle: string) => () => ({ heroTitle, heroSubtitle: '', aboutContent: '' });
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({ 'server/draw-page.cjs': drawingModule });
  gateway = await testGateway({ FRONTEND_DIR: folder });
});
afterEach(() => (broken.isDrawingBroken = false));
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
const get = async (url: string) => {
  const { body, headers } = await gateway.call({ url });
  return { root: /<div id="root"[^>]*>.*<\/div>/.exec(body)?.[0], body, cacheControl: headers['cache-control'] };
};
const rootOf = async (url: string) => (await get(url)).root;

test('a page is drawn with its data, once for what the site shows and whatever else stands in the address', async () => {
  gateway.bus.answer(getSiteContent, said('Louder'));
  const first = await get('/about');
  expect(first.root).toMatch(/^<div id="root" data-drawn><h1>\d+ \/about Louder<\/h1><\/div>$/);
  expect(first.body).toContain('{"/api/content":{"heroTitle":"Louder"');
  expect(await rootOf('/about?utm_source=mail')).toBe(first.root);
  gateway.bus.answer(getSiteContent, said('Quieter'));
  expect(await rootOf('/about')).toContain('/about Quieter');
});

test('a page is drawn once for all hosts that it is asked at', async () => {
  const at = async (host: string) => (await gateway.call({ url: '/contact', headers: { host } })).body;
  const drawn = (body: string) => /<h1>.*<\/h1>/.exec(body)?.[0];
  expect(drawn(await at('one.example'))).toBe(drawn(await at('two.example')));
});

test('paths that are no page share a drawing; addresses that differ in what is shown do not', async () => {
  expect(await rootOf('/nowhere')).toContain(' /404 ');
  expect(await rootOf('/elsewhere')).toBe(await rootOf('/nowhere'));
  gateway.bus.answers.delete('content.list-public-projects');
  expect(await rootOf('/work?medium=Film')).toContain('/work?medium=Film');
});

test('the portal is left to the browser', async () => {
  expect(await rootOf('/admin')).toBe('<div id="root"></div>');
});

test('a page that could not be drawn is left to the browser, and drawn the next time', async () => {
  broken.isDrawingBroken = true;
  const failed = await get('/brief');
  expect([failed.root, failed.cacheControl]).toEqual(['<div id="root"></div>', 'no-store']);
  broken.isDrawingBroken = false;
  expect(await rootOf('/brief')).toContain(' /brief ');
});

test('so is one whose data could not be read', async () => {
  gateway.bus.answer(getSiteContent, () => {
    throw new Error('content is away');
  });
  expect(await rootOf('/about')).toBe('<div id="root"></div>');
  gateway.bus.answers.set(getSiteContent.name, said('Back'));
  expect(await rootOf('/about')).toContain('/about Back');
});

test('the code that draws is not a file of the site', async () => {
  expect((await gateway.call({ url: '/server/draw-page.cjs' })).statusCode).toBe(404);
});
