import { QueueDesk } from '@cueroom/messaging/queue.desk';
import { openStorage } from '@cueroom/storage/storage-settings';
import { type Command, Refusal } from '../command';
import { mailServer, storageSettings, storeSettings } from '../env';
import { type ClockReading, judgeClocks } from './clocks';
import { fault, type Finding } from './finding';
import { judgeRedis, readInfo } from './redis-health';
import { examineMongodb } from './stores.repository';
import { examineMail, examinePrograms, examineStorage, judgeQueues } from './surroundings';

const marks: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' };

/** What cannot even be looked at is a fault of its own, and no reason not to look at the rest. */
const look = async (where: string, examine: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await examine();
  } catch (refused) {
    return [fault(where, `cannot be reached: ${(refused as Error).message}`)];
  }
};

const examineRedis = async (redisUrl: string, clocks: ClockReading[]): Promise<Finding[]> => {
  const desk = await QueueDesk.open({ redisUrl });
  try {
    const askedAt = Date.now();
    const at = await desk.redisTime();
    clocks.push({ whose: 'Redis', at, askedAt, answeredAt: Date.now() });
    return [...judgeRedis(readInfo(await desk.redisInfo())), ...judgeQueues(await desk.facts())];
  } finally {
    await desk.close();
  }
};

/** Everything that a studio stands on, looked at from where it runs. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'whether all is well that the studio stands on',
  needsStores: true,
  run: async () => {
    const { MONGODB_URI, REDIS_URL } = storeSettings(); // a wrong setting ends the process with its name
    const clocks: ClockReading[] = [];
    const findings = [
      ...(await look('MongoDB', async () => {
        const { findings: seen, clock } = await examineMongodb(MONGODB_URI);
        if (clock) clocks.push(clock);
        return seen;
      })),
      ...(await look('Redis', () => examineRedis(REDIS_URL, clocks))),
      ...judgeClocks(clocks),
      ...(await look('storage', async () => examineStorage(await openStorage(storageSettings())))),
      ...(await look('programs', examinePrograms)),
      ...(await look('mail', () => examineMail(mailServer()))),
    ];
    for (const { level, where, says } of findings)
      process.stdout.write(`${marks[level]}  ${where.padEnd(8)}  ${says}\n`);
    const faults = findings.filter(({ level }) => level === 'fault').length;
    if (faults > 0) throw new Refusal(faults === 1 ? 'One fault.' : `${faults} faults.`);
  },
};
