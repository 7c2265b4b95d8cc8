import { rmSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { AppError } from '@cueroom/contracts/app-error';
import { getProjectPage } from '@cueroom/contracts/content/projects';
import { type ArtistPage, getArtistPage } from '@cueroom/contracts/intake/artist-page';
import { findListener, type ListenContent, openListenPage } from '@cueroom/contracts/pitches/listen';
import { pages } from '@cueroom/contracts/pages';
import { hash } from 'argon2';
import { aListener, token } from '../listen/listener.fixture';
import { builtSite } from '../testing/built-site';
import { testGateway, type TestGateway } from '../testing/test-gateway';

const script = `export const song = '${'la '.repeat(1000)}';`;
const drawListen = "exports.drawListen = (studio, { status, page }) => `<h1>${status} ${page?.title ?? ''}</h1>`;";
const compressed = { br: brotliCompressSync(script), gzip: gzipSync(script) };
let folder: string;
let gateway: TestGateway;
beforeAll(async () => {
  folder = builtSite({
    'cards/ground.png': 'a PNG',
    'assets/main-1a2b.js': script,
    'assets/main-1a2b.js.br': compressed.br,
    'assets/main-1a2b.js.gz': compressed.gzip,
    'server/draw-listen.cjs': drawListen,
    'favicon.svg': '<svg/>',
    'assets/film-1a2b.mp4': '0123456789',
  });
  gateway = await testGateway({ FRONTEND_DIR: folder, STUDIO_NAME: 'Reel & "Tape"' });
  gateway.bus.answer(getProjectPage, () => {
    throw new AppError('not_found', 'No such project');
  });
});
afterAll(async () => {
  await gateway.app.close();
  rmSync(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => gateway.call({ url, headers });

test.each(Object.values(pages).map(({ path }) => path))('%s is the application', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toContain('<div id="root">');
});

test.each([
  [`/listen/${token}.`, `/listen/${token}`],
  [`/music/${token})`, `/music/${token}`],
  [`/music/${token}%3E,`, `/music/${token}`],
  ['/work/lane-four%E2%80%9D.?utm_source=mail', '/work/lane-four?utm_source=mail'],
  ['/contact...', '/contact'],
])('%s, as a mail program reads it, leads to %s', async (url, meant) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([302, meant]);
});

test('such a link never leads to another site', async () => {
  for (const url of ['//evil.example.', '/\\evil.example.']) expect((await get(url)).headers.location).toBeUndefined();
});

test.each(['/nowhere', '/work/1', '/index.html', '/assets', '/..%2f..%2fetc/passwd', '/.env'])(
  '%s is the application with status 404, and not for search engines',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.body).toContain('<title>404 Page Not Found');
  },
);

const content = { title: 'Dark strings', briefId: null, coverUrl: null, tracks: [] } as unknown as ListenContent;

test.each([
  ['open', 200, 'open Dark strings'],
  ['locked', 200, 'locked '],
  ['gone', 410, 'over '],
  ['not_found', 404, 'over '],
  ['unavailable', 200, 'loading '],
] as const)(
  'the page of a pitch whose link is %s: status %i, and nothing of it in the head',
  async (is, status, drawn) => {
    gateway.bus.answer(openListenPage, () => {
      if (is === 'open') return { listener: aListener, content };
      if (is === 'locked') return { listener: { ...aListener, passwordHash: 'hash' }, content };
      throw new AppError(is, 'This link is no longer open');
    });
    const { statusCode, headers, body } = await get(`/listen/${token}`);
    expect([statusCode, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      ...[status, 'no-store', 'no-referrer', 'noindex, nofollow'],
    ]);
    // Nothing is loaded from elsewhere.
    expect(headers['content-security-policy']).not.toMatch(/https?:/);
    const [head = '', rest = ''] = body.split('</head>');
    expect(head).toContain('<title>Music for you – Reel &amp; &quot;Tape&quot;</title>');
    expect(head).not.toContain('Dark strings');
    expect(rest).toContain(`<h1>${drawn}</h1>`);
    // What waits in the browser is lost only on a link that is not known.
    expect(rest.includes('"isUnknown":true')).toBe(is === 'not_found');
    expect(body).not.toContain(token);
  },
);

