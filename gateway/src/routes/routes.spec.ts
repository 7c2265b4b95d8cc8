import { listProjects } from '@cueroom/contracts/content/projects';
import { asAdmin, testGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

test('projects', async () => {
  gateway.bus.answer(listProjects, () => ({ items: [], total: 0 }));
  for (const o of [
    { url: '/api/admin/projects', headers: asAdmin },
    { url: '/api/admin/projects' },
    { url: '/api/admin/projects?limit=0', headers: asAdmin },
    { url: '/api/nothing' },
    { url: '/nothing' },
    { url: '/%zz' },
    { url: '/healthz' },
    { url: '/readyz' },
    { url: '/api/docs' },
    { url: '/api/docs/swagger-ui-bundle.js' },
    { url: '/api/objects/abc' },
    { url: '/api/objects/0123456789abcdef0123456789abcdef' },
    { url: '/api/artist/submit', method: 'POST' as const, payload: { x: 1 } },
    {
      url: '/api/artist/submit',
      method: 'POST' as const,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    },
    { url: '/api/artist/submit', method: 'POST' as const, payload: 'a=1', headers: { 'content-type': 'text/plain' } },
  ]) {
    const r = await gateway.call(o);
    console.log(o.url, r.statusCode, r.headers, r.body.slice(0, 300));
  }
  const doc = (await gateway.call({ url: '/api/openapi.json' })).json();
  console.log(JSON.stringify(doc, null, 1));
});
