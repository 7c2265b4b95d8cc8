import { Counter } from 'prom-client';

export const uploads = new Counter({
  name: 'uploads_total',
  help: 'Uploads that began: stored, refused (by the kind of refusal), or broken off by the sender or the store',
  labelNames: ['result'],
});
