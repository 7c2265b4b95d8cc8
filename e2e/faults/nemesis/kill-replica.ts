import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import type { Client, ClientResponse } from '../client';
import { waitForRecovery, signal } from '../processes';
import { startSecondGateway } from './gateways';
import { type Nemesis, sleep, type FaultContext } from './nemesis';

const clientCount = 6;
const guarantee = 'with one of two replicas killed, a single retry of a failed request succeeds';

/** Clients that retry a failed request once. @returns a function that stops them and returns the number of retries */
const startClientsWithOneRetry = (context: FaultContext, pickClient: (except?: Client) => Client) => {
  const { history, report } = context;
  const reads = ['/api/projects?limit=3', '/api/admin/music?limit=5', '/api/admin/submissions?limit=5'];
  let isStopped = false;
  let retries = 0;
  const sendWithOneRetry = async (send: (client: Client) => Promise<ClientResponse<unknown>>) => {
    const client = pickClient();
    const first = await send(client);
    if (first.outcome === 'ok') return report.check(guarantee, null);
    retries++;
    const { outcome, status } = await send(pickClient(client));
    report.check(guarantee, outcome === 'ok' ? null : `status ${first.status}, then ${status}`);
  };
  const loop = async () => {
    while (!isStopped) {
      const operation = history.begin('submission', `kill-replica-${history.operations.length}-`);
      const email = `${operation.marker}@example.org`;
      const submission = aNewSubmission({ artistName: operation.marker, email });
      await sendWithOneRetry((client) => client.once(operation, 'POST', '/api/artist/submit', submission));
      for (const path of reads) await sendWithOneRetry((client) => client.send('GET', path));
      await sendWithOneRetry((client) => client.send('POST', '/api/objects/upload'));
      await sleep(50);
    }
  };
  const all = Promise.all(Array.from({ length: clientCount }, loop));
  return async () => {
    isStopped = true;
    await all;
    return retries;
  };
};

/** Kills one of two replicas of each service and one of two gateways, under load. */
export const killOneReplica: Nemesis = async (context) => {
  const { components, report } = context;
  const gateways = await startSecondGateway(context);
  let next = 0;
  /** Like a load balancer: a retry goes to the other gateway. */
  const pickClient = (except?: Client) => {
    const ready = gateways.filter(({ client, isReady }) => isReady() && client !== except);
    return (ready[next++ % ready.length] ?? gateways[0]!).client;
  };
  const stop = startClientsWithOneRetry(context, pickClient);
  for (const component of components.filter(({ kind, name }) => kind === 'service' && name.endsWith('-1'))) {
    await sleep(1000);
    const previousPid = signal(component, 'SIGKILL');
    report.injected('kill -9 one of two replicas');
    await waitForRecovery(component, previousPid);
  }
  await sleep(1000);
  await gateways[1]!.restart('SIGKILL');
  report.injected('kill -9 one of two replicas');
  await eventually(() => gateways[1]!.isReady(), { withinMs: 60_000 });
  await sleep(1000);
  const retries = await stop();
  for (let n = 0; n < retries; n++) report.injected('request retried once');
  await Promise.all(gateways.map((gateway) => gateway.close()));
};
