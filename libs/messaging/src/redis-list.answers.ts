import type { AppError } from '@cueroom/contracts/app-error';
import { log } from '@cueroom/platform/logger';
import type { Redis } from 'ioredis';
import { disconnectRedis } from './redis-connection';
import {
  answerChannel,
  directAnswerBytes,
  doneAnswer,
  isLonger,
  keptAnswerKey,
  keptAnswerMs,
  outcome,
  wireLimits,
} from './redis-list.wire';

/** Carries answers to their askers' channels, those of the same moment for the same asker together. */
export class AnswerSender {
  private readonly ready = new Map<string, string[]>();
  private readonly onTheWay = new Set<Promise<unknown>>();
  private isScheduled = false;

  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  done(asker: string, id: number, value: unknown): void {
    const json = value === undefined ? '' : JSON.stringify(value);
    if (!isLonger(json, directAnswerBytes)) return this.add(asker, doneAnswer(id, json));
    if (isLonger(json, wireLimits.answer)) throw new Error('The answer is larger than 16 MiB');
    this.keep(asker, id, json);
    this.add(asker, `[${id},${outcome.kept}]`);
  }

  refused(asker: string, id: number, { kind, message, errors }: AppError): void {
    this.add(asker, JSON.stringify([id, outcome.refused, { kind, message, errors }]));
  }

  failed(asker: string, id: number): void {
    this.add(asker, `[${id},${outcome.failed}]`);
  }

  /** Sends the last answers, then ends the connection. */
  async close(): Promise<void> {
    this.flush();
    await Promise.race([Promise.all(this.onTheWay), new Promise((resolve) => setTimeout(resolve, 1000).unref())]);
    await disconnectRedis(this.redis);
  }

  private keep(asker: string, id: number, value: string): void {
    this.send(this.redis.set(keptAnswerKey(this.prefix, asker, id), value, 'PX', keptAnswerMs));
  }

  private add(asker: string, answer: string): void {
    const answers = this.ready.get(asker);
    if (answers) answers.push(answer);
    else this.ready.set(asker, [answer]);
    if (this.isScheduled) return;
    this.isScheduled = true;
    process.nextTick(() => this.flush());
  }

  private flush(): void {
    this.isScheduled = false;
    for (const [asker, answers] of this.ready) {
      this.send(this.redis.publish(answerChannel(this.prefix, asker), `[${answers.join(',')}]`));
    }
    this.ready.clear();
  }

  private send(command: Promise<unknown>): void {
    const sent = command
      .catch((error: unknown) => log.warn({ err: error }, 'an answer could not be sent'))
      .finally(() => this.onTheWay.delete(sent));
    this.onTheWay.add(sent);
  }
}
