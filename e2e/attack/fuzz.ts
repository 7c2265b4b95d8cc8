import fc from 'fast-check';
import { type ApiDocument, type Operation, readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { hostileBodies, hostileValues } from './schema-values';
import { type Answer, basic, each, nextAddress, problemError, type Request, told, tryOut } from './wire';

const hex = (length: number): string => `^[0-9a-f]{${length}}$`;

/** Records that are there, so that not all is said to be unknown. */
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

/** Every byte but letters and digits as %xx: also those that encodeURIComponent refuses. */
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
  const signIn = basic(target.username, target.password);
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

const errorOf = (operation: Operation, { headers = {} }: Request, answer: Answer, target: Target): string | null => {
  const { status } = answer;
  if (status <= 0) return 'no answer';
  if (status >= 500) return 'our error';
  if (status >= 400) return problemError(answer, operation.method);
  const isSignedIn = headers['authorization'] === basic(target.username, target.password);
  if (operation.isForAdmins && !isSignedIn) return 'opened to a stranger';
  return operation.statuses.includes(String(status)) ? null : 'a success that is not described';
};

const tryOperation = async (
  operation: Operation,
  document: ApiDocument,
  { target, tally, ids, runs }: { target: Target; tally: Tally; ids: Ids; runs: number },
): Promise<void> => {
  const property = fc.asyncProperty(requests(operation, document, target, ids), async (request) => {
    const answer = await tryOut(target, tally, { ...request, from: nextAddress() });
    const made = answer.status === 201 && /"id":"([0-9a-f]{24,32})"/.exec(answer.text)?.[1];
    if (made) ids.push(made);
    const error = errorOf(operation, request, answer, target);
    if (error) throw new Error(`${error}: ${told(request, answer)}`);
  });
  const result = await fc.check(property, { seed: target.seed, numRuns: runs, interruptAfterTimeLimit: 120_000 });
  if (result.failed && result.counterexample) tally.found(String((result.errorInstance as Error)?.message));
};

/** Requests drawn from the API's own description, mostly right and odd somewhere; what fails is made small. */
export const fuzz: Part = {
  name: 'fuzz',
  run: async (target, tally) => {
    const document = await readDocument(target);
    const ids: Ids = [];
    const runs = Math.ceil(target.runs / document.operations.length);
    // First what makes records, then what reads and changes them, then what deletes them.
    const rank = ({ method }: Operation) => ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
    const inOrder = [...document.operations].sort((a, b) => rank(a) - rank(b));
    await each(inOrder, (operation) => tryOperation(operation, document, { target, tally, ids, runs }), 8);
  },
};
