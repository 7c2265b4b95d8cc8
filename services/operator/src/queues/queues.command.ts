import { queueNames } from '@cueroom/messaging/open-queue';
import { QueueAdmin, type QueueFacts } from '@cueroom/messaging/queue.admin';
import { type Command, type Context, reach, Refusal } from '../command';
import { redisAddresses } from '../env';

const everyQueue = 'all';

const named = (name: string): readonly string[] => {
  if (name === everyQueue) return queueNames;
  if (!queueNames.includes(name)) throw new Refusal(`Unknown queue ${name}. Queues: ${queueNames.join(', ')}.`);
  return [name];
};

export const tableOf = (queues: readonly QueueFacts[]): string[] => {
  const rows = queues.map(({ name, counts, oldestWaitingSec, isPaused }) => [
    name,
    String(counts.waiting + counts.prioritized),
    String(counts.active),
    String(counts.delayed),
    String(counts.failed),
    oldestWaitingSec === 0 ? '-' : `${Math.round(oldestWaitingSec)} s`,
    isPaused ? 'paused' : '',
  ]);
  const all = [['queue', 'waiting', 'running', 'delayed', 'failed', 'oldest', ''], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

const change = async (admin: QueueAdmin, { values, say }: Context): Promise<void> => {
  const { retry, pause, resume } = values as Record<string, string | undefined>;
  for (const name of retry === undefined ? [] : named(retry)) {
    const many = await admin.retryFailed(name);
    if (many > 0 || retry !== everyQueue) say(`${name}: ${many} jobs are retried.`);
  }
  for (const name of pause === undefined ? [] : named(pause)) {
    await admin.pause(name);
    say(`${name} is paused: running jobs finish, new ones wait.`);
  }
  for (const name of resume === undefined ? [] : named(resume)) {
    await admin.resume(name);
    say(`${name} is resumed.`);
  }
};

export const queues: Command = {
  name: 'queues',
  usage: 'queues [--retry|--pause|--resume QUEUE]',
  summary: 'lists the queues; retries failed jobs, pauses or resumes a queue (QUEUE: a name or all)',
  options: { retry: { type: 'string' }, pause: { type: 'string' }, resume: { type: 'string' } },
  needsStores: true,
  run: async (context) => {
    const admin = await reach('Redis', QueueAdmin.open(redisAddresses()));
    try {
      await change(admin, context);
      tableOf(await admin.facts()).forEach((line) => process.stdout.write(`${line}\n`));
    } finally {
      await admin.close();
    }
  },
};
