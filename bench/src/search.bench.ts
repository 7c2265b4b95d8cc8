// `npm run bench -- search`: search latency of the catalog at the gateway, with 100,000 tracks, and for comparison the
// database's own time, asked by the driver: to read the same page of records by id; to walk to a page thousands of records
// down; to count the values of one field. Each is asked right after the gateway.
import { parseArgs } from 'node:util';
import { mongo } from 'mongoose';
import { request } from 'undici';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import { startStudio } from '../../e2e/studio';
import { judge } from './bounds';
import { fillStudio } from './fill-studio';
import { percentile } from './interleave';
import { connectToMongodbOf } from './mongodb-of';
import { deepPages, facetCounts, kinds, type Query, whileTyping } from './search.queries';

const rounds = 40;
const pageSize = 50;
/** Targets: times the database's own; of typing, which matches more records, only p99. */
const limits = { p50: 9, p99: 9, typingP99: 13, 'counts of all': 18, 'counts of narrowed': 16 };
/** A page far down costs the database a step for each record before it; the gateway may take so many times that. */
const limitDeep = 1.5;

/** Milliseconds. */
interface Times {
  gateway: number[];
  database: number[];
}
const none = (): Times => ({ gateway: [], database: [] });

const millisecondsOf = async <Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> => {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
};

class Client {
  private readonly authorization: string;

  constructor(
    private readonly url: string,
    password: string,
    private readonly tracks: mongo.Collection,
  ) {
    this.authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  }

  async ask(path: string, method: 'GET' | 'DELETE' = 'GET'): Promise<{ ms: number; found: { id: string }[] }> {
    const { ms, result } = await millisecondsOf(async () => {
      const headers = { authorization: this.authorization };
      const { statusCode, body } = await request(`${this.url}/api/admin/music${path}`, { method, headers });
      return { statusCode, text: await body.text() };
    });
    if (result.statusCode >= 300) throw new Error(`${path}: ${result.statusCode} ${result.text}`);
    return { ms, found: JSON.parse(result.text || 'null') as { id: string }[] };
  }

  search(query: string): Promise<{ ms: number; found: { id: string }[] }> {
    return this.ask(`?limit=${pageSize}&${query}`);
  }

  /** A search, and the same page read by id. */
  async compare(query: string, times: Times): Promise<void> {
    const { ms, found } = await this.search(query);
    const ids = found.map(({ id }) => new mongo.ObjectId(id));
    times.gateway.push(ms);
    times.database.push((await millisecondsOf(() => this.tracks.find({ _id: { $in: ids } }).toArray())).ms);
  }

  async compareDeep({ query, filter = {}, sort, offset }: (typeof deepPages)[number], round: number, times: Times) {
    const skip = offset(round);
    times.gateway.push((await this.search(`${query}&offset=${skip}`)).ms);
    const walk = () => this.tracks.find(filter).sort(sort).skip(skip).limit(pageSize).toArray();
    times.database.push((await millisecondsOf(walk)).ms);
  }

  async compareCounts(query: string, records: number, times: Times): Promise<void> {
    times.gateway.push((await this.ask(`/facets?${query}`)).ms);
    const byGenre = [{ $limit: records }, { $group: { _id: '$genre', count: { $sum: 1 } } }];
    times.database.push((await millisecondsOf(() => this.tracks.aggregate(byGenre).toArray())).ms);
  }
}

const inRound = (query: Query, round: number): string => (typeof query === 'string' ? query : query(round));

const measure = async (client: Client): Promise<Record<string, Times>> => {
  const names = [...Object.keys(kinds), 'deep pages', ...Object.keys(facetCounts)];
  const times = Object.fromEntries(names.map((name) => [name, none()]));
  const all = Object.entries(kinds).flatMap(([kind, queries]) => queries.map((query) => ({ kind, query })));
  for (let round = -3; round < rounds; round++)
    for (const { kind, query } of all)
      await client.compare(inRound(query, round), (round < 0 ? none() : times[kind]) ?? none());
  for (let round = 0; round < rounds; round++)
    for (const page of deepPages) await client.compareDeep(page, round, times['deep pages'] ?? none());
  for (let round = -1; round < rounds / 4; round++)
    for (const [kind, { queries, records }] of Object.entries(facetCounts))
      for (const query of queries)
        await client.compareCounts(query, records, (round < 0 ? none() : times[kind]) ?? none());
  return times;
};

