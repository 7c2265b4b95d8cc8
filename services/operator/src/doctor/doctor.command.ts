import { QueueDesk } from '@cueroom/messaging/queue.desk';
import { lookAtRedis } from '@cueroom/messaging/redis-look';
import type { StoreSettings } from '@cueroom/platform/settings';
import { openStorage, type StorageSettings } from '@cueroom/storage/storage-settings';
import { type Command, Refusal } from '../command';
import { examinedSettings, mailServer } from '../env';
import { type ClockReading, judgeClocks } from './clocks';
import { error, type Finding, ok, worstOr } from './finding';
import { judgeRedis, readInfo, redisName, type RedisRole } from './redis-health';
import { examineMongodb } from './stores.repository';
import { examineMail, examinePrograms, examineStorage, judgeQueues } from './surroundings';

const marks: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' };

/** What cannot even be looked at is an error of its own, and no reason not to look at the rest. */
const look = async (where: string, examine: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await examine();
  } catch (refused) {
    return [error(where, `cannot be reached: ${(refused as Error).message}`)];
  }
};

const examineQueues = async (redisUrl: string): Promise<Finding[]> => {
  const desk = await QueueDesk.open({ redisUrl });
  try {
    return judgeQueues(await desk.facts());
  } finally {
    await desk.close();
  }
};

const examineRedis = (redisUrl: string, role: RedisRole, clocks: ClockReading[]): Promise<Finding[]> =>
  look(redisName(role), async () => {
    const { info, ...clock } = await lookAtRedis(redisUrl);
    clocks.push({ whose: redisName(role), ...clock });
    const findings = judgeRedis(readInfo(info), role);
    return role === 'asks' ? findings : [...findings, ...(await examineQueues(redisUrl))];
  });

/** Those that the stores are found by; what is only one process's own ends that process when it starts. */
const judgeSettings = (errors: readonly string[]): Finding[] =>
  worstOr(
    errors.map((line) => error('settings', line)),
    ok('settings', 'those of the stores are right'),
  );

const examineStores = async (settings: StoreSettings): Promise<Finding[]> => {
  const clocks: ClockReading[] = [];
  const mongodb = await look('MongoDB', async () => {
    const { findings, clock } = await examineMongodb(settings.MONGODB_URI);
    if (clock) clocks.push(clock);
    return findings;
  });
  const { REDIS_URL, REDIS_QUEUES_URL = REDIS_URL } = settings;
  const redis =
    REDIS_QUEUES_URL === REDIS_URL
      ? await examineRedis(REDIS_URL, 'all', clocks)
      : [
          ...(await examineRedis(REDIS_URL, 'asks', clocks)),
          ...(await examineRedis(REDIS_QUEUES_URL, 'queues', clocks)),
        ];
  return [...mongodb, ...redis, ...judgeClocks(clocks)];
};

const examineFiles = (settings: StorageSettings): Promise<Finding[]> =>
  look('storage', async () => examineStorage(await openStorage(settings)));

/** Everything that a studio stands on, looked at from where it runs. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'whether all is well that the studio stands on',
  needsStores: true,
  run: async () => {
    const { stores, storage } = examinedSettings();
    const findings = [
      ...judgeSettings([...stores.errors, ...storage.errors]),
      ...(stores.settings ? await examineStores(stores.settings) : []),
      ...(storage.settings ? await examineFiles(storage.settings) : []),
      ...(await look('programs', examinePrograms)),
      ...(await look('mail', () => examineMail(mailServer()))),
    ];
    const width = Math.max(...findings.map(({ where }) => where.length));
    for (const { level, where, says } of findings)
      process.stdout.write(`${marks[level]}  ${where.padEnd(width)}  ${says}\n`);
    const errors = findings.filter(({ level }) => level === 'error').length;
    if (errors > 0) throw new Refusal(errors === 1 ? 'One error.' : `${errors} errors.`);
  },
};
