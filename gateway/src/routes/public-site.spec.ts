import { AppError } from '@cueroom/contracts/app-error';
import { listReel } from '@cueroom/contracts/content/films';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { listActiveLogos } from '@cueroom/contracts/content/logo-wall';
import { getPortrait, listPublicPeople } from '@cueroom/contracts/content/people';
import {
  getProjectPage,
  listCredits,
  listFeaturedProjects,
  listPublicProjects,
  type ProjectPage,
  type PublicProject,
} from '@cueroom/contracts/content/projects';
import { getSiteContent, getSiteLogo } from '@cueroom/contracts/content/site-content';
import { testGateway, type TestGateway } from '../testing/test-gateway';

const project = { id: 'a'.repeat(24), title: 'The Long Take', medium: 'Film' } as PublicProject;
const page = { ...project, cues: [], film: null, previous: null, next: null } as unknown as ProjectPage;
const words = { heroTitle: 'Louder', heroSubtitle: '', aboutContent: '', place: '', credits: '' };
const person = {
  ...{ id: 'b'.repeat(24), name: 'Ines Example', role: 'Editor', line: null, portraitUrl: null },
  ...{ email: 'ines@studio.example', phone: null, links: [{ label: 'IMDb', url: 'https://imdb.example/ines' }] },
};
const credits = {
  slug: 'the-long-take',
  title: 'The Long Take',
  year: 2026,
  credits: [{ label: 'Editor', name: 'Ines' }],
};
const film = { kind: 'file' as const, url: '/api/objects/a', renditions: [], posterUrl: '/api/objects/a.poster.webp' };
const reel = { ...film, title: null, projectTitle: 'The Long Take', slug: 'the-long-take' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
beforeEach(() => {
  gateway.bus.answer(listPublicProjects, () => ({ items: [project], total: 7 }));
  gateway.bus.answer(listFeaturedProjects, () => ({ items: [project], total: 9 }));
  gateway.bus.answer(getProjectPage, () => page);
  gateway.bus.answer(listActiveLogos, () => ({ items: [], total: 0 }));
  gateway.bus.answer(listPublicPeople, () => [person]);
  gateway.bus.answer(listCredits, () => [credits]);
  gateway.bus.answer(listReel, () => [reel]);
  gateway.bus.answer(getHeroSettings, () => null);
  gateway.bus.answer(getSiteContent, () => words);
});
afterAll(() => gateway.app.close());
const get = (url: string, headers: Record<string, string> = {}) => gateway.call({ url, headers });

test.each([
  ['/api/projects', [project]],
  ['/api/projects/featured', [project]],
  ['/api/projects/the-long-take', page],
  ['/api/logo-wall', []],
  ['/api/people', [person]],
  ['/api/credits', [credits]],
  ['/api/reel', [reel]],
  ['/api/hero-settings', null],
  ['/api/content', words],
])('%s is for everyone, may be kept, and says when it is still the same', async (url, body) => {
  const first = await get(url);
  expect([first.statusCode, first.json()]).toEqual([200, body]);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  const etag = String(first.headers.etag);

  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const again = await get(url, { 'if-none-match': known });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  expect((await gateway.call({ method: 'HEAD', url })).headers.etag).toBe(etag);
});

test('a portrait is a picture for everyone', async () => {
  gateway.bus.answer(getPortrait, () => ({ data: Buffer.from('not looked at here').toString('base64') }));
  const answer = await get(`/api/people/${person.id}/portrait?v=3`);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'image/webp',
    'not looked at here',
  ]);
});

test('the logo is a picture for everyone, which can run nothing; without one there is none', async () => {
  gateway.bus.answer(getSiteLogo, () => ({ data: Buffer.from('<svg/>').toString('base64'), type: 'image/svg+xml' }));
  const { statusCode, headers, body } = await get('/api/content/logo?v=3');
  expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>']);
  expect(headers['content-security-policy']).toMatch(/default-src 'none';.* sandbox/);
  gateway.bus.answer(getSiteLogo, () => null);
  expect((await get('/api/content/logo?v=4')).statusCode).toBe(404);
});

test('a page gets its own words, ours where there are no others, and those of no other page', async () => {
  const home = (await get('/api/content/home')).json<Record<string, string>>();
  expect(home).toMatchObject({ heroTitle: 'Louder', howTitle: 'How We Work' });
  expect(home).not.toHaveProperty('aboutContent');
  expect((await get('/api/content/nowhere')).statusCode).toBe(400);
});

test('another answer has another tag', async () => {
  const before = (await get('/api/content')).headers.etag;
  gateway.bus.answer(getSiteContent, () => ({ ...words, heroTitle: 'Quieter' }));
  expect((await get('/api/content', { 'if-none-match': String(before) })).json()).toMatchObject({
    heroTitle: 'Quieter',
  });
});

test('filters go in, the total comes out; what a query says beyond is ignored', async () => {
  const answer = await get('/api/projects?medium=Film&genre=Jazz&year=2020&limit=1&offset=2&utm_source=letter');
  expect(answer.headers['x-total-count']).toBe('7');
  expect(gateway.bus.asked(listPublicProjects).at(-1)).toEqual({
    medium: 'Film',
    genre: 'Jazz',
    year: '2020',
    limit: 1,
    offset: 2,
  });
});

test.each(['/api/projects/featured', '/api/logo-wall'])('%s comes in parts, with the total', async (url) => {
  expect((await get(`${url}?limit=1&offset=1`)).headers['x-total-count']).toMatch(/^[09]$/);
  expect((await get(`${url}?limit=501`)).statusCode).toBe(400);
});

test.each(['year=soon', 'year=-1', 'year=20200', 'limit=0', 'medium=a&medium=b', 'medium[$ne]=a&year=x'])(
  '?%s is 400',
  async (query) => {
    const answer = await get(`/api/projects?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('a project is asked for by its address; one that is not shown is 404', async () => {
  await get('/api/projects/the-long-take-2');
  expect(gateway.bus.asked(getProjectPage).at(-1)).toEqual({ slug: 'the-long-take-2' });
  gateway.bus.answer(getProjectPage, () => {
    throw new AppError('not_found', 'This project does not exist');
  });
  const answer = await get('/api/projects/archived');
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { detail: 'This project does not exist' }]);
});