const together = (times: Record<string, Times>, isMeant: (kind: string) => boolean): Times => {
  const meant = Object.keys(kinds).flatMap((kind) => (isMeant(kind) ? [times[kind] ?? none()] : []));
  return { gateway: meant.flatMap(({ gateway }) => gateway), database: meant.flatMap(({ database }) => database) };
};

/** Prints times as information, and the ratios with their limits. @returns whether these were kept */
const report = (times: Record<string, Times>): boolean => {
  const typing = together(times, (kind) => whileTyping.includes(kind));
  const others = together(times, (kind) => !whileTyping.includes(kind));
  const rounded = (ms: number): number => Number(ms.toFixed(1));
  const rowOf = ({ gateway, database }: Times) => ({
    'gateway p50 ms': rounded(percentile(gateway, 0.5)),
    p95: rounded(percentile(gateway, 0.95)),
    p99: rounded(percentile(gateway, 0.99)),
    'database p50 ms': rounded(percentile(database, 0.5)),
    'database p99 ms': rounded(percentile(database, 0.99)),
  });
  const rows = { ...times, 'all while typing': typing, 'all others': others };
  console.table(Object.fromEntries(Object.entries(rows).map(([kind, of]) => [kind, rowOf(of)])));
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const ratio = ({ gateway, database }: Times, share: number): number =>
    percentile(gateway, share) / percentile(database, share);
  const words = 'whole words, numbers, filters and orders';
  const deep = times['deep pages'] ?? none();
  return judge([
    { what: `${words}, p50 to the database's own`, measured: ratio(others, 0.5), atMost: limits.p50 },
    { what: `${words}, p99 to the database's own`, measured: ratio(others, 0.99), atMost: limits.p99 },
    { what: "while typing, p99 to the database's own", measured: ratio(typing, 0.99), atMost: limits.typingP99 },
    ...(['counts of all', 'counts of narrowed'] as const).map((kind) => {
      const measured = ratio(times[kind] ?? none(), 0.5);
      return { what: `${kind}, p50 to the database's own of one field`, measured, atMost: limits[kind] };
    }),
    {
      what: "deep pages, times the database's own",
      measured: sum(deep.gateway) / sum(deep.database),
      atMost: limitDeep,
    },
  ]);
};

/** A temporary studio with sample records; some are deleted, as in every studio: lists and counts leave them out. */
const openStudio = async () => {
  const prepare = (dataDir: string) => {
    fillStudio(dataDir, { tracks: 100_000, submissions: 20_000 });
    return () => undefined;
  };
  return { ...(await startStudio('media-worker=1', 'off', { prepare })), isOurs: true };
};

/** @returns whether the targets were met */
const main = async (): Promise<boolean> => {
  const { url, password } = parseArgs({ options: { url: { type: 'string' }, password: { type: 'string' } } }).values;
  const dataDir = process.env.DATA_DIR ?? '.data';
  const studio =
    url && password ? { url, password, dataDir, isOurs: false, stop: async () => undefined } : await openStudio();
  try {
    const mongodb = await connectToMongodbOf(studio.dataDir);
    const client = new Client(studio.url, studio.password, mongodb.db('cueroom-catalog').collection('music_tracks'));
    if (studio.isOurs)
      for (const { id } of (await client.search('offset=500')).found.slice(0, 5)) await client.ask(`/${id}`, 'DELETE');
    const times = await measure(client);
    await mongodb.close();
    return report(times);
  } finally {
    await studio.stop();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
