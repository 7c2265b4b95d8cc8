import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { QueueFacts } from '@cueroom/messaging/queue.desk';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { error, type Finding, ok, warning, worstOr } from './finding';

const run = promisify(execFile);
const mailLimitMs = 5000;
const longWaitSec = 600;

/** Writes, reads and removes a file, and looks how many more fit. */
export const examineStorage = async (storage: ObjectStorage): Promise<Finding[]> => {
  const where = 'storage';
  const key = randomBytes(16).toString('hex');
  const sent = randomBytes(16).toString('hex');
  await storage.create(
    key,
    (async function* () {
      yield Buffer.from(sent);
    })(),
    sent.length,
  );
  const kept = await text(await storage.read(key));
  await storage.remove(key);
  if (kept !== sent) return [error(where, 'it gives back something else than was stored')];
  const { freeBytes, totalBytes } = await storage.room();
  if (!Number.isFinite(freeBytes)) return [ok(where, 'a bucket that stores, reads and removes')];
  const share = Math.round((freeBytes / totalBytes) * 100);
  const says = `${Math.round(freeBytes / 2 ** 30)} GiB free (${share} %)`;
  return [share < 15 ? warning(where, `${says}: below 10 % uploads are refused`) : ok(where, says)];
};

const programs: Record<string, { ask: string; oldest: [number, number] }> = {
  ffmpeg: { ask: '-version', oldest: [5, 0] },
  flac: { ask: '--version', oldest: [1, 4] },
  wavpack: { ask: '--version', oldest: [5, 6] },
};

/** What a program says of itself, against what is needed. A version that is no number (a build of one's own) may pass. */
export const judgeVersion = (program: string, said: string, [major, minor]: readonly [number, number]): Finding => {
  const [, version = '', hasMajor, hasMinor] = /(?:version |flac |wavpack )?((\d+)\.(\d+)[\w.~+-]*)/i.exec(said) ?? [];
  if (hasMajor === undefined) return warning('programs', `${program} does not say its version`);
  const isOld = Number(hasMajor) < major || (Number(hasMajor) === major && Number(hasMinor) < minor);
  return isOld
    ? error('programs', `${program} is ${version}: ${major}.${minor} or newer is needed`)
    : ok('programs', `${program} ${version}`);
};

/** Media workers need these; a machine without workers does not. */
export const examinePrograms = (): Promise<Finding[]> =>
  Promise.all(
    Object.entries(programs).map(async ([program, { ask, oldest }]) => {
      try {
        const { stdout, stderr } = await run(program, [ask]);
        return judgeVersion(program, `${stdout}${stderr}`.split('\n')[0] ?? '', oldest);
      } catch {
        return warning('programs', `${program} is not here: no media worker could run on this machine`);
      }
    }),
  );

/** Whether a mail server greets. Nothing is sent. */
export const examineMail = async (
  server: { host: string; port: number; isTls: boolean } | undefined,
): Promise<Finding[]> => {
  const where = 'mail';
  if (!server) return [ok(where, 'no mail server is set: feedback is kept, not mailed')];
  const { host, port } = server;
  const socket = connect({ host, port, timeout: mailLimitMs });
  try {
    const signal = AbortSignal.timeout(mailLimitMs);
    await once(socket, 'connect', { signal });
    // Behind TLS nobody says anything before the handshake.
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

/** What needs a person: given up, stopped, or left alone. */
export const judgeQueues = (queues: readonly QueueFacts[]): Finding[] => {
  const where = 'queues';
  const findings = queues.flatMap(({ name, counts, isPaused, oldestWaitingSec }) => [
    ...(counts.failed > 0 ? [warning(where, `${counts.failed} in ${name} were given up: queues --retry ${name}`)] : []),
    ...(isPaused ? [warning(where, `${name} is paused: queues --resume ${name}`)] : []),
    ...(oldestWaitingSec > longWaitSec
      ? [warning(where, `something in ${name} waits for ${Math.round(oldestWaitingSec / 60)} minutes`)]
      : []),
  ]);
  const waiting = queues.reduce((sum, { counts }) => sum + counts.waiting + counts.prioritized, 0);
  return worstOr(findings, ok(where, `${waiting} wait, none was given up`));
};
