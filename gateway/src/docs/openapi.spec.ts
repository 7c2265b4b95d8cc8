import { adminRoutes } from '../testing/admin-routes';
import { testGateway, type TestGateway } from '../testing/test-gateway';

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { security?: unknown; responses: Record<string, unknown>; parameters?: unknown }>
  >;
  components: { schemas: Record<string, { required?: string[]; properties: Record<string, unknown> }> };
}

let gateway: TestGateway;
let document: Document;
beforeAll(async () => {
  gateway = await testGateway();
  document = (await gateway.call({ url: '/api/openapi.json' })).json();
});
afterAll(() => gateway.app.close());

test('the document is OpenAPI 3.1 and describes every route with its success and its problems', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThanOrEqual(18);
  for (const { responses } of operations) {
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true);
    expect(JSON.stringify(responses.default)).toContain('application/problem+json');
  }
});

test('it leaves out no route for admins that the router has', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const routed = adminRoutes(gateway.app)
    // The queues' pages are somebody else's, and no API.
    .filter(({ method, route }) => method !== 'HEAD' && !/\/queues(?!\/session)/.test(route))
    .map(({ method, route }) => `${method} ${route}`);
  expect(described.filter((operation) => operation.includes(' /api/admin/')).sort()).toEqual(routed.sort());
});

test('it says which routes want an admin', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { security } of Object.values(operations)) {
      if (path.startsWith('/api/admin')) expect(security).toEqual([{ basic: [] }]);
    }
  }
  expect(document.paths['/api/artist/submit']?.post?.security).toBeUndefined();
});

test('shapes and rules are those of the contract classes', () => {
  const { NewSubmission, NewTrackWithFile } = document.components.schemas;
  expect(NewSubmission?.required).toEqual(['submissionUid', 'artistName', 'email', 'description']);
  expect(NewSubmission?.properties.description).toMatchObject({ type: 'string', minLength: 10, maxLength: 10_000 });
  expect(NewTrackWithFile?.properties.album).toEqual({ type: ['string', 'null'], maxLength: 200 });
  expect(document.paths['/api/admin/music']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500 } }),
  );
});

test('every reference leads somewhere, and nothing inner is told', () => {
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  expect(Object.keys(document.components.schemas).sort()).toEqual([...new Set(names)].sort());
  expect(document.components.schemas).not.toHaveProperty('User');
  expect(document.components.schemas).not.toHaveProperty('GatewaySettings');
});

test('it can be browsed, by files alone', async () => {
  const page = await gateway.call({ url: '/api/docs' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
  for (const [, file = ''] of page.body.matchAll(/<script src="\.\/([^"]+)"/g)) {
    expect((await gateway.call({ url: `/api/${file}` })).statusCode).toBe(200);
  }
});
