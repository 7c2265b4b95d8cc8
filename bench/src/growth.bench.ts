// How response times scale with 1, 10 and 100 times as many records: three studios run at once and every request is sent to
// each of them, interleaved, so background load affects all sizes. Exponent 0 is constant time, 1 is linear in the number
// of records. `npm run bench -- growth [rounds] [tracks] [submissions]`; the counts are those of the smallest studio.
import { aNewBrief, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { Agent, type Dispatcher, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { fillStudio } from './fill-studio';
import { percentile } from './interleave';
import { fillPortfolio } from './portfolio';

const rounds = Number(process.argv[2] ?? 100);
const tracks = Number(process.argv[3] ?? 1000);
const smallest = { tracks, submissions: Number(process.argv[4] ?? tracks / 5), projects: Math.ceil(tracks / 200) };
const factors = [1, 10, 100];
/** Maximum exponents: one request; a list, which counts its records; all records page by page, each of which counts them. */
const limits = { request: 0.15, list: 0.5, all: 1.4 };
const isList = (name: string): boolean => /^(submissions|tracks|dashboard)/.test(name);
const noRateLimits = { env: { RATE_LIMIT_SUBMISSIONS: '1000000', RATE_LIMIT_BRIEFS: '1000000' } };

const dispatcher = new Agent({ connections: 8 });

/** A client for one of the studios, with little overhead of its own. */
class Client {
  /** An existing submission. */
  submissionId = '';
  requestCount = 0;
  private readonly authorization: string;

  constructor(
    readonly studio: Studio,
    readonly factor: number,
  ) {
    this.authorization = `Basic ${Buffer.from(`${studio.username}:${studio.password}`).toString('base64')}`;
  }

  get(path: string): Promise<string> {
    return this.call('GET', path);
  }

  send<T>(method: Dispatcher.HttpMethod, path: string, body: object): Promise<T> {
    return this.call(method, path, JSON.stringify(body)).then((text) => JSON.parse(text) as T);
  }

  private async call(method: Dispatcher.HttpMethod, url: string, body?: string): Promise<string> {
    const headers = {
      ...(url.startsWith('/api/admin') && { authorization: this.authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await request(this.studio.url + url, { method, headers, body, dispatcher });
    const text = await response.body.text();
    if (response.statusCode >= 400) throw new Error(`${method} ${url}: ${response.statusCode} ${text}`);
    return text;
  }
}

const lastPage = ({ factor }: Client, of: 'tracks' | 'submissions'): number => Math.max(0, smallest[of] * factor - 50);
const undecided = 'status=submitted,pending,reviewing,on_hold';
const submissions = '/api/admin/submissions-with-songs';
/** The dashboard's requests, sent at once. */
const dashboard = [
  '/api/admin/briefs?limit=5',
  '/api/admin/briefs?status=submitted,new&sort=createdAt&limit=1',
  '/api/admin/submissions?limit=1',
  `/api/admin/submissions?${undecided}&limit=5`,
  '/api/admin/projects?limit=1',
  '/api/admin/projects?status=active&limit=1',
  '/api/admin/contacts?limit=1',
];

const calls: Record<string, (client: Client) => Promise<unknown>> = {
  'home page': (client) => client.get('/'),
  'featured projects': (client) => client.get('/api/projects/featured'),
  'featured projects, uncached': (client) =>
    client.get(`/api/projects/featured?limit=${10 + (client.requestCount++ % 400)}`),
  'send a submission': (client) => client.send('POST', '/api/artist/submit', aNewSubmission()),
  'send a submission and a song': async (client) => {
    const sent = await client.send<{ id: string; submissionUid: string }>(
      'POST',
      '/api/artist/submit',
      aNewSubmission(),
    );
    await client.send('POST', '/api/artist/submit-song', aNewSong(sent, 1, { audioFileUrl: null }));
  },
  'send a brief': (client) => client.send('POST', '/api/briefs', aNewBrief()),
  'add a track': (client) => client.send('POST', '/api/admin/music', { title: 'Reel', artist: 'The Tape' }),
  'set a status': (client) =>
    client.send('PATCH', `/api/admin/submissions/${client.submissionId}/status`, { status: 'reviewing' }),
  'get a submission': (client) => client.get(`/api/admin/submissions/${client.submissionId}`),
  'submissions, first 50': (client) => client.get(`${submissions}?limit=50`),
  'submissions, undecided': (client) => client.get(`${submissions}?${undecided}&limit=50`),
  'submissions by artist': (client) => client.get(`${submissions}?sort=artistName&limit=50`),
  'submissions, last 50': (client) => client.get(`${submissions}?limit=50&offset=${lastPage(client, 'submissions')}`),
  'submissions, "s"': (client) => client.get(`${submissions}?q=s&limit=10`),
  'submissions, "har"': (client) => client.get(`${submissions}?q=har&limit=2`),
  'submissions, no match': (client) => client.get(`${submissions}?q=zzzz`),
  'tracks, first 50': (client) => client.get('/api/admin/music?limit=50'),
  'tracks by title': (client) => client.get('/api/admin/music?sort=title&limit=50'),
  'tracks, last 50': (client) => client.get(`/api/admin/music?limit=50&offset=${lastPage(client, 'tracks')}`),
  'tracks, "s"': (client) => client.get('/api/admin/music?q=s&limit=10'),
  'tracks, "har"': (client) => client.get('/api/admin/music?q=har&limit=2'),
  'tracks, no match': (client) => client.get('/api/admin/music?q=zzzz'),
  dashboard: (client) => Promise.all(dashboard.map((path) => client.get(path))),
};

/** Reads all records, page by page: linear in their number. */
const readAll = async (client: Client, path: string, count: number, limit: number): Promise<void> => {
  for (let offset = 0; offset < count; offset += limit) await client.get(`${path}?limit=${limit}&offset=${offset}`);
};
const fullReads: Record<string, (client: Client) => Promise<unknown>> = {
  'all submissions, 100 per page': (client) => readAll(client, submissions, smallest.submissions * client.factor, 100),
  'all tracks, 500 per page': (client) => readAll(client, '/api/admin/music', smallest.tracks * client.factor, 500),
  'whole portfolio, uncached': (client) => client.get(`/api/projects?limit=${500 - (client.requestCount++ % 20)}`),
};

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const rounded = (ms: number): number => Number(ms.toFixed(1));

/** A table row: median and 99th percentile for each size, and the growth exponent of the median. */
const measure = async (clients: Client[], call: (client: Client) => Promise<unknown>, count: number) => {
  const durations = clients.map(() => [] as number[]);
  for (let round = -2; round < count; round++) {
    for (const n of clients.keys()) {
      const nth = (n + round + clients.length) % clients.length;
      const ms = await millisecondsOf(() => call(clients[nth] as Client));
      if (round >= 0) durations[nth]?.push(ms);
    }
  }
  const medians = durations.map((values) => percentile(values, 0.5));
  const exponent = Math.log((medians.at(-1) ?? NaN) / (medians[0] ?? NaN)) / Math.log(factors.at(-1) ?? NaN);
  const columns = factors.flatMap((factor, n) => [
    [`${factor}x p50`, rounded(medians[n] ?? NaN)],
    [`${factor}x p99`, rounded(percentile(durations[n] ?? [], 0.99))],
  ]);
  return { ...(Object.fromEntries(columns) as Record<string, number>), exponent: Number(exponent.toFixed(2)) };
};

const open = async (factor: number): Promise<Client> => {
  const prepare = (dataDir: string) => {
    fillStudio(dataDir, { tracks: smallest.tracks * factor, submissions: smallest.submissions * factor });
    return () => undefined;
  };
  const client = new Client(await startStudio('media-worker=1', 'off', { ...noRateLimits, prepare }), factor);
  const api = new Api(client.studio);
  await fillPortfolio(api, smallest.projects * factor);
  const [found] = await api.json<{ id: string }[]>('GET', `/api/admin/submissions?${undecided}&limit=1`);
  client.submissionId = found?.id ?? '';
  return client;
};

/** @returns whether all targets were met */
const main = async (): Promise<boolean> => {
  const clients: Client[] = [];
  try {
    for (const factor of factors) clients.push(await open(factor));
    const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const [name, call] of Object.entries(calls)) table[name] = await measure(clients, call, rounds);
    const limitOf = (name: string) => (isList(name) ? limits.list : limits.request);
    const tooSteep = Object.keys(table).filter((name) => !((table[name]?.exponent ?? NaN) <= limitOf(name)));
    for (const [name, call] of Object.entries(fullReads))
      table[name] = await measure(clients, call, Math.ceil(rounds / 20));
    const tooSteepReads = Object.keys(fullReads).filter((name) => !((table[name]?.exponent ?? NaN) <= limits.all));
    console.log(
      `milliseconds; smallest studio: ${smallest.tracks} tracks, ${smallest.submissions} submissions, ${smallest.projects} projects`,
    );
    console.table(table);
    const missed = [...tooSteep, ...tooSteepReads];
    const targets = `request ≤ ${limits.request}, list ≤ ${limits.list}, all records ≤ ${limits.all}`;
    console.log(missed.length === 0 ? `PASS: ${targets}` : `FAIL: ${targets}; missed by: ${missed.join('; ')}`);
    return missed.length === 0;
  } finally {
    for (const { studio } of clients) await studio.stop();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
