// What requests cost with 1, 10 and 100 times as many records: three studios at once, each call asked of them in turns, so that
// what else the machine does hits all sizes. The exponent is how the time of 100 times as many grows: 0 not at all, 1 as they
// do. `npm run bench -- growth [rounds] [tracks] [submissions]`, the latter two of the smallest studio.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { aNewBrief, aNewSong, aNewSubmission } from '@cueroom/testing/factories';
import { Agent, type Dispatcher, request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the studio of the flow tests, not its code
import { Api } from '../../e2e/api';
// eslint-disable-next-line @nx/enforce-module-boundaries -- as above
import { startStudio, type Studio } from '../../e2e/studio';
import { fillPortfolio } from './portfolio';

const rounds = Number(process.argv[2] ?? 100);
const tracks = Number(process.argv[3] ?? 1000);
const smallest = { tracks, submissions: Number(process.argv[4] ?? tracks / 5), projects: Math.ceil(tracks / 200) };
const times = [1, 10, 100];
/** A request; a list, which counts its records; and all records in pages, each of which counts them. */
const allowed = { request: 0.15, list: 0.5, all: 1.4 };
const isList = (name: string): boolean => /^(submissions|tracks|dashboard)/.test(name);
const patience = { env: { RATE_LIMIT_SUBMISSIONS: '1000000', RATE_LIMIT_BRIEFS: '1000000' } };

const fill = (dataDir: string, factor: number): void => {
  const { MONGODB_URI: _none, ...env } = process.env;
  const counts = ['--tracks', smallest.tracks * factor, '--submissions', smallest.submissions * factor].map(String);
  const program = [path.join(__dirname, '../run.mjs'), 'fill', ...counts];
  execFileSync(process.execPath, program, {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};

const dispatcher = new Agent({ connections: 8 });

/** One of the studios, as a client that spends little time itself. */
class Client {
  /** Of a submission that was there before. */
  submissionId = '';
  asked = 0;
  private readonly authorization: string;

  constructor(
    readonly studio: Studio,
    readonly factor: number,
  ) {
    this.authorization = `Basic ${Buffer.from(`${studio.username}:${studio.password}`).toString('base64')}`;
  }

  get(address: string): Promise<string> {
    return this.call('GET', address);
  }

  send<Answer>(method: Dispatcher.HttpMethod, address: string, body: object): Promise<Answer> {
    return this.call(method, address, JSON.stringify(body)).then((text) => JSON.parse(text) as Answer);
  }

  private async call(method: Dispatcher.HttpMethod, address: string, body?: string): Promise<string> {
    const headers = {
      ...(address.startsWith('/api/admin') && { authorization: this.authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await request(this.studio.url + address, { method, headers, body, dispatcher });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${method} ${address}: ${answer.statusCode} ${text}`);
    return text;
  }
}

const lastPage = ({ factor }: Client, of: 'tracks' | 'submissions'): number => Math.max(0, smallest[of] * factor - 50);
const undecided = 'status=submitted,pending,reviewing,on_hold';
const submissions = '/api/admin/submissions-with-songs';
/** What the dashboard asks for at once. */
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
  'featured, not from memory': (client) => client.get(`/api/projects/featured?limit=${10 + (client.asked++ % 400)}`),
  'a submission is sent': (client) => client.send('POST', '/api/artist/submit', aNewSubmission()),
  'a submission with a song': async (client) => {
    const sent = await client.send<{ id: string; submissionUid: string }>(
      'POST',
      '/api/artist/submit',
      aNewSubmission(),
    );
    await client.send('POST', '/api/artist/submit-song', aNewSong(sent, 1, { audioFileUrl: null }));
  },
  'a brief is sent': (client) => client.send('POST', '/api/briefs', aNewBrief()),
  'a track is added': (client) => client.send('POST', '/api/admin/music', { title: 'Reel', artist: 'The Tape' }),
  'a status is set': (client) =>
    client.send('PATCH', `/api/admin/submissions/${client.submissionId}/status`, { status: 'reviewing' }),
  'one submission': (client) => client.get(`/api/admin/submissions/${client.submissionId}`),
  'submissions, first 50': (client) => client.get(`${submissions}?limit=50`),
  'submissions, undecided': (client) => client.get(`${submissions}?${undecided}&limit=50`),
  'submissions by artist': (client) => client.get(`${submissions}?sort=artistName&limit=50`),
  'submissions, last 50': (client) => client.get(`${submissions}?limit=50&offset=${lastPage(client, 'submissions')}`),
  'submissions, "s"': (client) => client.get(`${submissions}?q=s&limit=10`),
  'submissions, "har"': (client) => client.get(`${submissions}?q=har&limit=2`),
  'submissions, none found': (client) => client.get(`${submissions}?q=zzzz`),
  'tracks, first 50': (client) => client.get('/api/admin/music?limit=50'),
  'tracks by title': (client) => client.get('/api/admin/music?sort=title&limit=50'),
  'tracks, last 50': (client) => client.get(`/api/admin/music?limit=50&offset=${lastPage(client, 'tracks')}`),
  'tracks, "s"': (client) => client.get('/api/admin/music?q=s&limit=10'),
  'tracks, "har"': (client) => client.get('/api/admin/music?q=har&limit=2'),
  'tracks, none found': (client) => client.get('/api/admin/music?q=zzzz'),
  dashboard: (client) => Promise.all(dashboard.map((address) => client.get(address))),
};

/** What grows as the records do: all of them, in parts. */
const readAll = async (client: Client, address: string, count: number, limit: number): Promise<void> => {
  for (let offset = 0; offset < count; offset += limit) await client.get(`${address}?limit=${limit}&offset=${offset}`);
};
const totals: Record<string, (client: Client) => Promise<unknown>> = {
  'all submissions, 100 a page': (client) => readAll(client, submissions, smallest.submissions * client.factor, 100),
  'all tracks, 500 a page': (client) => readAll(client, '/api/admin/music', smallest.tracks * client.factor, 500),
  'the whole portfolio, not from memory': (client) => client.get(`/api/projects?limit=${500 - (client.asked++ % 20)}`),
};

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const rounded = (ms: number): number => Number(ms.toFixed(1));

/** A row of the table: the median and the 99th percentile for each size, and how the median grows. */
const measure = async (clients: Client[], call: (client: Client) => Promise<unknown>, count: number) => {
  const taken = clients.map(() => [] as number[]);
  for (let round = -2; round < count; round++) {
    for (const n of clients.keys()) {
      const nth = (n + round + clients.length) % clients.length;
      const ms = await millisecondsOf(() => call(clients[nth] as Client));
      if (round >= 0) taken[nth]?.push(ms);
    }
  }
  const medians = taken.map((values) => percentile(values, 0.5));
  const exponent = Math.log((medians.at(-1) ?? NaN) / (medians[0] ?? NaN)) / Math.log(times.at(-1) ?? NaN);
  const shown = times.flatMap((factor, n) => [
    [`${factor}x p50`, rounded(medians[n] ?? NaN)],
    [`${factor}x p99`, rounded(percentile(taken[n] ?? [], 0.99))],
  ]);
  return { ...(Object.fromEntries(shown) as Record<string, number>), exponent: Number(exponent.toFixed(2)) };
};

const open = async (factor: number): Promise<Client> => {
  const prepare = (dataDir: string) => {
    fill(dataDir, factor);
    return () => undefined;
  };
  const client = new Client(await startStudio('media-worker=1', 'off', { ...patience, prepare }), factor);
  const api = new Api(client.studio);
  await fillPortfolio(api, smallest.projects * factor);
  const [found] = await api.json<{ id: string }[]>('GET', `/api/admin/submissions?${undecided}&limit=1`);
  client.submissionId = found?.id ?? '';
  return client;
};

/** @returns false when a promise is broken. */
const main = async (): Promise<boolean> => {
  const clients: Client[] = [];
  try {
    for (const factor of times) clients.push(await open(factor));
    const table: Record<string, Awaited<ReturnType<typeof measure>>> = {};
    for (const [name, call] of Object.entries(calls)) table[name] = await measure(clients, call, rounds);
    const limitOf = (name: string) => (isList(name) ? allowed.list : allowed.request);
    const grown = Object.keys(table).filter((name) => !((table[name]?.exponent ?? NaN) <= limitOf(name)));
    for (const [name, call] of Object.entries(totals))
      table[name] = await measure(clients, call, Math.ceil(rounds / 20));
    const tooMuch = Object.keys(totals).filter((name) => !((table[name]?.exponent ?? NaN) <= allowed.all));
    console.log(
      `milliseconds; ${smallest.tracks} tracks, ${smallest.submissions} submissions, ${smallest.projects} projects, and more`,
    );
    console.table(table);
    const broken = [...grown, ...tooMuch];
    const promised = `a request ≤ ${allowed.request}, a list ≤ ${allowed.list}, all of them ≤ ${allowed.all}`;
    console.log(broken.length === 0 ? `kept: ${promised}` : `broken: ${promised}; not so: ${broken.join('; ')}`);
    return broken.length === 0;
  } finally {
    for (const { studio } of clients) await studio.stop();
  }
};

void main().then(
  (isKept) => process.exit(isKept ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
