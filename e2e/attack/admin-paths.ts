import { readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { basic, each, nextAddress, problemError, type Request, told, tryOut } from './wire';

const encode = (text: string): string => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('');

/** Other ways to write a path, some of which a proxy or router somewhere has taken for the same. */
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

/** Sign-ins that cost no hash: none of them is a name with a password. */
const noSignIns = (target: Target): (string | undefined)[] => [
  undefined,
  '',
  'Basic',
  'Basic ',
  'Basic !!!!',
  `Basic ${Buffer.from(target.username).toString('base64')}`,
  basic('', target.password),
  basic(target.username, ''),
  `Basic ${Buffer.from(`${target.username}:${target.password}`).toString('base64url')}.`,
  basic(target.username, target.password).replace('Basic ', 'Bearer '),
  basic(target.username, target.password).replace('Basic ', 'xBasic '),
  basic(target.username, target.password).replace('Basic ', ''),
  `Basic ${'QQ'.repeat(6000)}`,
  `Bearer ${target.username}`,
  'Digest username="admin"',
];

/** Names with a wrong password: each costs a hash. */
const wrongSignIns = (target: Target): string[] => [
  basic(target.username, `${target.password} `),
  basic(target.username, target.password.toUpperCase()),
  basic(target.username.toUpperCase(), target.password),
  basic(`${target.username}\0`, target.password),
  basic('$ne', target.password),
  basic(target.username, 'x'.repeat(900)),
];

/** Headers by which some servers route, sign in or believe where a request comes from. */
const trust = (path: string): Record<string, string> => ({
  'x-original-url': path,
  'x-rewrite-url': path,
  'x-forwarded-uri': path,
  'x-forwarded-for': '127.0.0.1',
  'x-http-method-override': 'GET',
  'x-forwarded-user': 'admin',
  'x-remote-user': 'admin',
  cookie: 'admin=true; session=admin',
});

/** Admin addresses that are no routes of the described API. */
const undescribed = ['/api/admin', '/api/admin/queues', '/api/admin/queues/api/queues'];

/** What is said to a stranger. HEAD has no body, and TRACE and odd methods are no HTTP that is spoken here. */
const refusals: readonly number[] = [400, 401, 404, 405, 414, 431];

const check = async (target: Target, tally: Tally, request: Request): Promise<void> => {
  const answer = await tryOut(target, tally, request);
  if (!refusals.includes(answer.status)) return tally.found(`opened? ${told(request, answer)}`);
  if (request.method === 'get' || !request.path.startsWith('/api/')) return;
  const error = problemError(answer, request.method);
  if (error) tally.found(`a refusal ${error}: ${told(request, answer)}`);
};

/** Every admin route × method × spelling of its path × bad sign-in. */
export const adminPaths: Part = {
  name: 'admin-paths',
  run: async (target, tally) => {
    const { operations } = await readDocument(target);
    const admin = operations.filter(({ path }) => path.startsWith('/api/admin'));
    if (admin.length < 30) tally.found(`The API's description names only ${admin.length} admin routes`);
    for (const { method, path, isForAdmins } of admin) {
      if (!isForAdmins) tally.found(`${method} ${path} is not said to be for admins`);
    }
    const withId = (path: string): string => path.replace(/\{\w+\}/g, 'a'.repeat(24));
    const paths = [...new Set([...admin.map(({ path }) => withId(path)), ...undescribed])];
    const none = noSignIns(target);
    let n = target.seed;
    const requests = paths.flatMap((path) =>
      methods.flatMap((method) =>
        spellings
          // Another part of the spellings for each method and path.
          .filter((_, index) => target.isLong || index === 0 || (index + n) % 7 === 0)
          .map((spell) => {
            const authorization = none[n++ % none.length];
            return { method, path: spell(path), headers: { ...(n % 2 && trust(path)), authorization } };
          }),
      ),
    );
    await each(requests, (request) => check(target, tally, request));
    const wrong = wrongSignIns(target);
    const guesses = admin.flatMap(({ method, path }) =>
      wrong
        .filter((_, index) => target.isLong || (n++ + index) % (2 * wrong.length) === 0)
        .map((authorization) => ({ method, path: withId(path), headers: { authorization }, from: nextAddress() })),
    );
    await each(guesses, (request) => check(target, tally, request), 4);
  },
};
