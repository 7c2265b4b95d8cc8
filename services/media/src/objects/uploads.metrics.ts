import { AppError } from '@cueroom/contracts/app-error';
import { Counter } from 'prom-client';

const uploads = new Counter({
  name: 'uploads_total',
  help: 'Uploads that began: stored, refused (by the kind of refusal), or broken off by the sender or the store',
  labelNames: ['result'],
});

export const countStored = (): void => uploads.inc({ result: 'stored' });
export const countUnstored = (error: unknown): void =>
  uploads.inc({ result: error instanceof AppError ? error.kind : 'broken' });
