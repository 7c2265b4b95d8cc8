import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { QueueFacts } from '@cueroom/messaging/queue.admin';
import type { ObjectStorage, Room } from '@cueroom/storage/object-storage';
import { connectToServer } from '@cueroom/persistence/connect';
import { databases } from '@cueroom/persistence/databases';
import { formerKeyLine } from '@cueroom/persistence/migrations/spelling-of-keys';
import type { mongo } from 'mongoose';
import { error, type Finding, ok, warning, worstOr } from './finding';
import type { ClockReading } from './clocks';

const run = promisify(execFile);
const mailLimitMs = 5000;
const longWaitSec = 600;
/** Times the level at which uploads are refused. */
const warnedBelow = 1.5;

export const examineStorage = async (storage: ObjectStorage): Promise<Finding[]> => {
  const where = 'storage';
  const key = randomBytes(16).toString('hex');
  const sent = randomBytes(16).toString('hex');
  await storage.create(key, Readable.from([Buffer.from(sent)]), sent.length);
  const kept = await text(await storage.read(key));
  await storage.remove(key);
  if (kept !== sent) return [error(where, 'it returns other bytes than were stored')];
  return [judgeRoom(await storage.room())];
};

const inGib = (bytes: number): string => `${Number((bytes / 2 ** 30).toFixed(1))} GiB`;

/** Uploads are refused below `reservedBytes`, whatever share of the disk that is. */
export const judgeRoom = ({ freeBytes, totalBytes, reservedBytes }: Room): Finding => {
  const where = 'storage';
  if (!Number.isFinite(freeBytes)) return ok(where, 'a bucket that stores, reads and removes');
  const free = `${inGib(freeBytes)} free (${Math.round((freeBytes / totalBytes) * 100)} %)`;
  if (freeBytes >= warnedBelow * reservedBytes) return ok(where, free);
  const judge = freeBytes < reservedBytes ? error : warning;
  return judge(where, `${free}: uploads are refused below ${inGib(reservedBytes)}`);
};

const programs: Record<string, { flag: string; oldest: [number, number] }> = {
  ffmpeg: { flag: '-version', oldest: [5, 0] },
  flac: { flag: '--version', oldest: [1, 4] },
  wavpack: { flag: '--version', oldest: [5, 6] },
};

/** A program's version against what is needed. One that is no number (a custom build) only warns. */
export const judgeVersion = (program: string, said: string, [major, minor]: readonly [number, number]): Finding => {
  const [, version = '', hasMajor, hasMinor] = /(?:version |flac |wavpack )?((\d+)\.(\d+)[\w.~+-]*)/i.exec(said) ?? [];
  if (hasMajor === undefined) return warning('programs', `${program} does not report its version`);
  const isOld = Number(hasMajor) < major || (Number(hasMajor) === major && Number(hasMinor) < minor);
  return isOld
    ? error('programs', `${program} is ${version}: ${major}.${minor} or newer is needed`)
    : ok('programs', `${program} ${version}`);
};

/** Media workers need these; a machine without workers does not. */
export const examinePrograms = (): Promise<Finding[]> =>
  Promise.all(
    Object.entries(programs).map(async ([program, { flag, oldest }]) => {
      try {
        const { stdout, stderr } = await run(program, [flag]);
        return judgeVersion(program, `${stdout}${stderr}`.split('\n')[0] ?? '', oldest);
      } catch {
        return warning('programs', `${program} is not installed: no media worker can run on this machine`);
      }
    }),
  );

/** Whether a mail server greets. Nothing is sent. */
export const examineMail = async (
  server: { host: string; port: number; isTls: boolean } | undefined,
): Promise<Finding[]> => {
  const where = 'mail';
  if (!server) return [ok(where, 'no mail server is set: nothing is emailed')];
  const { host, port } = server;
  const socket = connect({ host, port, timeout: mailLimitMs });
  try {
    const signal = AbortSignal.timeout(mailLimitMs);
    await once(socket, 'connect', { signal });
    // Behind TLS there is no greeting before the handshake.
    const greeting = server.isTls ? '220' : String((await once(socket, 'data', { signal }))[0]);
    return [
      greeting.startsWith('220') ? ok(where, `${host}:${port} answers`) : error(where, `${host}:${port} refuses`),
    ];
  } catch (refused) {
    return [error(where, `${host}:${port} does not answer (${(refused as NodeJS.ErrnoException).code ?? 'in time'})`)];
  } finally {
    socket.destroy();
  }
};

/** What needs a person: failed jobs, paused queues, jobs that wait for long. */
export const judgeQueues = (queues: readonly QueueFacts[]): Finding[] => {
  const where = 'queues';
  const findings = queues.flatMap(({ name, counts, isPaused, oldestWaitingSec }) => [
    ...(counts.failed > 0 ? [warning(where, `${counts.failed} in ${name} failed: queues --retry ${name}`)] : []),
    ...(isPaused ? [warning(where, `${name} is paused: queues --resume ${name}`)] : []),
    ...(oldestWaitingSec > longWaitSec
      ? [warning(where, `the oldest in ${name} has been waiting for ${Math.round(oldestWaitingSec / 60)} minutes`)]
      : []),
  ]);
  const waiting = queues.reduce((sum, { counts }) => sum + counts.waiting + counts.prioritized, 0);
  return worstOr(findings, ok(where, `${waiting} waiting, none failed`));
};

