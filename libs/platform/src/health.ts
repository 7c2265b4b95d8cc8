import { Global, Injectable, Module } from '@nestjs/common';
import { withinLimit } from './time-limit';

const cacheMs = 1000;
const limitMs = 2000;
const late = () => new Error('the check takes too long');

interface Check {
  endedAt: number;
  missing: Promise<string[]>;
}

@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private stopping = false;
  private latest?: Check;

  add(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** From now on not ready: a load balancer sends nothing new while the process finishes. */
  stop(): void {
    this.stopping = true;
  }

  async missing(): Promise<string[]> {
    if (this.stopping) return ['stopping'];
    if (!this.latest || Date.now() - this.latest.endedAt > cacheMs) this.latest = this.check();
    return this.latest.missing;
  }

  /** Its age counts from its end, so that a slow check is not joined by another one. */
  private check(): Check {
    const check: Check = { endedAt: Infinity, missing: this.checkAll() };
    void check.missing.then(() => (check.endedAt = Date.now()));
    return check;
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
