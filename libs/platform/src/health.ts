import { Global, Injectable, Module } from '@nestjs/common';

const cacheMs = 1000;
const limitMs = 2000;

/** Whether what this process depends on is there. Asked often, checked at most once a second. */
@Injectable()
export class Health {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private stopping = false;
  private latest?: { at: number; answer: Promise<string[]> };

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
    const now = Date.now();
    if (!this.latest || now - this.latest.at > cacheMs) this.latest = { at: now, answer: this.checkAll() };
    return this.latest.answer;
  }

  private async checkAll(): Promise<string[]> {
    const answers = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        const isThere = await withinLimit(check()).catch(() => false);
        return isThere === false ? [name] : [];
      }),
    );
    return answers.flat();
  }
}

const withinLimit = async (check: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([check, limit]);
  } finally {
    clearTimeout(timer);
  }
};

@Global()
@Module({ providers: [Health], exports: [Health] })
export class HealthModule {}
