import { addTrack, listTracks } from '@cueroom/contracts/catalog/tracks';
import { listProjects } from '@cueroom/contracts/content/projects';
import { approveSubmission } from '@cueroom/contracts/intake/review';
import { getSong } from '@cueroom/contracts/intake/songs';
import { deleteSubmission, listSubmissions } from '@cueroom/contracts/intake/submissions';
import { adminRoutes } from '../testing/admin-routes';
import { basic, testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
let routes: { method: string; url: string }[];
beforeAll(async () => {
  gateway = await testGateway({ RATE_LIMIT_SIGN_INS: 100_000 });
  routes = adminRoutes(gateway.app).map(({ method, route }) => ({
    method,
    url: route.replaceAll(':id', 'a'.repeat(24)),
  }));
});
afterAll(() => gateway.app.close());

const encode = (text: string) => `%${text.charCodeAt(0).toString(16)}`;
const spellings: ((url: string) => string)[] = [
  (url) => url,
  (url) => `${url}/`,
  (url) => `${url}?`,
  (url) => `${url}?a=b`,
  (url) => `${url}#a`,
  (url) => `${url};`,
  (url) => `${url};a=b`,
  (url) => `${url}%2f`,
  (url) => `${url}%20`,
  (url) => `${url}%00`,
  (url) => `${url}.json`,
  (url) => `${url}..;/`,
  (url) => `/${url}`,
  (url) => `//${url}`,
  (url) => `/.${url}`,
  (url) => `/x/..${url}`,
  (url) => `/%2e${url}`,
  (url) => `http://localhost${url}`,
  (url) => url.slice(1),
  (url) => url.replace('/admin', '//admin'),
  (url) => url.replace('/admin', '/./admin'),
  (url) => url.replace('/admin', '/x/../admin'),
  (url) => url.replace('/admin', '/%2e%2e/api/admin'),
  (url) => url.replace('/admin', '%2fadmin'),
  (url) => url.replace('/admin', '\\admin'),
  (url) => url.replace('/admin', '/;/admin'),
  (url) => url.replace('admin', 'admin;x'),
  (url) => url.replace('admin', 'ADMIN'),
  (url) => url.replace('admin', 'Admin'),
  (url) => url.replace('admin', encode('a') + 'dmin'),
  (url) => url.replace('admin', 'admi' + encode('n')),
  (url) => url.replace('admin', [...'admin'].map(encode).join('')),
  (url) => url.replace('admin', '%2561dmin'),
  (url) => url.replace('api', encode('a') + 'pi'),
  (url) => url.replace('/api', '/API'),
  (url) => url.replace('/api', '/api/api'),
  (url) => url.replace('admin', 'admin%09'),
  (url) => url.replace('admin', '%ef%bd%81dmin'),
  (url) => `${url}?_method=GET`,
  (url) => `${url}?id=${'a'.repeat(24)}`,
];
const badSignIns = [
  undefined,
  basic('admin', 'wrong'),
  basic('', ''),
  `Basic ${Buffer.from('admin').toString('base64')}`,
  'Bearer admin',
  'Basic',
];

test('the router tells its admin routes', () => {
  const names = routes.map(({ method, url }) => `${method} ${url}`);
  expect(names).toEqual(expect.arrayContaining(['GET /api/admin/projects', 'POST /api/admin/music']));
  expect(names.length).toBeGreaterThanOrEqual(16);
});

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

test.each(
  spellings.map((spell, n) => {
    const authorization = badSignIns[n % badSignIns.length];
    return { as: spell('/path'), spell, authorization };
  }),
)('no method opens one that is spelled $as, with the sign-in $authorization', async ({ spell, authorization }) => {
  const opened: string[] = [];
  for (const url of new Set(routes.map((route) => route.url))) {
    for (const method of methods) {
      const headers = {
        ...(authorization && { authorization }),
        'x-original-url': url,
        'x-rewrite-url': url,
        'x-http-method-override': 'GET',
      };
      const { statusCode, body } = await gateway.call({ method, url: spell(url), headers });
      const isRefused = [400, 401, 404, 405, 414].includes(statusCode) && !body.includes('<html');
      if (!isRefused) opened.push(`${method} ${spell(url)}: ${statusCode}`);
    }
  }
  expect(opened).toEqual([]);
  const behind = [listProjects, listSubmissions, getSong, approveSubmission, deleteSubmission, listTracks, addTrack];
  expect(behind.flatMap((message) => gateway.bus.asked<object, unknown>(message as never))).toEqual([]);
});
