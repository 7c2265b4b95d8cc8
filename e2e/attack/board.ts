import type { Part } from './part';
import { basic, each, hostOf, nextAddress, problemError, type Request, told, tryOut } from './wire';

const board = '/api/admin/queues';
const queue = `${board}/api/queues/audio`;

/** What the board's own software could do and ours may not: it would lose what nobody else has. */
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

/** Cookies like a good one. */
const altered = (cookie: string): string[] => {
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

/** The board of queues, which browsers enter with a cookie: it opens nothing else, and cannot be made or lent. */
export const queueBoard: Part = {
  name: 'queue-board',
  run: async (target, tally) => {
    const authorization = basic(target.username, target.password);
    const opened = await tryOut(target, tally, {
      method: 'POST',
      path: `${board}/session`,
      headers: { authorization },
    });
    const given = opened.headers['set-cookie'] ?? '';
    const cookie = given.split(';', 1)[0] ?? '';
    if (opened.status !== 204 || cookie === '') return tally.found(`No session: ${opened.status} ${opened.text}`);
    for (const rule of ['HttpOnly', 'SameSite=Strict', `Path=${board}`, 'Max-Age=']) {
      if (!given.includes(rule)) tally.found(`The cookie is not ${rule}: ${given.replace(cookie, 'queues=…')}`);
    }
    const own = { origin: `http://${hostOf(target)}`, 'sec-fetch-site': 'same-origin' };
    const change = { method: 'PUT', path: `${queue}/resume` };
    const requests: [what: string, request: Request, statuses: number[]][] = [
      ['the board with its cookie', { path: `${board}/api/queues`, headers: { cookie } }, [200]],
      ...altered(cookie).map((odd): [string, Request, number[]] => [
        'an altered cookie',
        { path: `${board}/api/queues`, headers: { cookie: odd } },
        [401],
      ]),
      ...['/api/admin/briefs', '/api/admin/submissions', `/api/objects/${'f'.repeat(32)}`, `${board}/../briefs`].map(
        (path): [string, Request, number[]] => ['the cookie elsewhere', { path, headers: { cookie } }, [401, 404]],
      ),
      ['a new session by cookie', { method: 'POST', path: `${board}/session`, headers: { cookie, ...own } }, [401]],
      ['a change by cookie, from nowhere', { ...change, headers: { cookie } }, [403]],
      ...[{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }].map(
        (foreign): [string, Request, number[]] => [
          'a change by cookie from another site',
          { ...change, headers: { cookie, ...foreign } },
          [403],
        ],
      ),
      ...destructive.map(([method, path]): [string, Request, number[]] => [
        'what the board may not do',
        { method, path, headers: { cookie, ...own, 'content-type': 'application/json' }, body: '{}' },
        [404, 405],
      ]),
    ];
    await each(requests, async ([what, request, statuses]) => {
      const answer = await tryOut(target, tally, { ...request, from: nextAddress() });
      if (!statuses.includes(answer.status)) return tally.found(`${what}: ${told(request, answer)}`);
      const error = answer.status >= 400 ? problemError(answer, request.method) : null;
      if (error) tally.found(`${what}, the refusal ${error}: ${told(request, answer)}`);
    });
  },
};
