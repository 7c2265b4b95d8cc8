import { Counter } from 'prom-client';

export const limited = new Counter({
  name: 'rate_limited_total',
  help: 'Calls that were refused because their address had made too many',
  labelNames: ['call'],
});
export const signInFailures = new Counter({
  name: 'sign_in_failures_total',
  help: 'Sign-ins with a wrong name or password',
});
