import fc from 'fast-check';
import { type ApiDocument, type Operation, readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { hostileBodies, hostileValues } from './schema-values';
import {
  type WireResponse,
  basicAuth,
  runParallel,
  nextAddress,
  checkProblem,
  type Request,
  summarize,
  sendWithRetry,
} from './wire';

const hex = (length: number): string => `^[0-9a-f]{${length}}$`;

/** Ids of existing records, so that not every request returns 404. */
type Ids = string[];

const oddIds = fc.oneof(
  fc.stringMatching(new RegExp(hex(24))),
  fc.stringMatching(new RegExp(hex(32))),
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%00',
    '%ff',
    '[object%20Object]',
    '__proto__',
    '0',
    '-1',
    'a'.repeat(3000),
    '%u0041',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map(percentEncoded),
);

/** Encodes every byte as %xx, including those that encodeURIComponent rejects. */
function percentEncoded(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const queries = (parameters: Operation['parameters'], { schemas }: ApiDocument): fc.Arbitrary<string> => {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const names = ['a', '__proto__', 'limit[$ne]', 'constructor', 'toString', '%ff', ...named.map(({ name }) => name)];
  const pairs = [
    ...named.map(({ name, schema = {} }) =>
      hostileValues(schema, schemas).map((value) => `${name}=${percentEncoded(String(JSON.stringify(value)))}`),
    ),
    ...named.map(({ name, schema = {} }) =>
      hostileValues(schema, schemas)
        .filter((value) => typeof value !== 'object')
        .map((value) => `${name}=${percentEncoded(String(value))}`),
    ),
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', '1', '%00', '%ff', '%', '%u0041', '[]'))
      .map((pair) => pair.join('=')),
  ];
  return fc.array(fc.oneof(...pairs), { maxLength: 4 }).map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
};

const requests = (operation: Operation, document: ApiDocument, target: Target, ids: Ids): fc.Arbitrary<Request> => {
  const { method, path, parameters, body } = operation;
  const inPath = fc.oneof({ weight: 3, arbitrary: fc.nat().map((n) => ids[n % ids.length] ?? 'a'.repeat(24)) }, oddIds);
  const signIn = basicAuth(target.username, target.password);
  return fc
    .record({
      id: inPath,
      query: queries(parameters, document),
      authorization: fc.oneof(
        { weight: 6, arbitrary: fc.constant(signIn) },
        fc.constantFrom(undefined, 'Basic', 'Basic e30=', `${signIn}, ${signIn}`),
      ),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', '', 'a/b/c'),
      ),
      sent: body ? hostileBodies(body, document.schemas) : fc.constantFrom(undefined, undefined, {}, [], 'x', null, 1),
    })
    .map(({ id, query, authorization, type, sent }) => ({
      method,
      path: path.replace(/\{\w+\}/g, id) + query,
      headers: { authorization, ...(sent !== undefined && { 'content-type': type }) },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    }));
};

const errorOf = (
  operation: Operation,
  { headers = {} }: Request,
  response: WireResponse,
  target: Target,
): string | null => {
  const { status } = response;
  if (status <= 0) return 'no response';
  if (status >= 500) return 'server error';
  if (status >= 400) return checkProblem(response, operation.method);
  const isSignedIn = headers['authorization'] === basicAuth(target.username, target.password);
  if (operation.isForAdmins && !isSignedIn) return 'accepted without credentials';
  return operation.statuses.includes(String(status)) ? null : 'undocumented success status';
};

const tryOperation = async (
  operation: Operation,
  document: ApiDocument,
  { target, tally, ids, runs }: { target: Target; tally: Tally; ids: Ids; runs: number },
): Promise<void> => {
  const property = fc.asyncProperty(requests(operation, document, target, ids), async (request) => {
    const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
    const createdId = response.status === 201 && /"id":"([0-9a-f]{24,32})"/.exec(response.text)?.[1];
    if (createdId) ids.push(createdId);
    const error = errorOf(operation, request, response, target);
    if (error) throw new Error(`${error}: ${summarize(request, response)}`);
  });
  const result = await fc.check(property, { seed: target.seed, numRuns: runs, interruptAfterTimeLimit: 120_000 });
  if (result.failed && result.counterexample) tally.addFinding(String((result.errorInstance as Error)?.message));
};

/** Property-based fuzzing with mostly valid requests generated from the OpenAPI document; failures are shrunk. */
export const fuzz: Part = {
  name: 'fuzz',
  run: async (target, tally) => {
    const document = await readDocument(target);
    const ids: Ids = [];
    const runs = Math.ceil(target.runs / document.operations.length);
    // Creates first, then reads and updates, then deletes.
    const rank = ({ method }: Operation) => ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
    // A stream has no end to wait for.
    const ending = document.operations.filter(({ path }) => !path.endsWith('/events'));
    const inOrder = ending.sort((a, b) => rank(a) - rank(b));
    await runParallel(inOrder, (operation) => tryOperation(operation, document, { target, tally, ids, runs }), 8);
  },
};
