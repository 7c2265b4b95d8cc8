import { readDocument } from './api-document';
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

/** Headers of requests from other sites' pages, plausible and forged. */
const foreignHeaders = (host: string): Record<string, string>[] => [
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

/** Content types that another site's form can send without a CORS preflight. */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined];

/** Pages of other sites can neither change nor read anything, with or without credentials. */
export const origins: Part = {
  name: 'origins',
  run: async (target, tally) => {
    const { operations } = await readDocument(target);
    const all = foreignHeaders(hostOf(target));
    const authorization = basicAuth(target.username, target.password);
    const requests: (Request & { isChange: boolean })[] = operations.flatMap(({ method, path }, index) =>
      all
        .filter((_, n) => target.isLong || (n + index + target.seed) % 3 === 0)
        .flatMap((headers, n) => {
          const concretePath = path.replace(/\{key\}/g, 'f'.repeat(32)).replace(/\{\w+\}/g, 'f'.repeat(24));
          const type = { 'content-type': simpleTypes[n % simpleTypes.length] };
          const isChange = method !== 'GET' && method !== 'HEAD';
          const preflight = {
            'access-control-request-method': method,
            'access-control-request-headers': 'authorization',
          };
          return [
            { method, path: concretePath, headers: { ...headers, authorization, ...(isChange && type) }, isChange },
            { method: 'OPTIONS', path: concretePath, headers: { ...headers, ...preflight }, isChange: false },
          ];
        }),
    );
    await runParallel(requests, async ({ isChange, ...request }) => {
      const response = await sendWithRetry(target, tally, {
        ...request,
        from: nextAddress(),
        ...(isChange && { body: '{}' }),
      });
      const allows = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
      if (allows.length > 0) tally.addFinding(`${allows.join(', ')}: ${summarize(request, response)}`);
      if (request.method === 'OPTIONS' && response.status < 400)
        tally.addFinding(`preflight accepted: ${summarize(request, response)}`);
      if (!isChange) return;
      const error = response.status === 403 ? checkProblem(response) : 'status is not 403';
      if (error)
        tally.addFinding(
          `invalid rejection of ${JSON.stringify(request.headers)} (${error}): ${summarize(request, response)}`,
        );
    });
  },
};
