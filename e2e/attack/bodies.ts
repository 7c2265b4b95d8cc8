import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type ApiDocument, type Operation, readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { valuesOf } from './schema-values';
import { basic, each, nextAddress, problemError, type Request, told, tryOut } from './wire';

type Fields = Record<string, unknown>;

/** In every body that is sent, so that it can be looked for. */
const marker = 'attack-bodies-marker';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** What no field of any route takes, as JSON. */
const neverValues: readonly string[] = [
  '{"$ne":""}',
  '{"$gt":""}',
  '{"$where":"sleep(5000)"}',
  '{"$regex":".*"}',
  '{"$function":{"body":"return 1","args":[],"lang":"js"}}',
  '[{"$ne":1}]',
  '{"toString":"x"}',
  '{"length":100000000}',
  '[["a"]]',
  '"a\\u0000b"',
  '"\\ud800"',
  '["\\udc00"]',
  '1e400',
  '-1e400',
  JSON.stringify('a'.repeat(30_000)),
  JSON.stringify(Array(2000).fill('a')),
  deep(50_000),
  '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000),
];

/** Fields that no route takes, as JSON. */
const neverFields: readonly string[] = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"prototype":{}',
  '"$set":{"status":"approved"}',
  '"$where":"1"',
  '"outbox.0":1',
  '"status.x":1',
  '"_id":"aaaaaaaaaaaaaaaaaaaaaaaa"',
  '"__v":1',
  '"revision":9',
  '"isAdmin":true',
  '"createdAt":"2000-01-01"',
  '"\\u0000":1',
  '"":1',
  Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(','),
];

const gzipBomb = gzipSync(Buffer.alloc(50 * 2 ** 20));

/** Whole bodies around a right one, with the status they get. */
const wholeBodies = (right: string): [what: string, body: string | Buffer, headers: Fields, status: number][] => [
  ['an array', `[${right}]`, {}, 400],
  ['a text', '"a"', {}, 400],
  ['a number', '1', {}, 400],
  ['broken JSON', right.slice(0, -1), {}, 400],
  ['more after it', `${right}}`, {}, 400],
  ['two of them', `${right}${right}`, {}, 400],
  ['single quotes', "{'a':1}", {}, 400],
  ['nothing but brackets', deep(200_000).slice(0, 200_000), {}, 400],
  [
    'bad UTF-8',
    Buffer.concat([Buffer.from(right.slice(0, -2)), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    {},
    400,
  ],
  ['overlong UTF-8', Buffer.from('7b2261223a22c0ae227d', 'hex'), {}, 400],
  ['UTF-16', Buffer.from(right, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
  ['gzip unsaid', gzipSync(right), {}, 400],
  ['gzip', gzipSync(right), { 'content-encoding': 'gzip' }, 415],
  ['a gzip bomb', gzipBomb, { 'content-encoding': 'gzip' }, 415],
  ['plain that is said to be packed', right, { 'content-encoding': 'br' }, 415],
  ['a text type', right, { 'content-type': 'text/plain' }, 415],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
  ['another JSON', right, { 'content-type': 'application/jsonp' }, 415],
  ['no type', right, { 'content-type': undefined }, 415],
  ['a nonsense type', right, { 'content-type': 'a' }, 415],
];

/** What a sample drawn from the description cannot know. */
const rightFields = (path: string): Fields => {
  if (path.endsWith('/submit-song')) return { songUid: 'ABC1234_S1', audioFileUrl: null, trackUrl: null };
  // The id's form depends on the kind of record.
  if (path.endsWith('/activities')) return { entityType: 'brief', entityId: 'f'.repeat(24) };
  return {};
};

/** A right body of an operation: everything that it takes, but the bytes and the addresses of files. */
const rightBody = ({ path, body = {} }: Operation, { schemas }: ApiDocument, seed: number): Fields => {
  const drawn = fc.sample(valuesOf(body, schemas), { numRuns: 30, seed }) as Fields[];
  const [fullest = {}] = drawn.sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  const fields = Object.entries(fullest).filter(
    ([name]) => !/Data$|^(imageUrl|videoUrl|fileUrl|socialLinks)$/.test(name),
  );
  const texts = ['artistName', 'clientName', 'name', 'title', 'trackTitle', 'notes', 'heroTitle', 'feedback'];
  const marked = fields.map(([name, value]) => [name, texts.includes(name) ? marker : value]);
  return { ...Object.fromEntries(marked), ...rightFields(path) };
};

const attackOperation = async (
  operation: Operation,
  document: ApiDocument,
  { target, tally }: { target: Target; tally: Tally },
): Promise<void> => {
  const right = rightBody(operation, document, target.seed);
  const rightText = JSON.stringify(right);
  const path = operation.path.replace(/\{\w+\}/g, 'f'.repeat(24));
  const request = (body: string | Buffer, headers: Fields = {}): Request => ({
    method: operation.method,
    path,
    body,
    headers: {
      'content-type': 'application/json',
      ...(operation.isForAdmins && { authorization: basic(target.username, target.password) }),
      ...(headers as Record<string, string | undefined>),
    },
    // Limits count refused calls, too.
    ...(!operation.isForAdmins && { from: nextAddress() }),
  });
  const expectRefusal = async (what: string, sent: Request, statuses: readonly number[]) => {
    const answer = await tryOut(target, tally, sent);
    if (!statuses.includes(answer.status)) return tally.found(`${what}: ${told(sent, answer)}`);
    const error = problemError(answer);
    if (error) tally.found(`${what}, the refusal ${error}: ${told(sent, answer)}`);
  };

  // The right one must pass the rules, else nothing is learned from refusals.
  const asItIs = request(rightText);
  const answer = await tryOut(target, tally, asItIs);
  if (![200, 201, 404, 422].includes(answer.status)) tally.found(`a right body: ${told(asItIs, answer)}`);

  const fields = Object.keys(right);
  const pick = <T>(all: readonly T[], n: number): readonly T[] =>
    target.isLong ? all : all.filter((_, index) => (index + n + target.seed) % 6 === 0);
  for (const [n, field] of fields.entries()) {
    const rest = Object.entries(right).filter(([name]) => name !== field);
    const others = rest.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`).join('');
    for (const value of pick(neverValues, n)) {
      await expectRefusal(field, request(`{${JSON.stringify(field)}:${value}${others}}`), [400, 413]);
    }
  }
  for (const [n, field] of pick(neverFields, fields.length).entries()) {
    const body = rightText === '{}' ? `{${field}}` : `{${field},${rightText.slice(1)}`;
    await expectRefusal(`field ${n}`, request(body), [400]);
  }
  for (const [what, body, headers, status] of pick(wholeBodies(rightText), 0)) {
    await expectRefusal(what, request(body, headers), [status]);
  }
  const tooLong = request(JSON.stringify({ ...right, description: 'a'.repeat(600_000) }));
  await expectRefusal('600 kB', tooLong, [413, 400]);
};

/** Operators, prototype keys, lists for texts, odd and endless input in every field of every body. */
export const bodies: Part = {
  name: 'bodies',
  run: async (target, tally) => {
    const document = await readDocument(target);
    const withBody = document.operations.filter(({ body }) => body !== undefined);
    await each(withBody, (operation) => attackOperation(operation, document, { target, tally }), 6);
  },
};
