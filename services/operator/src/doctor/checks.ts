import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { QueueFacts } from '@cueroom/messaging/queue.admin';
import type { ObjectStorage, Room } from '@cueroom/storage/object-storage';
import { error, type Finding, ok, warning, worstOr } from './finding';

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
