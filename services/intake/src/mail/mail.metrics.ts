import { Counter } from 'prom-client';

const emails = new Counter({
  name: 'emails_total',
  help: 'Tries to send an email, by its kind and result: sent, retried (it is tried again later) or failed (for good)',
  labelNames: ['kind', 'result'],
});

export type EmailKind =
  | 'feedback'
  | 'confirmation'
  | 'notification'
  | 'letter'
  | 'message'
  | 'links'
  | 'receipt'
  | 'pitch'
  | 'license-request';

export const countEmail = (kind: EmailKind, result: 'sent' | 'retried' | 'failed'): void =>
  emails.inc({ kind, result });
