import { readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { basicAuth, runParallel, nextAddress, checkProblem, type Request, summarize, sendWithRetry } from './wire';

const encode = (text: string): string => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');

/** Alternative spellings of a path that some proxy or router has been known to treat as equivalent. */
export const spellings: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}?`,
  (path) => `${path}?a=b`,
  (path) => `${path}?_method=GET`,
  (path) => `${path}#a`,
  (path) => `${path};`,
  (path) => `${path};a=b`,
  (path) => `${path}%2f`,
  (path) => `${path}%20`,
  (path) => `${path}%00`,
  (path) => `${path}%0d%0aX-Admin:%201`,
  (path) => `${path}.json`,
  (path) => `${path}..;/`,
  (path) => `${path}/.`,
  (path) => `/${path}`,
  (path) => `//${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `http://localhost${path}`,
  (path) => `http://admin@localhost${path}`,
  (path) => path.slice(1),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replace('/admin', '//admin'),
  (path) => path.replace('/admin', '/./admin'),
  (path) => path.replace('/admin', '/x/../admin'),
  (path) => path.replace('/admin', '/%2e%2e/api/admin'),
  (path) => path.replace('/admin', '/..%2fapi/admin'),
  (path) => path.replace('/admin', '%2fadmin'),
  (path) => path.replace('/admin', '%252fadmin'),
  (path) => path.replace('/admin', '\\admin'),
  (path) => path.replace('/admin', '%5cadmin'),
  (path) => path.replace('/admin', '/;/admin'),
  (path) => path.replace('admin', 'admin;x'),
  (path) => path.replace('admin', 'ADMIN'),
  (path) => path.replace('admin', 'Admin'),
  (path) => path.replace('admin', `${encode('a')}dmin`),
  (path) => path.replace('admin', `admi${encode('n')}`),
  (path) => path.replace('admin', encode('admin')),
  (path) => path.replace('admin', '%2561dmin'),
  (path) => path.replace('admin', '%c1%a1dmin'),
  (path) => path.replace('admin', '%ef%bd%81dmin'),
  (path) => path.replace('admin', 'admin%09'),
  (path) => path.replace('api', `${encode('a')}pi`),
  (path) => path.replace('/api', '/API'),
  (path) => path.replace('/api', '/api/api'),
  (path) => path.replace('/api', '/api/docs/..'),
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'get'];

/** Malformed credentials, rejected without hashing. */
const malformedSignIns = (target: Target): (string | undefined)[] => [
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic !!!!',
  `Basic ${Buffer.from(target.username).toString('base64')}`,
  basicAuth('', target.password),
  basicAuth(target.username, ''),
  `Basic ${Buffer.from(`${target.username}:${target.password}`).toString('base64url')}.`,
  basicAuth(target.username, target.password).replace('Basic ', 'Bearer '),
  basicAuth(target.username, target.password).replace('Basic ', 'xBasic '),
  basicAuth(target.username, target.password).replace('Basic ', ''),
  `Basic ${'QQ'.repeat(6000)}`,
  `Bearer ${target.username}`,
  'Digest username="admin"',
];

/** Well-formed wrong credentials; each costs a password hash. */
const wrongSignIns = (target: Target): string[] => [
  basicAuth(target.username, `${target.password} `),
  basicAuth(target.username, target.password.toUpperCase()),
  basicAuth(target.username.toUpperCase(), target.password),
  basicAuth(`${target.username}\0`, target.password),
  basicAuth('$ne', target.password),
  basicAuth(target.username, 'x'.repeat(900)),
];

/** Headers that some servers trust for routing, authentication or the client's address. */
const spoofedHeaders = (path: string): Record<string, string> => ({
  'x-original-url': path,
  'x-rewrite-url': path,
  'x-forwarded-uri': path,
  'x-forwarded-for': '127.0.0.1',
  'x-http-method-override': 'GET',
  'x-forwarded-user': 'admin',
  'x-remote-user': 'admin',
  cookie: 'admin=true; session=admin',
});

/** Admin paths that the OpenAPI document does not list. */
const undocumented = ['/api/admin', '/api/admin/queues', '/api/admin/queues/api/queues'];

/** Acceptable statuses without credentials; 400 and 405 cover TRACE and unknown methods. */
const rejections: readonly number[] = [400, 401, 404, 405, 414, 431];

const check = async (target: Target, tally: Tally, request: Request): Promise<void> => {
  const response = await sendWithRetry(target, tally, request);
  if (!rejections.includes(response.status)) return tally.addFinding(`accepted: ${summarize(request, response)}`);
  if (request.method === 'get' || !request.path.startsWith('/api/')) return;
  const error = checkProblem(response, request.method);
  if (error) tally.addFinding(`invalid error response (${error}): ${summarize(request, response)}`);
};

/** Every admin route × method × spelling of its path × invalid credentials. */
export const adminPaths: Part = {
  name: 'admin-paths',
  run: async (target, tally) => {
    const { operations } = await readDocument(target);
    const admin = operations.filter(({ path }) => path.startsWith('/api/admin'));
    if (admin.length < 30) tally.addFinding(`The OpenAPI document lists only ${admin.length} admin routes`);
    for (const { method, path, isForAdmins } of admin) {
      if (!isForAdmins) tally.addFinding(`${method} ${path} is not documented as admin-only`);
    }
    const withId = (path: string): string => path.replace(/\{\w+\}/g, 'a'.repeat(24));
    const paths = [...new Set([...admin.map(({ path }) => withId(path)), ...undocumented])];
    const malformed = malformedSignIns(target);
    let n = target.seed;
    const requests = paths.flatMap((path) =>
      methods.flatMap((method) =>
        spellings
          // The short run takes one or two other spellings of each method and path, each time others.
          .filter((_, index) => target.isLong || index === 0 || (index + n) % 40 === 0)
          .map((spell) => {
            const authorization = malformed[n++ % malformed.length];
            return { method, path: spell(path), headers: { ...(n % 2 && spoofedHeaders(path)), authorization } };
          }),
      ),
    );
    await runParallel(requests, (request) => check(target, tally, request));
    const wrong = wrongSignIns(target);
    const guesses = admin.flatMap(({ method, path }, nth) =>
      wrong
        // Hashing takes a fifth of a second: one for each route, and in the short run for some.
        .filter((_, index) => (nth + index + target.seed) % (target.isLong ? wrong.length : 16 * wrong.length) === 0)
        .map((authorization) => ({ method, path: withId(path), headers: { authorization }, from: nextAddress() })),
    );
    await runParallel(guesses, (request) => check(target, tally, request), 4);
  },
};
