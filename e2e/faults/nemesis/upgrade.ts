import { eventually } from '@cueroom/testing/eventually';
import { Client } from '../client';
import type { FormerRelease } from '../former-release';
import { type Component, environmentOf, signal, waitForRecovery } from '../processes';
import { watchReadiness } from './gateways';
import { type FaultContext, type Nemesis, sleep } from './nemesis';
import { startClients } from './rolling';

const submissionsWanted = 1000;
const mixedMs = 10_000;

/** Of gateways that are ready one after the other, as a load balancer sends requests. */
const balancedClients = ({ studio, components, history }: FaultContext) => {
  const gateways = components
    .filter(({ kind }) => kind === 'gateway')
    .map((gateway) => `http://127.0.0.1:${environmentOf(gateway.pid()!)['PORT']}`)
    .map((url) => ({ client: new Client({ ...studio, url }, history), ...watchReadiness(url) }));
  let next = 0;
  const pickClient = () => {
    const ready = gateways.filter(({ isReady }) => isReady());
    return (ready[next++ % ready.length] ?? gateways[0]!).client;
  };
  const areReady = () => gateways.every(({ isReady }) => isReady());
  return { pickClient, areReady, stop: () => gateways.forEach(({ stop }) => stop()) };
};

/**
 * From a release to this checkout and, unless a migration bars the way, back, replica by replica. Gateways come last and go
 * first: an older service may not know what a newer gateway asks.
 */
export const upgradeAndBack =
  (release: FormerRelease): Nemesis =>
  async (context) => {
    const { components, history, report } = context;
    const { pickClient, areReady, stop } = balancedClients(context);
    await eventually(areReady, { withinMs: 60_000 });
    const stopClients = startClients(context, 'an upgrade and the way back fail no request', pickClient);
    const replace = async (component: Component, version: 'this checkout' | 'the release') => {
      const previousPid = signal(component, 'SIGTERM');
      report.injected(`${component.kind} of ${version}`);
      await waitForRecovery(component, previousPid);
      await eventually(areReady, { withinMs: 60_000 });
      await sleep(1000);
    };
    const running = components.filter(({ kind }) => kind !== 'store');
    const upwards = [
      ...running.filter(({ kind }) => kind !== 'gateway'),
      ...running.filter(({ kind }) => kind === 'gateway'),
    ];
    const there = ['this checkout', upwards] as const;
    const back = ['the release', upwards.toReversed()] as const;
    if (!release.hasSameMigrations) report.injected('no way back: the release does not know the new migrations');
    for (const [version, order] of release.hasSameMigrations ? [there, back] : [there]) {
      for (const [n, component] of order.entries()) {
        release.use(version, component.script);
        await replace(component, version);
        if (n === Math.floor(order.length / 2)) await sleep(mixedMs);
      }
      await sleep(mixedMs);
    }
    const accepted = () => history.of('submission').filter(({ outcomes }) => outcomes.includes('ok')).length;
    await eventually(() => accepted() >= submissionsWanted, { withinMs: 300_000 });
    await stopClients();
    stop();
  };
