import { Counter } from 'prom-client';

const limited = new Counter({
  name: 'rate_limited_total',
  help: 'Calls that were refused because their address had made too many',
  labelNames: ['call'],
});
const failures = new Counter({ name: 'sign_in_failures_total', help: 'Sign-ins with a wrong name or password' });

export const countLimited = (call: string): void => limited.inc({ call });
export const countSignInFailure = (): void => failures.inc();
