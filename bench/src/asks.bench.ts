// Requests per second over our transport and over Nest's own, with the same handler, validation and payload.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { RequestClient } from '@cueroom/messaging/request.client';
import { Logger } from '@nestjs/common';
import { ClientRedis, ClientTCP } from '@nestjs/microservices';
import { firstValueFrom } from 'rxjs';
import { makeTrack, redisOptions, type TransportName } from './asks.replica';
import { judge } from './bounds';
import { median } from './interleave';
import { freePort, startRedis } from './stores';

const rounds = 5;
const warmUpMs = 700;
const roundMs = 1000;
/** Target, with one replica and 50 concurrent requests: requests/s / those of Nest's Redis transport. */
const minRatio = 1;
const transports: readonly TransportName[] = ['lists', 'nest-redis', 'nest-tcp'];
const names: Record<TransportName, string> = {
  lists: 'Cueroom, Redis lists',
  'nest-redis': "Nest's Redis (pub/sub)",
  'nest-tcp': "Nest's TCP",
};

const track: NewTrack = {
  title: 'Slow Light Over Water',
  artist: 'The Test Pressing',
  album: 'Tape Loops',
  genre: 'Ambient',
  mood: 'Calm',
  tempo: 'Slow',
  duration: 214.5,
  bpm: 72,
  key: 'D minor',
  description: 'Strings over a tape loop, recorded in one room. '.repeat(8),
  tags: ['strings', 'tape', 'one-stop'],
};

interface Requester {
  request(): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Replica {
  process: ChildProcess;
  port: number;
}

const startReplica = async (transport: TransportName, redisUrl: string): Promise<Replica> => {
  const port = await freePort();
  const child = fork(path.join(__dirname, 'asks.replica.ts'), [transport, redisUrl, String(port)]);
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`the ${transport} replica did not start`)));
  await Promise.race([once(child, 'message'), died]);
  died.catch(() => undefined);
  return { process: child, port };
};

type NestClient = ClientRedis | ClientTCP;

const nestRequester = (clients: NestClient[]): Requester => {
  let next = 0;
  return {
    request: () => firstValueFrom(clients[next++ % clients.length]!.send<unknown>(makeTrack.name, track)),
    close: () => Promise.all(clients.map((client) => client.close() as Promise<unknown>)),
  };
};

const openRequester = async (transport: TransportName, redisUrl: string, replicas: Replica[]): Promise<Requester> => {
  if (transport === 'lists') {
    const client = new RequestClient({ redisUrl, prefix: 'bench' });
    return { request: () => client.request(makeTrack, track), close: () => client.close() };
  }
  const clients: NestClient[] =
    transport === 'nest-redis'
      ? [new ClientRedis(redisOptions(new URL(redisUrl)))]
      : replicas.map(({ port }) => new ClientTCP({ host: '127.0.0.1', port })); // round-robin
  await Promise.all(clients.map((client) => client.connect()));
  return nestRequester(clients);
};

/** @returns requests per second */
const measure = async ({ request }: Requester, concurrency: number, forMs: number): Promise<number> => {
  const start = performance.now();
  let answered = 0;
  const loop = async () => {
    while (performance.now() - start < forMs) {
      await request();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return answered / ((performance.now() - start) / 1000);
};

const countRuns = async (replicas: Replica[]): Promise<number> => {
  const counts = await Promise.all(
    replicas.map(async ({ process }) => {
      process.send('runs');
      const [{ runs }] = (await once(process, 'message')) as [{ runs: number }];
      return runs;
    }),
  );
  return counts.reduce((sum, runs) => sum + runs, 0);
};

interface Row {
  replicas: number;
  concurrency: number;
  transport: string;
  'requests/s': number;
  'ours / this': number;
  'handler runs per request': number;
}

const measureWith = async (redisUrl: string, replicaCount: number): Promise<Row[]> => {
  const candidates = await Promise.all(
    transports.map(async (transport) => {
      const replicas = await Promise.all(Array.from({ length: replicaCount }, () => startReplica(transport, redisUrl)));
      return { transport, replicas, requester: await openRequester(transport, redisUrl, replicas) };
    }),
  );
  const rows: Row[] = [];
  for (const concurrency of [1, 50]) {
    const perSecond = new Map<TransportName, number[]>(transports.map((transport) => [transport, []]));
    for (const { requester } of candidates) await measure(requester, concurrency, warmUpMs);
    for (let round = 0; round < rounds; round++) {
      for (const { transport, requester } of candidates) {
        perSecond.get(transport)?.push(await measure(requester, concurrency, roundMs));
      }
    }
    const ours = perSecond.get('lists') ?? [];
    for (const { transport, replicas, requester } of candidates) {
      const before = await countRuns(replicas);
      await Promise.all(Array.from({ length: 100 }, () => requester.request()));
      const theirs = perSecond.get(transport) ?? [];
      rows.push({
        replicas: replicaCount,
        concurrency,
        transport: names[transport],
        'requests/s': Math.round(median(theirs)),
        'ours / this': Number(median(ours.map((one, n) => one / (theirs[n] ?? NaN))).toFixed(2)),
        'handler runs per request': ((await countRuns(replicas)) - before) / 100,
      });
    }
  }
  await Promise.all(candidates.map(({ requester }) => requester.close()));
  candidates.forEach(({ replicas }) => replicas.forEach(({ process }) => process.disconnect()));
  return rows;
};

/** @returns whether the target was met */
const main = async (): Promise<boolean> => {
  Logger.overrideLogger(false); // Nest's client would log every response of a second replica, which slows it down
  const redis = await startRedis();
  try {
    const rows = [...(await measureWith(redis.url, 1)), ...(await measureWith(redis.url, 2))];
    console.table(rows);
    const peer = rows.find((row) => row.concurrency === 50 && row.transport === names['nest-redis']); // of one replica
    const what = "one replica, 50 at once, requests/s of Nest's Redis transport";
    return judge([{ what, measured: peer?.['ours / this'] ?? NaN, atLeast: minRatio }]);
  } finally {
    await redis.stop();
  }
};

void main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
