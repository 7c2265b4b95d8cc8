import { Global, Injectable, Module } from '@nestjs/common';
import { withinLimit } from './time-limit';

const cacheMs = 1000;
const limitMs = 2000;
const late = () => new Error('the check takes too long');

interface Look {
  at: number;
  answer: Promise<string[]>;
}

/** Whether what this process depends on is there. Asked often, checked at most once a second. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private stopping = false;
  private latest?: Look;

  add(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** From now on not ready: a load balancer sends nothing new while the process finishes. */
  stop(): void {
    this.stopping = true;
  }

  /** The names of what is away; empty when ready. */
  async missing(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    if (!this.latest || Date.now() - this.latest.at > cacheMs) this.latest = this.look();
    return this.latest.answer;
  }

  /** Its age counts from its end: a look that takes long is not joined by another one. */
  private look(): Look {
    const look: Look = { at: Infinity, answer: this.checkAll() };
    void look.answer.then(() => (look.at = Date.now()));
    return look;
  }

  private async checkAll(): Promise<string[]> {
    const answers = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const isThere = await withinLimit(Promise.resolve().then(check), limitMs, late).catch(() => false);
        return isThere === false ? [name] : [];
      }),
    );
    return answers.flat();
  }
}

@Global()
@Module({ providers: [Health], exports: [Health] })
export class HealthModule {}
