import { readDocument } from './api-document';
import type { Part } from './part';
import { basic, each, hostOf, nextAddress, problemError, type Request, told, tryOut } from './wire';

/** What a browser sends for a page of somebody else's; and what it never would. */
const foreign = (host: string): Record<string, string>[] => [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'file://' },
  { origin: `http://${host}.evil.example` },
  { origin: `http://${host}@evil.example` },
  { origin: `http://evil.example/${host}` },
  { origin: `http://evil.example#${host}` },
  { origin: 'http://127.0.0.1:1' },
  { origin: `http://${host}, https://evil.example` },
  { origin: `data:${host}` },
  { 'sec-fetch-site': 'cross-site' },
  { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
];

/** Bodies that a form of another site can send without asking first. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined];

/** Another site's page changes nothing, signed in or not, and may read nothing. */
export const origins: Part = {
  name: 'origins',
  run: async (target, tally) => {
    const { operations } = await readDocument(target);
    const all = foreign(hostOf(target));
    const authorization = basic(target.username, target.password);
    const requests: (Request & { isChange: boolean })[] = operations.flatMap(({ method, path }, index) =>
      all
        .filter((_, n) => target.isLong || (n + index + target.seed) % 3 === 0)
        .flatMap((headers, n) => {
          const asked = path.replace(/\{key\}/g, 'f'.repeat(32)).replace(/\{\w+\}/g, 'f'.repeat(24));
          const type = { 'content-type': simpleTypes[n % simpleTypes.length] };
          const isChange = method !== 'GET';
          const preflight = {
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization',
          };
          return [
            { method, path: asked, headers: { ...headers, authorization, ...(isChange && type) }, isChange },
            { method: 'OPTIONS', path: asked, headers: { ...headers, ...preflight }, isChange: false },
          ];
        }),
    );
    await each(requests, async ({ isChange, ...request }) => {
      const answer = await tryOut(target, tally, { ...request, from: nextAddress(), ...(isChange && { body: '{}' }) });
      const allows = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      if (allows.length > 0) tally.found(`${allows.join(', ')}: ${told(request, answer)}`);
      if (request.method === 'OPTIONS' && answer.status < 400) tally.found(`a preflight: ${told(request, answer)}`);
      if (!isChange) return;
      const error = answer.status === 403 ? problemError(answer) : 'is none';
      if (error) tally.found(`the refusal of ${JSON.stringify(request.headers)} ${error}: ${told(request, answer)}`);
    });
  },
};
