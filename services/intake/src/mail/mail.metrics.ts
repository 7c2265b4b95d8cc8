import { onScrape } from '@cueroom/platform/metrics';
import { Counter, Gauge } from 'prom-client';

const emails = new Counter({
  name: 'emails_total',
  help: 'Tries to send an email, by its kind and result: sent, retried (it is tried again later) or failed (for good)',
  labelNames: ['kind', 'result'],
});

const oldestDue = new Gauge({
  name: 'emails_oldest_due_seconds',
  help: 'How long the oldest email that is due has not been sent',
});

export const measureEmails = (oldestSince: () => Promise<Date | null>): void =>
  onScrape(async () => {
    const since = await oldestSince();
    oldestDue.set(since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0);
  });

export const countEmail = (kind: string, result: 'sent' | 'retried' | 'failed'): void => emails.inc({ kind, result });