test('a page with a password is drawn with what is in it in a browser that has its key', async () => {
  const listener = { ...aListener, passwordHash: await hash('open sesame', { memoryCost: 1024, timeCost: 2 }) };
  gateway.bus.answer(findListener, () => listener);
  gateway.bus.answer(openListenPage, () => ({ listener, content }));
  const payload = { password: 'open sesame' };
  const { headers } = await gateway.call({ method: 'POST', url: `/api/listen/${token}/unlock`, payload });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  const drawn = async (sent: Record<string, string>) => (await get(`/listen/${token}`, sent)).body;
  expect(await drawn({ cookie })).toContain('<h1>open Dark strings</h1>');
  expect(await drawn({ cookie: cookie.slice(0, -1) })).toContain('<h1>locked </h1>');
  expect(await drawn({})).not.toContain('Dark strings');
});

test.each([
  ['open', 200],
  ['gone', 410],
  ['not_found', 404],
  ['unavailable', 200],
] as const)("an artist's page whose link is %s: status %i, and nothing of it in the page", async (is, status) => {
  gateway.bus.answer(getArtistPage, () => {
    if (is === 'open') return { artistName: 'The Harbor Choir' } as ArtistPage;
    throw new AppError(is, 'This link is no longer open');
  });
  const { statusCode, headers, body } = await get(`/music/${token}`);
  expect([statusCode, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    ...[status, 'no-store', 'no-referrer', 'noindex, nofollow'],
  ]);
  expect(body).not.toMatch(/Harbor Choir|TTT/);
  // Nothing is loaded from elsewhere.
  expect(headers['content-security-policy']).not.toMatch(/https?:/);
});

test.each([
  ['/work/?medium=Film', '/work?medium=Film'],
  ['/admin///', '/admin'],
  ['/admin/briefs/?status=due', '/admin/briefs?status=due'],
  [`/music/${token}/`, `/music/${token}`],
  [`/music/person/${token}/`, `/music/person/${token}`],
  [`/listen/${token}//`, `/listen/${token}`],
  ['/About', '/about'],
  ['/Work/Lane-Four/?from=mail', '/work/lane-four?from=mail'],
  ['/ADMIN/Briefs', '/admin/briefs'],
])('one page has one address: %s leads to %s', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
});

test.each(['//evil.example/', '//evil.example//work/', '/%5Cevil.example/'])('%s leads nowhere else', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
});

test('pages run no inline script and cannot be framed', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('files with a hash in their name are kept forever, others asked for again', async () => {
  const [hashed, plain] = [await get('/assets/main-1a2b.js'), await get('/favicon.svg')];
  expect(hashed.body).toBe(script);
  expect(hashed.headers['cache-control']).toContain('immutable');
  expect(plain.headers['cache-control']).toBe('no-cache');
  const known = await get('/favicon.svg', { 'if-none-match': String(plain.headers.etag) });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test('what is no document goes without the headers of documents', async () => {
  const documents = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'];
  const carried = async (url: string) =>
    Object.keys((await get(url)).headers).filter((name) => documents.includes(name));
  for (const url of ['/', '/favicon.svg', '/assets/main-1a2b.js']) expect(await carried(url)).toHaveLength(3);
  expect(await carried('/assets/film-1a2b.mp4')).toEqual([]);
  expect((await get('/assets/film-1a2b.mp4')).headers['x-content-type-options']).toBe('nosniff');
});

test('what can be compressed is, for those who take it', async () => {
  const encoded = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(encoded.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(encoded.rawPayload).toEqual(compressed.br);
  const zipped = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
  expect([zipped.headers['content-encoding'], zipped.rawPayload]).toEqual(['gzip', compressed.gzip]);
  const page = await get('/', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<div id="root">');
  const long = { ...content, title: 'Dark strings '.repeat(100) };
  gateway.bus.answer(openListenPage, () => ({ listener: aListener, content: long }));
  const pitch = await get(`/listen/${token}`, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(pitch.rawPayload).toString()).toContain('<h1>open Dark strings');
  const refused = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('a film is sent in the parts that a player asks for', async () => {
  const film = '/assets/film-1a2b.mp4';
  const whole = await get(film);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-length': '10',
  });
  const part = await get(film, { range: 'bytes=2-4', 'if-range': String(whole.headers.etag) });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  const beyond = await get(film, { range: 'bytes=10-' });
  expect(beyond.statusCode).toBe(416);
  const changed = await get(film, { range: 'bytes=2-4', 'if-range': '"of an earlier build"' });
  expect([changed.statusCode, changed.body]).toEqual([200, '0123456789']);
});

test('a file of an earlier build, or a compressed form, is 404 and no page; HEAD has no bytes', async () => {
  for (const url of ['/assets/main-0000.js', '/assets/main-1a2b.js.br']) {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  }
  const head = await gateway.call({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('unknown paths of the API are problems, not pages', async () => {
  for (const url of ['/api', '/api/', '/api/nothing', '/api/admin']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().status]).toEqual([404, 404]);
  }
});
