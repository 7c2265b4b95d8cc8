import { rmSync } from 'node:fs';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { builtSite } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

/** Draws what it was given; its own count tells how often. */
const drawing = `
  let drawn = 0;
  exports.drawPage = async ({ address, studio, data }) => {
    if (address === '/brief') throw new Error('the pencil broke');
    drawn += 1;
    return '<h1>' + [drawn, address, studio.name, data['/api/content']?.heroTitle ?? 'no data'].join(' ') + '</h1>';
  };
`;
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({ 'server/draw-page.cjs': drawing });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel' });
});
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
const rootOf = async (url: string) => /<div id="root".*<\/div>/.exec((await gateway.call({ url })).body)?.[0];

test('a page is drawn with its data, once for the same data and whatever else stands in the address', async () => {
  gateway.bus.answer(getSiteContent, () => ({ heroTitle: 'Louder', heroSubtitle: '', aboutContent: '' }));
  const first = '<div id="root" data-drawn><h1>1 /about Reel Louder</h1></div>';
  expect([await rootOf('/about'), await rootOf('/about?utm_source=mail')]).toEqual([first, first]);
  gateway.bus.answer(getSiteContent, () => ({ heroTitle: 'Quieter', heroSubtitle: '', aboutContent: '' }));
  expect(await rootOf('/about')).toContain('<h1>2 /about Reel Quieter</h1>');
});

test('paths that are no page share a drawing', async () => {
  const [one, other] = [await rootOf('/nowhere'), await rootOf('/elsewhere')];
  expect(one).toMatch(/<h1>\d+ \/404 Reel/);
  expect(other).toBe(one);
});

test.each([
  ['the portal', '/admin'],
  ['a portfolio with filters that nobody knows', '/work?medium=Opera'],
  ['a page whose drawing fails', '/brief'],
])('%s is left to the browser', async (_, url) => {
  expect(await rootOf(url)).toBe('<div id="root"></div>');
});

test('data that is missing leaves the page to the browser', async () => {
  gateway.bus.answer(getSiteContent, () => {
    throw new Error('content is away');
  });
  expect(await rootOf('/about')).toBe('<div id="root"></div>');
});

test('the code that draws is not a file of the site', async () => {
  expect((await gateway.call({ url: '/server/draw-page.cjs' })).statusCode).toBe(404);
});
