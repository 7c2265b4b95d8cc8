import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { listProjects } from '@cueroom/contracts/content/projects';
import { getSiteContent } from '@cueroom/contracts/content/site-content';
import { anObjectKey } from '@cueroom/testing/factories';
import { builtSite } from '../testing/built-site';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

let folder: string;
let media: Server;
let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  folder = builtSite({ 'assets/main-1a2b.js': 'export {}', 'favicon.svg': '<svg/>' });
  media = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'script-src *' });
    response.end('<script>1</script>');
  });
  await new Promise<void>((listening) => media.listen(0, '127.0.0.1', listening));
  gateway = await testGateway({
    FRONTEND_DIR: folder,
    PUBLIC_URL: 'https://studio.example',
    MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
  });
  gateway.bus.answer(getSiteContent, () => ({ heroTitle: 'Louder', heroSubtitle: '', aboutContent: '' }));
  gateway.bus.answer(listProjects, () => ({ items: [], total: 0 }));
  await gateway.app.listen(0, '127.0.0.1');
  port = (gateway.app.getHttpServer().address() as AddressInfo).port;
});
afterAll(async () => {
  await gateway.app.close();
  media.close();
  rmSync(folder, { recursive: true });
});

/** The status and the headers of an answer to these very bytes. */
const ask = (line: string, headers: Record<string, string> = {}): Promise<[number, Map<string, string>]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setTimeout(30_000, () => socket.destroy());
    const all = Object.entries({ host: 'studio.example', connection: 'close', ...headers });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => {
      const [first = '', ...lines] = (answer.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
      const pairs = lines.map(
        (one) => [one.split(':', 1)[0]?.toLowerCase() ?? '', one.replace(/^[^:]*: */, '')] as const,
      );
      resolve([Number(first.split(' ')[1]), new Map(pairs)]);
    });
    socket.write(`${line} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  });

const page = /^default-src 'self'; script-src 'self'( 'sha256-[^']+')*; .*object-src 'none'; base-uri 'none'; /;
const data = /^default-src 'none'; frame-ancestors 'none'; sandbox$/;
const object = `/api/objects/${anObjectKey()}`;

test.each([
  ['GET /', 200, page],
  ['GET /about?q=1', 200, page],
  ['GET /admin', 200, page],
  ['GET /nowhere', 404, page],
  ['GET /work/', 308, page],
  ['GET /assets/main-1a2b.js', 200, page],
  ['GET /favicon.svg', 200, page],
  ['GET /robots.txt', 200, page],
  ['GET /api/docs', 200, page],
  ['HEAD /', 200, page],
  ['GET /assets/main-0000.js', 404, data],
  ['GET /healthz', 200, data],
  ['GET /readyz', 200, data],
  ['GET /api/openapi.json', 200, data],
  ['GET /api/content', 200, data],
  ['GET /%61pi/content', 200, data],
  ['GET /api/admin/projects', 401, data],
  ['GET /api/nothing', 404, data],
  ['GET /%61pi/nothing', 404, data],
  ['OPTIONS /api/contacts', 404, data],
  [`GET ${object}`, 200, data],
  [`HEAD ${object}`, 200, data],
  [`GET ${object}x`, 404, data],
  ['GET /%zz', 400, data],
  ['GET /\u0001', 400, data],
  ['no HTTP', 400, data],
] as const)('%s (%i) is protected', async (line, status, policy) => {
  const [answered, headers] = await ask(line);
  expect(answered).toBe(status);
  expect(headers.get('content-security-policy')).toMatch(policy);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|script-src[^;]*\*/);
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  // What is no request is refused before the settings are looked at.
  const isHttpsOnly = headers.get('strict-transport-security') === 'max-age=31536000';
  expect(isHttpsOnly).toBe(status !== 400);
  expect([...headers.keys()].filter((name) => /^access-control|^server$|^x-powered-by$/.test(name))).toEqual([]);
});

test.each(['/api/admin/projects', '/%61pi/admin/projects', '/api/%61dmin/projects'])(
  'no cache keeps what admins are told, asked as %s',
  async (path) => {
    const [status, headers] = await ask(`GET ${path}`, asAdmin);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  },
);

test('over HTTP there is no header that demands HTTPS', async () => {
  const other = await testGateway({ PUBLIC_URL: 'http://studio.example' });
  expect((await other.call({ url: '/healthz' })).headers['strict-transport-security']).toBeUndefined();
  await other.app.close();
});
