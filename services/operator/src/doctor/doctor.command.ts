import { QueueAdmin } from '@cueroom/messaging/queue.admin';
import { readRedisInfo } from '@cueroom/messaging/redis-info';
import type { StoreSettings } from '@cueroom/platform/settings';
import { openStorage } from '@cueroom/storage/storage-settings';
import { type Command, Refusal } from '../command';
import { examinedSettings, mailServer } from '../env';
import { requestServices } from '../request-services';
import { type ClockReading, judgeClocks } from './clocks';
import { error, type Finding, ok, warning, worstOr } from './finding';
import {
  judgeRedis,
  readInfo,
  redisName,
  type RedisRole,
  examineMail,
  examinePrograms,
  examineStorage,
  judgeQueues,
  examineMongodb,
} from './checks';

const marks: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' };

/** What cannot be checked is an error of its own; the other checks go on. */
const check = async (where: string, examine: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await examine();
  } catch (refused) {
    return [error(where, `cannot be reached: ${(refused as Error).message}`)];
  }
};

const examineQueues = async (redisUrl: string): Promise<Finding[]> => {
  const admin = await QueueAdmin.open({ redisUrl });
  return judgeQueues(await admin.facts().finally(() => admin.close()));
};

const examineRedis = (redisUrl: string, role: RedisRole, clocks: ClockReading[]): Promise<Finding[]> =>
  check(redisName(role), async () => {
    const { info, ...clock } = await readRedisInfo(redisUrl);
    clocks.push({ whose: redisName(role), ...clock });
    const findings = judgeRedis(readInfo(info), role);
    return role === 'requests' ? findings : [...findings, ...(await examineQueues(redisUrl))];
  });

const examineStores = async (settings: StoreSettings): Promise<Finding[]> => {
  const clocks: ClockReading[] = [];
  const mongodb = await check('MongoDB', async () => {
    const { findings, clock } = await examineMongodb(settings.MONGODB_URI);
    if (clock) clocks.push(clock);
    return findings;
  });
  const { REDIS_URL, REDIS_QUEUES_URL = REDIS_URL } = settings;
  const isOne = REDIS_QUEUES_URL === REDIS_URL;
  const redis = await examineRedis(REDIS_URL, isOne ? 'all' : 'requests', clocks);
  const ofQueues = isOne ? [] : await examineRedis(REDIS_QUEUES_URL, 'queues', clocks);
  return [...mongodb, ...redis, ...ofQueues, ...judgeClocks(clocks)];
};

const examineServices = async (): Promise<Finding[]> => {
  const where = 'services';
  try {
    return await requestServices(async () => [ok(where, 'intake, catalog and media answer')]);
  } catch (refused) {
    return [warning(where, (refused as Error).message)];
  }
};

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'checks settings, MongoDB, Redis, storage, programs and mail',
  needsStores: true,
  run: async () => {
    const { stores, storage } = examinedSettings();
    const files = storage.settings;
    const errorsInSettings = [...stores.errors, ...storage.errors].map((line) => error('settings', line));
    const findings = [
      // Each process checks its other settings when it starts.
      ...worstOr(errorsInSettings, ok('settings', 'settings of the stores are valid')),
      ...(stores.settings ? [...(await examineStores(stores.settings)), ...(await examineServices())] : []),
      ...(files ? await check('storage', async () => examineStorage(await openStorage(files))) : []),
      ...(await check('programs', examinePrograms)),
      ...(await check('mail', () => examineMail(mailServer()))),
    ];
    const width = Math.max(...findings.map(({ where }) => where.length));
    for (const { level, where, message } of findings)
      process.stdout.write(`${marks[level]}  ${where.padEnd(width)}  ${message}\n`);
    const errors = findings.filter(({ level }) => level === 'error').length;
    if (errors > 0) throw new Refusal(errors === 1 ? 'One error.' : `${errors} errors.`);
  },
};
