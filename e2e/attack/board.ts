import type { Part } from './part';
import {
  basicAuth,
  runParallel,
  hostOf,
  nextAddress,
  checkProblem,
  type Request,
  summarize,
  sendWithRetry,
} from './wire';

const board = '/api/admin/queues';
const queue = `${board}/api/queues/audio`;

/** Bull Board's destructive routes, which must stay disabled: they would lose jobs. */
const destructive: [method: string, path: string][] = [
  ['PUT', `${queue}/empty`],
  ['PUT', `${queue}/obliterate`],
  ['PUT', `${queue}/clean/completed`],
  ['PUT', `${queue}/concurrency`],
  ['POST', `${queue}/add`],
  ['PUT', `${queue}/1/clean`],
  ['PATCH', `${queue}/1/update-data`],
  ['DELETE', queue],
];

/** Forged variants of a valid cookie. */
const forgedCookies = (cookie: string): string[] => {
  const [session = '', signature = ''] = cookie.replace('queues=', '').split('.');
  const [username] = JSON.parse(Buffer.from(session, 'base64url').toString()) as [string];
  const longer = Buffer.from(JSON.stringify([username, 9_999_999_999])).toString('base64url');
  return [
    `queues=${longer}.${signature}`,
    `queues=${session}.${signature.slice(1)}`,
    `queues=${session}.${'A'.repeat(signature.length)}`,
    `queues=${session}.`,
    `queues=${session}`,
    `queues=.${signature}`,
    `xqueues=${session}.${signature}`,
    `queues=bm9uZQ.${signature}; a=b`,
    'queues=%00.%00',
  ];
};

/** The queue board's session cookie grants access to the board only, and cannot be forged or used by other sites. */
export const queueBoard: Part = {
  name: 'queue-board',
  run: async (target, tally) => {
    const authorization = basicAuth(target.username, target.password);
    const opened = await sendWithRetry(target, tally, {
      method: 'POST',
      path: `${board}/session`,
      headers: { authorization },
    });
    const setCookie = opened.headers['set-cookie'] ?? '';
    const cookie = setCookie.split(';', 1)[0] ?? '';
    if (opened.status !== 204 || cookie === '') return tally.addFinding(`No session: ${opened.status} ${opened.text}`);
    for (const rule of ['HttpOnly', 'SameSite=Strict', `Path=${board}`, 'Max-Age=']) {
      if (!setCookie.includes(rule))
        tally.addFinding(`The cookie lacks ${rule}: ${setCookie.replace(cookie, 'queues=…')}`);
    }
    const sameOrigin = { origin: `http://${hostOf(target)}`, 'sec-fetch-site': 'same-origin' };
    const change = { method: 'PUT', path: `${queue}/resume` };
    const requests: [what: string, request: Request, statuses: number[]][] = [
      ['the board with its cookie', { path: `${board}/api/queues`, headers: { cookie } }, [200]],
      ...forgedCookies(cookie).map((forged): [string, Request, number[]] => [
        'a forged cookie',
        { path: `${board}/api/queues`, headers: { cookie: forged } },
        [401],
      ]),
      ...['/api/admin/briefs', '/api/admin/submissions', `/api/objects/${'f'.repeat(32)}`, `${board}/../briefs`].map(
        (path): [string, Request, number[]] => [
          'the cookie on other routes',
          { path, headers: { cookie } },
          [401, 404],
        ],
      ),
      [
        'a new session by cookie',
        { method: 'POST', path: `${board}/session`, headers: { cookie, ...sameOrigin } },
        [401],
      ],
      ['a change by cookie without origin headers', { ...change, headers: { cookie } }, [403]],
      ...[{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }].map(
        (foreign): [string, Request, number[]] => [
          'a change by cookie from another site',
          { ...change, headers: { cookie, ...foreign } },
          [403],
        ],
      ),
      ...destructive.map(([method, path]): [string, Request, number[]] => [
        'a destructive action',
        { method, path, headers: { cookie, ...sameOrigin, 'content-type': 'application/json' }, body: '{}' },
        [404, 405],
      ]),
    ];
    await runParallel(requests, async ([what, request, statuses]) => {
      const response = await sendWithRetry(target, tally, { ...request, from: nextAddress() });
      if (!statuses.includes(response.status)) return tally.addFinding(`${what}: ${summarize(request, response)}`);
      const error = response.status >= 400 ? checkProblem(response, request.method) : null;
      if (error) tally.addFinding(`${what}, invalid error response (${error}): ${summarize(request, response)}`);
    });
  },
};
