import { readFileSync } from 'node:fs';
import path from 'node:path';
import { testGateway, type TestGateway } from '../testing/test-gateway';

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
}
type Content = Record<string, { schema?: Schema } | undefined>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.app.close());

const nameOf = ({ $ref, items }: Schema = {}): string =>
  items ? `${nameOf(items)}[]` : ($ref?.split('/').pop() ?? 'void');

/** The classes of pictures and files that come along, and of tracks with addresses, are made of those in contracts. */
const plain = (name: string): string =>
  name.replace(/With(Icon|Picture|Portrait|Video|File)$/, '').replace(/^PlayableApproval$/, 'Approval');

const described = async (): Promise<string[]> => {
  const { paths } = (await gateway.call({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, responses }]) => {
      const [, answer = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const kinds = Object.keys(answer.content ?? {});
      if (/^\/api\/objects\/(tus|\{)|\/events$/.test(route) || kinds.some((kind) => kind !== 'application/json'))
        return [];
      const body = requestBody && plain(nameOf(requestBody.content['application/json']?.schema));
      const address = route.replace(/\{(\w+)\}/g, ':$1');
      const types = [plain(nameOf(answer.content?.['application/json']?.schema)), ...(body ? [body] : [])];
      return `${method.toUpperCase()} ${address}: ${types.join(', ')}`;
    }),
  );
};

const stated = (): string[] =>
  ['admin-calls', 'public-calls'].flatMap((file) => {
    const text = readFileSync(path.join(__dirname, `../../../libs/contracts/src/calls/${file}.ts`), 'utf8');
    return [...text.matchAll(/^ {2}'([A-Z]+ [^']+)': Call<([^;]+)>;/gm)].map(
      ([, route, types = '']) => `${route}: ${types.replace(/ & (\{[^}]*\}|\w+Data)| \| null/g, '')}`,
    );
  });

test('the calls that the frontend is typed by are the routes, with their bodies and answers', async () => {
  expect(stated().sort()).toEqual((await described()).sort());
});
