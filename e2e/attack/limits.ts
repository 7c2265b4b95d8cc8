import { readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
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

let forgeries = 0;
/** Forged headers that some servers trust, with a different address each time. */
const forged = (): Record<string, string> => {
  const address = `203.0.113.${forgeries++ % 255}`;
  return {
    'x-forwarded-for': `${address}, 10.0.0.1`,
    forwarded: `for=${address};host=forged-host.example;proto=https`,
    'x-real-ip': address,
    'x-client-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
    'x-forwarded-host': 'forged-host.example',
    'x-forwarded-proto': 'https',
    via: `1.1 ${address}`,
  };
};

/** Requests per hour: the flow tests' studio has higher limits (studio.ts); otherwise the defaults. */
const limitsByPath = ({ studio }: Target): Record<string, number> => ({
  '/api/briefs': 10,
  '/api/contacts': 10,
  '/api/artist/submit': studio ? 1000 : 10,
  '/api/objects/upload': studio ? 10_000 : 120,
});

const expectTooMany = (tally: Tally, request: Request, response: WireResponse, maxRetrySec: number): void => {
  if (response.status !== 429) return tally.addFinding(`not rejected: ${summarize(request, response)}`);
  const retryAfter = Number(response.headers['retry-after']);
  if (!(retryAfter >= 1 && retryAfter <= maxRetrySec))
    tally.addFinding(`Retry-After is ${response.headers['retry-after']}`);
  const error = checkProblem(response);
  if (error) tally.addFinding(`invalid error response (${error}): ${summarize(request, response)}`);
};

/** The hourly limit holds despite forged headers; invalid requests count, too. */
const tryHourlyLimit = async (target: Target, tally: Tally, path: string, max: number): Promise<void> => {
  const from = nextAddress();
  const call = () => ({
    method: 'POST',
    path,
    from,
    headers: { ...forged(), 'content-type': 'application/json' },
    body: '{"odd":1}',
  });
  await runParallel(Array(max).keys(), async () => {
    const request = call();
    const response = await sendWithRetry(target, tally, request);
    if (response.status !== 400) tally.addFinding(`rejected too early: ${summarize(request, response)}`);
  });
  const overLimit = call();
  expectTooMany(tally, overLimit, await sendWithRetry(target, tally, overLimit), 3600);
  const another = { ...call(), from: nextAddress() };
  const response = await sendWithRetry(target, tally, another);
  if (response.status !== 400) tally.addFinding(`another address is rejected: ${summarize(another, response)}`);
};

const guess = (target: Target, tally: Tally, username: string, password: string, from: string, path?: string) =>
  sendWithRetry(target, tally, {
    path: path ?? '/api/admin/projects',
    headers: { ...forged(), authorization: basicAuth(username, password) },
    from,
  });

/** Routes with different credential checks: the admin guard, uploads in bodies, files. */
const protectedPaths = ['/api/admin/projects', `/api/admin/music/${'f'.repeat(24)}`, `/api/objects/${'f'.repeat(32)}`];

/** Ten wrong passwords, on any route, lock this username for this address only. */
const tryLock = async (target: Target, tally: Tally): Promise<void> => {
  const from = nextAddress();
  for (let n = 0; n < 10; n++) {
    const { status } = await guess(
      target,
      tally,
      target.username,
      `wrong ${n}`,
      from,
      protectedPaths[n % protectedPaths.length],
    );
    if (![401, 404].includes(status)) tally.addFinding(`wrong sign-in ${n + 1} returned ${status}`);
  }
  const right = { path: 'the right password, after ten wrong ones' };
  for (const path of protectedPaths) {
    const response = await guess(target, tally, target.username, target.password, from, path);
    expectTooMany(tally, right, response, 900);
  }
  const elsewhere = await guess(target, tally, target.username, target.password, nextAddress());
  if (elsewhere.status !== 200) tally.addFinding(`Another address is locked out as well: ${elsewhere.status}`);
};

/** Parallel guesses are counted before hashing. */
const tryInParallel = async (target: Target, tally: Tally): Promise<void> => {
  const from = nextAddress();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(target, tally, target.username, `at once ${n}`, from)),
  );
  const checked = responses.filter(({ status }) => status === 401).length;
  if (checked > 10) tally.addFinding(`${checked} of 40 parallel guesses were checked`);
  const unexpected = responses.filter(({ status }) => ![401, 429, 503].includes(status));
  if (unexpected.length > 0) tally.addFinding(`A parallel guess returned ${unexpected[0]?.status}`);
};

const withoutRequestId = (response: WireResponse): string => response.text.replace(/"requestId":"[^"]*"/, '');
const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** Existing and unknown usernames get the same response in about the same time. */
const tryUsernameEnumeration = async (target: Target, tally: Tally): Promise<void> => {
  const known: WireResponse[] = [];
  const unknown: WireResponse[] = [];
  for (let n = 0; n < (target.isLong ? 15 : 2); n++) {
    known.push(await guess(target, tally, target.username, 'a wrong password', nextAddress()));
    unknown.push(await guess(target, tally, 'nobody', 'a wrong password', nextAddress()));
  }
  if (new Set([...known, ...unknown].map(withoutRequestId)).size > 1)
    tally.addFinding('Usernames can be distinguished by their responses');
  const [a, b] = [known, unknown].map((responses) => median(responses.map(({ ms }) => ms)));
  if (target.isLong && a && b && Math.max(a, b) > 3 * Math.min(a, b)) {
    tally.addFinding(`Usernames can be distinguished by response time: ${a.toFixed(0)} ms and ${b.toFixed(0)} ms`);
  }
};

/** A forged host or protocol must not appear in generated URLs. */
const tryForgedHosts = async (target: Target, tally: Tally): Promise<void> => {
  const { operations } = await readDocument(target);
  const readable = operations.filter(
    ({ method, isForAdmins, path }) => method === 'GET' && !isForAdmins && !/\{/.test(path),
  );
  const requests: Request[] = [
    { method: 'POST', path: '/api/objects/upload', headers: forged(), from: nextAddress() },
    ...['/', '/work', '/robots.txt', '/sitemap.xml'].map((path) => ({ path, headers: forged() })),
    ...readable.map(({ path }) => ({ path, headers: forged() })),
  ];
  await runParallel(requests, async (request) => {
    const response = await sendWithRetry(target, tally, request);
    const all = JSON.stringify(response.headers) + response.text;
    if (/forged-host|203\.0\.113/.test(all))
      tally.addFinding(`a forged header is reflected: ${summarize(request, response)}`);
  });
};

/** Rate limits cannot be evaded with forged headers. */
export const limits: Part = {
  name: 'limits',
  run: async (target, tally) => {
    for (const [path, max] of Object.entries(limitsByPath(target))) {
      if (max <= 120 || target.isLong) await tryHourlyLimit(target, tally, path, max);
    }
    await tryLock(target, tally);
    await tryInParallel(target, tally);
    await tryUsernameEnumeration(target, tally);
    await tryForgedHosts(target, tally);
  },
};