const oldestMajor = 7;

/** What it is for: the queues may have one of their own. */
export type RedisRole = 'all' | 'requests' | 'queues';

export const redisName = (role: RedisRole): string => (role === 'queues' ? 'Redis of queues' : 'Redis');

const lostWithoutRoom: Record<RedisRole, string> = {
  all: 'jobs are lost',
  requests: 'requests and the counts of failed sign-ins are lost',
  queues: 'jobs are lost',
};

/** The lines `name:value` of Redis' INFO. */
export const readInfo = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([\w-]+):(.*?)\r?$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Whether a Redis keeps what is put into it. https://redis.io/docs/latest/commands/info/ */
export const judgeRedis = (info: Readonly<Record<string, string>>, role: RedisRole): Finding[] => {
  const where = redisName(role);
  const { redis_version: version = '', maxmemory_policy: policy } = info;
  const isAppending = info.aof_enabled === '1';
  const [used, most] = [Number(info.used_memory), Number(info.maxmemory)];
  const findings: Finding[] = [];
  if (Number(version.split('.')[0]) < oldestMajor) {
    findings.push(error(where, `its version is ${version}: ${oldestMajor} or newer is needed`));
  }
  if (policy !== 'noeviction') {
    const lost = `or ${lostWithoutRoom[role]} when memory is short`;
    findings.push(error(where, `maxmemory-policy is ${policy}: it must be noeviction, ${lost}`));
  }
  if (!isAppending && role !== 'requests') {
    findings.push(error(where, 'appendonly is off: a restart loses what is in the queues'));
  }
  if (isAppending && info.aof_last_write_status !== 'ok') {
    findings.push(error(where, 'it cannot write its append-only file: is its disk full?'));
  }
  if (most > 0 && used / most > 0.8) {
    const share = `${Math.round((used / most) * 100)} %`;
    findings.push(warning(where, `${share} of its maxmemory is used; when full, it accepts nothing new`));
  }
  const memory = `${Math.round(used / 2 ** 20)} MiB`;
  return worstOr(findings, ok(where, `${version}, ${isAppending ? 'append-only, ' : ''}noeviction, ${memory} used`));
};

interface StoredTrack {
  title: string;
  artist: string;
  description: string;
}

const probes = 'doctor';
const mostNamed = 20;

/** Tracks whose key was in words that are no key: a person sets it, or takes the line out of the description. */
const examineKeys = async (client: mongo.MongoClient): Promise<Finding[]> => {
  const tracks = client.db(databases.catalog).collection<StoredTrack>('music_tracks');
  const filter = { description: { $regex: `^${formerKeyLine}`, $options: 'm' }, removedAt: { $exists: false } };
  const found = await tracks.find(filter).sort({ _id: 1 }).toArray();
  const keyOf = ({ description }: StoredTrack) =>
    description.slice(description.lastIndexOf(formerKeyLine) + formerKeyLine.length).split('\n')[0] ?? '';
  const more = found.length - mostNamed;
  return [
    ...found
      .slice(0, mostNamed)
      .map((track) => warning('keys', `“${track.title}” by ${track.artist}: “${keyOf(track)}” is no key that we know`)),
    ...(more > 0 ? [warning('keys', `and ${more} more tracks with “${formerKeyLine}” in their description`)] : []),
  ];
};

/** Emails that failed at least once and are tried again. */
const examineEmails = async (client: mongo.MongoClient): Promise<Finding[]> => {
  const mails = client.db(databases.intake).collection<{ dueAt: Date; error: string }>('mails');
  const waiting = { state: 'queued', error: { $exists: true }, dueAt: { $exists: true } };
  const [next] = await mails.find(waiting).sort({ dueAt: 1 }).limit(1).toArray();
  if (!next) return [];
  const count = await mails.countDocuments(waiting);
  const what = count === 1 ? 'one email waits' : `${count} emails wait`;
  return [warning('mail', `${what} to be tried again, the next at ${next.dueAt.toISOString()}: ${next.error}`)];
};

/** Whether MongoDB is there and keeps what a majority has acknowledged; and what its clock says. */
export const examineMongodb = async (uri: string): Promise<{ findings: Finding[]; clock?: ClockReading }> => {
  const where = 'MongoDB';
  const client = await connectToServer(uri, 1); // no waiting for a MongoDB that is still starting
  try {
    const askedAt = Date.now();
    const { localTime, setName } = (await client.db('admin').command({ hello: 1 })) as {
      localTime?: Date;
      setName?: string;
    };
    const answeredAt = Date.now();
    const { version } = (await client.db('admin').command({ buildInfo: 1 })) as { version: string };
    const clock = localTime && { whose: where, at: localTime.getTime(), askedAt, answeredAt };
    // As every service writes: acknowledged by a majority, with the journal on the disk.
    const collection = client.db(databases.content).collection<{ _id: string }>(probes);
    const _id = randomUUID();
    const { acknowledged } = await collection.insertOne({ _id }, { writeConcern: { w: 'majority', journal: true } });
    await collection.drop();
    const server = setName ? `replica set ${setName}` : 'a single server';
    const writes = acknowledged
      ? ok(where, `${version}, ${server}, a majority acknowledges writes`)
      : error(where, 'writes are not acknowledged');
    return { findings: [writes, ...(await examineKeys(client)), ...(await examineEmails(client))], clock };
  } finally {
    await client.close();
  }
};
