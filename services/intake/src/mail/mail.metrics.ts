import { Counter } from 'prom-client';

const emails = new Counter({
  name: 'emails_total',
  help: 'Tries to send an email, by its kind and result: sent, retried (it is tried again later) or failed (for good)',
  labelNames: ['kind', 'result'],
});

export const countEmail = (kind: string, result: 'sent' | 'retried' | 'failed'): void => emails.inc({ kind, result });
