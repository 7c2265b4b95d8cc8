import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type ApiDocument, type Operation, readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { namesIn, valuesOf } from './schema-values';
import { basicAuth, runParallel, nextAddress, checkProblem, type Request, summarize, sendWithRetry } from './wire';

type Fields = Record<string, unknown>;

const marker = 'attack-bodies-marker';

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** JSON values that every field must reject. */
const hostileFieldValues: readonly string[] = [
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

/** JSON fields that every route must reject. */
const hostileFields: readonly string[] = [
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

/** Malformed variants of a valid body, with the expected status. */
const malformedBodies = (valid: string): [what: string, body: string | Buffer, headers: Fields, status: number][] => [
  ['an array', `[${valid}]`, {}, 400],
  ['a string', '"a"', {}, 400],
  ['a number', '1', {}, 400],
  ['broken JSON', valid.slice(0, -1), {}, 400],
  ['trailing data', `${valid}}`, {}, 400],
  ['two documents', `${valid}${valid}`, {}, 400],
  ['single quotes', "{'a':1}", {}, 400],
  ['only brackets', deep(200_000).slice(0, 200_000), {}, 400],
  [
    'bad UTF-8',
    Buffer.concat([Buffer.from(valid.slice(0, -2)), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    {},
    400,
  ],
  ['overlong UTF-8', Buffer.from('7b2261223a22c0ae227d', 'hex'), {}, 400],
  ['UTF-16', Buffer.from(valid, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
  ['undeclared gzip', gzipSync(valid), {}, 400],
  ['gzip', gzipSync(valid), { 'content-encoding': 'gzip' }, 415],
  ['a gzip bomb', gzipBomb, { 'content-encoding': 'gzip' }, 415],
  ['plain text declared as brotli', valid, { 'content-encoding': 'br' }, 415],
  ['text/plain', valid, { 'content-type': 'text/plain' }, 415],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a multipart', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['XML', '<a/>', { 'content-type': 'application/xml' }, 415],
  ['application/jsonp', valid, { 'content-type': 'application/jsonp' }, 415],
  ['no type', valid, { 'content-type': undefined }, 415],
  ['a nonsense type', valid, { 'content-type': 'a' }, 415],
];

/** Its parts refer to each other, and its numbers have check digits. */
const rights = {
  composition: [{ name: 'x', role: 'writer', share: 100, ipi: '00014107338', signatory: 'a' }],
  master: [{ name: 'x', share: 33.33 }],
  signatories: [{ key: 'a', name: 'x' }],
  iswc: 'T-034.524.680-1',
};

const aFile = `/api/objects/${'f'.repeat(32)}`;
const aVersion = { kind: 'cut-30', audioFileUrl: aFile };

/** Constraints that the schema does not express. */
const requiredFields = (path: string): Fields => {
  if (path.endsWith('/submit-song')) return { songUid: 'ABC1234_S1', audioFileUrl: null, trackUrl: null };
  if (path.endsWith('/submit-version')) return { songUid: 'ABC1234_S1', versionUid: 'ABC1234_S1_V1', ...aVersion };
  if (/^\/api\/music\/.*\/versions$/.test(path)) return aVersion;
  if (path.endsWith('/versions')) return { kind: 'cut-30', fileUrl: aFile };
  if (path.endsWith('/bulk'))
    return { entityType: 'track', ids: ['f'.repeat(24)], filter: undefined, change: { mood: null }, delete: undefined };
  if (path.endsWith('/imports')) return { fileUrl: aFile, columns: null };
  if (/\/pitches(\/[^/]+)?$/.test(path)) return { tracks: [], coverUrl: null, briefId: null, expiresAt: null };
  if (/\/recipients(\/[^/]+)?$/.test(path)) return { contactId: null, expiresAt: null };
  // Too light a color is refused, whatever its form.
  if (path.endsWith('/admin/content')) return { accent: '#1f4e8c', phone: '+43 1 234 567' };
  if (/\/people(\/\{\w+\})?$/.test(path)) return { phone: '+43 1 234 567' };
  if (/\/admin\/briefs(\/\{\w+\})?$/.test(path)) return { currency: 'EUR' };
  // Words of the studio's lists, and keys.
  if (/\/admin\/music(\/\{\w+\})?$/.test(path)) return { genre: 'Jazz', mood: 'Dark', key: 'D minor' };
  if (path.endsWith('/rows')) return { change: { genre: 'Jazz', key: 'D minor', iswc: rights.iswc } };
  if (path.endsWith('/vocabulary')) return { genres: ['Trip-Hop'], moods: ['Wry'] };
  // Words of that list.
  if (/\/views(\/\{\w+\})?$/.test(path)) return { list: 'briefs', query: { status: 'won' } };
  if (path.endsWith('/send')) return { text: 'Music for you: {{link}}' };
  if (path.endsWith('/downloads')) return { all: false };
  if (path.endsWith('/changes')) return { items: ['lyrics'], songs: [] };
  if (/^\/api\/listen\/.*\/heard$/.test(path)) return { heard: [{ trackId: 'f'.repeat(24), from: 0, to: 10 }] };
  if (path.endsWith('/file')) return { audioFileUrl: aFile };
  if (path.endsWith('/heard')) return { ranges: [[0, 10]] };
  if (path.endsWith('/objects/upload')) return { kind: 'audio', filename: 'a.wav', type: 'audio/wav' };
  // The id's format depends on the entity type.
  if (path.endsWith('/activities')) return { entityType: 'brief', entityId: 'f'.repeat(24) };
  return {};
};

/** Valid only with a file that was uploaded for it. */
const needsFile = /\/imports$|\/ingests\/\w+\/(files|table)$/;

const clientsBytes = 16 * 1024;

/** Clients' calls take less than others, and what they heard comes as text, too, when a page is left. */
const expectedOf = (path: string, what: string, body: string | Buffer, status: number): number => {
  if (!path.startsWith('/api/listen/')) return status;
  if (body.length > clientsBytes) return 413;
  return what === 'text/plain' && path.endsWith('/heard') ? 404 : status;
};

/** A valid body with all fields of an operation except file contents, URLs and lists of them. */
const validBody = ({ path, body = {} }: Operation, { schemas }: ApiDocument, seed: number): Fields => {
  const drawn = fc.sample(valuesOf(body, schemas), { numRuns: 30, seed }) as Fields[];
  const [fullest = {}] = drawn.sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  const fields = Object.entries(fullest).filter(
    ([name]) => !/Data$|^(imageUrl|videoUrl|fileUrl|socialLinks|stills|scenes|link|links)$/.test(name),
  );
  const texts = ['artistName', 'clientName', 'name', 'title', 'trackTitle', 'notes', 'heroTitle', 'feedback'];
  const marked = fields.map(([name, value]) => [name, texts.includes(name) ? marker : value]);
  return { ...Object.fromEntries(marked), ...requiredFields(path), ...(fullest.rights !== undefined && { rights }) };
};

const attackOperation = async (
  operation: Operation,
  document: ApiDocument,
  { target, tally, nth }: { target: Target; tally: Tally; nth: number },
): Promise<void> => {
  const valid = validBody(operation, document, target.seed);
  const validText = JSON.stringify(valid);
  const path = operation.path.replace(/\{\w+\}/g, 'f'.repeat(24));
  const request = (body: string | Buffer, headers: Fields = {}): Request => ({
    method: operation.method,
    path,
    body,
    headers: {
      'content-type': 'application/json',
      ...(operation.isForAdmins && { authorization: basicAuth(target.username, target.password) }),
      ...(headers as Record<string, string | undefined>),
    },
    // Rejected requests count toward rate limits, too.
    ...(!operation.isForAdmins && { from: nextAddress() }),
  });
  const expectRejection = async (what: string, sent: Request, statuses: readonly number[]) => {
    const response = await sendWithRetry(target, tally, sent);
    if (!statuses.includes(response.status)) return tally.addFinding(`${what}: ${summarize(sent, response)}`);
    const error = checkProblem(response);
    if (error) tally.addFinding(`${what}, invalid error response (${error}): ${summarize(sent, response)}`);
  };

  // The valid body must be accepted; otherwise rejections prove nothing.
  const unmodified = request(validText);
  const response = await sendWithRetry(target, tally, unmodified);
  if (![200, 201, 202, 204, 404, 422].includes(response.status) && !needsFile.test(path))
    tally.addFinding(`valid body rejected: ${summarize(unmodified, response)}`);

  const fields = Object.keys(valid);
  // The short run takes others for each operation, so that all are sent to some.
  const pick = <T>(all: readonly T[], n: number): readonly T[] =>
    target.isLong ? all : all.filter((_, index) => (index + n + nth + target.seed) % 12 === 0);
  for (const [n, field] of fields.entries()) {
    const rest = Object.entries(valid).filter(([name]) => name !== field);
    const others = rest.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`).join('');
    for (const value of pick(hostileFieldValues, n)) {
      await expectRejection(field, request(`{${JSON.stringify(field)}:${value}${others}}`), [400, 413]);
    }
  }
  const known = namesIn(operation.body ?? {}, document.schemas);
  const foreignFields = hostileFields.filter((field) => !known.some((name) => field.startsWith(`"${name}":`)));
  for (const [n, field] of pick(foreignFields, fields.length).entries()) {
    const body = validText === '{}' ? `{${field}}` : `{${field},${validText.slice(1)}`;
    await expectRejection(`field ${n}`, request(body), [400, 413]);
  }
  for (const [what, body, headers, status] of pick(malformedBodies(validText), 0)) {
    await expectRejection(what, request(body, headers), [expectedOf(path, what, body, status)]);
  }
  const tooLong = request(JSON.stringify({ ...valid, description: 'a'.repeat(600_000) }));
  await expectRejection('600 kB', tooLong, [413, 400]);
};

/** Query operators, prototype keys, wrong types and oversized input in every field of every body. */
export const bodies: Part = {
  name: 'bodies',
  run: async (target, tally) => {
    const document = await readDocument(target);
    const withBody = document.operations.filter(({ body }) => body !== undefined);
    await runParallel(
      withBody.entries(),
      ([nth, operation]) => attackOperation(operation, document, { target, tally, nth }),
      6,
    );
  },
};
