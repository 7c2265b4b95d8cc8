import { readDocument } from './api-document';
import type { Part, Tally, Target } from './part';
import { type Answer, basic, each, nextAddress, problemError, type Request, told, tryOut } from './wire';

let forgeries = 0;
/** Headers that some servers believe; another address each time. */
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

/** Our own studio has room for the songs that the other parts send (studio.ts); else what the settings say by default. */
const allowed = ({ studio }: Target): Record<string, number> => ({
  '/api/briefs': 10,
  '/api/contacts': 10,
  '/api/artist/submit': studio ? 1000 : 10,
  '/api/objects/upload': studio ? 10_000 : 120,
});

const expectTooMany = (tally: Tally, request: Request, answer: Answer, mostSec: number): void => {
  if (answer.status !== 429) return tally.found(`not refused: ${told(request, answer)}`);
  const retryAfter = Number(answer.headers['retry-after']);
  if (!(retryAfter >= 1 && retryAfter <= mostSec)) tally.found(`Retry-After is ${answer.headers['retry-after']}`);
  const error = problemError(answer);
  if (error) tally.found(`a refusal ${error}: ${told(request, answer)}`);
};

/** So many calls an hour, whoever an address says to be; malformed ones count, too. */
const tryCalls = async (target: Target, tally: Tally, path: string, most: number): Promise<void> => {
  const from = nextAddress();
  const call = () => ({
    method: 'POST',
    path,
    from,
    headers: { ...forged(), 'content-type': 'application/json' },
    body: '{"odd":1}',
  });
  await each(Array(most).keys(), async () => {
    const request = call();
    const answer = await tryOut(target, tally, request);
    if (answer.status !== 400) tally.found(`refused too early: ${told(request, answer)}`);
  });
  const beyond = call();
  expectTooMany(tally, beyond, await tryOut(target, tally, beyond), 3600);
  const another = { ...call(), from: nextAddress() };
  const answer = await tryOut(target, tally, another);
  if (answer.status !== 400) tally.found(`another address is refused: ${told(another, answer)}`);
};

const guess = (target: Target, tally: Tally, username: string, password: string, from: string, path?: string) =>
  tryOut(target, tally, {
    path: path ?? '/api/admin/projects',
    headers: { ...forged(), authorization: basic(username, password) },
    from,
  });

/** Where a name and password are looked at: the guard, bodies with pictures, files. */
const doors = ['/api/admin/projects', `/api/admin/music/${'f'.repeat(24)}`, `/api/objects/${'f'.repeat(32)}`];

/** Ten wrong passwords, wherever they are said, lock this name for this address, and nobody else. */
const tryLock = async (target: Target, tally: Tally): Promise<void> => {
  const from = nextAddress();
  for (let n = 0; n < 10; n++) {
    const { status } = await guess(target, tally, target.username, `wrong ${n}`, from, doors[n % doors.length]);
    if (![401, 404].includes(status)) tally.found(`wrong sign-in ${n + 1} got ${status}`);
  }
  const right = { path: 'the right password, after ten wrong ones' };
  for (const door of doors) {
    const answer = await guess(target, tally, target.username, target.password, from, door);
    expectTooMany(tally, right, answer, 900);
  }
  const elsewhere = await guess(target, tally, target.username, target.password, nextAddress());
  if (elsewhere.status !== 200) tally.found(`Another address is locked out, too: ${elsewhere.status}`);
};

/** Guesses sent all at once are counted before their hash. */
const tryAtOnce = async (target: Target, tally: Tally): Promise<void> => {
  const from = nextAddress();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => guess(target, tally, target.username, `at once ${n}`, from)),
  );
  const looked = answers.filter(({ status }) => status === 401).length;
  if (looked > 10) tally.found(`${looked} of 40 guesses sent at once were looked at`);
  const odd = answers.filter(({ status }) => ![401, 429, 503].includes(status));
  if (odd.length > 0) tally.found(`A guess sent with 39 others got ${odd[0]?.status}`);
};

const without = (answer: Answer): string => answer.text.replace(/"requestId":"[^"]*"/, '');
const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** A name that exists and one that does not get the same answer, after about as long. */
const tryNames = async (target: Target, tally: Tally): Promise<void> => {
  const known: Answer[] = [];
  const unknown: Answer[] = [];
  for (let n = 0; n < (target.isLong ? 15 : 2); n++) {
    known.push(await guess(target, tally, target.username, 'a wrong password', nextAddress()));
    unknown.push(await guess(target, tally, 'nobody', 'a wrong password', nextAddress()));
  }
  if (new Set([...known, ...unknown].map(without)).size > 1) tally.found('Names can be told apart by their answers');
  const [a, b] = [known, unknown].map((answers) => median(answers.map(({ ms }) => ms)));
  if (target.isLong && a && b && Math.max(a, b) > 3 * Math.min(a, b)) {
    tally.found(`Names can be told apart by time: ${a.toFixed(0)} ms and ${b.toFixed(0)} ms`);
  }
};

/** A forged host or protocol gets into no address that we make. */
const tryHosts = async (target: Target, tally: Tally): Promise<void> => {
  const { operations } = await readDocument(target);
  const readable = operations.filter(
    ({ method, isForAdmins, path }) => method === 'GET' && !isForAdmins && !/\{/.test(path),
  );
  const requests: Request[] = [
    { method: 'POST', path: '/api/objects/upload', headers: forged(), from: nextAddress() },
    ...['/', '/work', '/robots.txt', '/sitemap.xml'].map((path) => ({ path, headers: forged() })),
    ...readable.map(({ path }) => ({ path, headers: forged() })),
  ];
  await each(requests, async (request) => {
    const answer = await tryOut(target, tally, request);
    const all = JSON.stringify(answer.headers) + answer.text;
    if (/forged-host|203\.0\.113/.test(all)) tally.found(`a forged header comes back: ${told(request, answer)}`);
  });
};

/** The limits hold whatever a client says of itself. */
export const limits: Part = {
  name: 'limits',
  run: async (target, tally) => {
    for (const [path, most] of Object.entries(allowed(target))) {
      if (most <= 120 || target.isLong) await tryCalls(target, tally, path, most);
    }
    await tryLock(target, tally);
    await tryAtOnce(target, tally);
    await tryNames(target, tally);
    await tryHosts(target, tally);
  },
};
