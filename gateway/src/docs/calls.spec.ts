import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import { testGateway, type TestGateway } from '../testing/test-gateway';

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
}
type Content = Record<string, { schema?: Schema } | undefined>;
interface Operation {
  operationId: string;
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
  name.replace(/With(Icon|Logo|Picture|Portrait|Video|File)$/, '').replace(/^PlayableApproval$/, 'Approval');

type Types = (new () => object)[] | undefined;
const queryArgument = '4:';

/** The class of what a list is asked for, as `ListBriefs`. The document names its fields only. */
const queryOf = ({ operationId }: Operation): string | undefined => {
  const [controller, method = ''] = operationId.split('_');
  const all = [...gateway.app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const metatype = all.find(({ name }) => name === controller)?.metatype as (new () => object) | undefined;
  if (!metatype) return undefined;
  const given = Object.keys((Reflect.getMetadata('__routeArguments__', metatype, method) as object | undefined) ?? {});
  const place = given.find((argument) => argument.startsWith(queryArgument))?.slice(queryArgument.length);
  const types = Reflect.getMetadata('design:paramtypes', metatype.prototype as object, method) as Types;
  const name = place && types?.[Number(place)]?.name;
  return name && /^(List|PlayableSong)[A-Z]/.test(name) ? name : undefined;
};

const described = async (): Promise<string[]> => {
  const { paths } = (await gateway.call({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { requestBody, responses } = operation;
      const [, answer = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const kinds = Object.keys(answer.content ?? {});
      if (/^\/api\/objects\/(tus|\{)|\/events$/.test(route) || kinds.some((kind) => kind !== 'application/json'))
        return [];
      const body = requestBody && plain(nameOf(requestBody.content['application/json']?.schema));
      const address = route.replace(/\{(\w+)\}/g, ':$1');
      const query = queryOf(operation);
      const answered = plain(nameOf(answer.content?.['application/json']?.schema));
      const types = [answered, ...(body ? [body] : query ? ['undefined'] : []), ...(query ? [query] : [])];
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

test('the calls that the frontend is typed by are the routes, with their bodies, answers and queries', async () => {
  expect(stated().sort()).toEqual((await described()).sort());
});
