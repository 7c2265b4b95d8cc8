import { jobQueues, services } from '@cueroom/contracts/message';
import { eventQueue } from '@cueroom/messaging/job-envelope';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact, aNewSubmission } from '@cueroom/testing/factories';
import { QueueEvents } from 'bullmq';
import type { Client } from '../client';
import { waitForRecovery, signal } from '../processes';
import { type Gateway, startSecondGateway } from './gateways';
import { type Nemesis, sleep, type FaultContext } from './nemesis';

const clientCount = 6;

/** Keep-alive clients that send requests continuously. @returns a function that stops them */
export const startClients = (context: FaultContext, guarantee: string, pickClient: () => Client) => {
  const { history, report } = context;
  let isStopped = false;
  const loop = async () => {
    while (!isStopped) {
      const marker = `rolling-${history.operations.length}-`;
      const brief = history.begin('brief', marker);
      const contact = history.begin('contact', marker);
      const submission = history.begin('submission', marker);
      const artist = aNewSubmission({ artistName: marker, email: `${marker}@example.org` });
      const responses = [
        await pickClient().once(brief, 'POST', '/api/briefs', aNewBrief({ projectTitle: marker })),
        await pickClient().once(contact, 'POST', '/api/contacts', aNewContact({ name: marker })),
        await pickClient().once(submission, 'POST', '/api/artist/submit', artist),
        await pickClient().send('GET', '/api/projects'),
        await pickClient().send('GET', '/api/admin/music?limit=5'),
        await pickClient().send('GET', '/api/admin/submissions?limit=5'),
        await pickClient().send('POST', '/api/objects/upload'),
      ];
      responses.forEach(({ outcome, status }) => report.check(guarantee, outcome === 'ok' ? null : `status ${status}`));
      await sleep(100);
    }
  };
  const all = Promise.all(Array.from({ length: clientCount }, loop));
  return async () => {
    isStopped = true;
    await all;
  };
};

/** Collects jobs that BullMQ reports as stalled. */
const watchStalledJobs = async (url: string) => {
  const stalled: string[] = [];
  const listeners = [...services.map(eventQueue), ...jobQueues].map((name) => {
    const events = new QueueEvents(name, { connection: { url, maxRetriesPerRequest: null }, prefix: 'cueroom' });
    events.on('error', () => undefined);
    events.on('stalled', ({ jobId }) => stalled.push(`${name} ${jobId}`));
    return events;
  });
  await Promise.all(listeners.map((events) => events.waitUntilReady()));
  return { stalled, close: () => Promise.all(listeners.map((events) => events.close())) };
};

const exitTime = 'SIGTERM: time to exit';

/** Restarts every replica of every service with SIGTERM, one after the other. */
export const rollingServices: Nemesis = async (context) => {
  const { components, report, queues, client } = context;
  const { stalled, close } = await watchStalledJobs(queues.url);
  const stop = startClients(context, 'a rolling restart of the services fails no requests', () => client);
  for (const component of components.filter(({ kind }) => kind === 'service' || kind === 'worker')) {
    const previousPid = signal(component, 'SIGTERM');
    report.injected(`SIGTERM ${component.kind}`);
    const startedAt = performance.now();
    await eventually(() => component.pid() !== previousPid, { withinMs: 60_000 });
    report.measured(exitTime, 30_000, performance.now() - startedAt, component.name);
    await waitForRecovery(component, previousPid);
    await sleep(1000);
  }
  await stop();
  report.add({ guarantee: 'a rolling restart stalls no jobs', checked: 1, violations: stalled });
  await close();
};

/** Restarts two gateways behind a readiness-aware load balancer, one after the other. */
export const rollingGateways: Nemesis = async (context) => {
  const { report } = context;
  const gateways: Gateway[] = await startSecondGateway(context);
  let next = 0;
  const pickClient = () => {
    const ready = gateways.filter(({ isReady }) => isReady());
    return (ready[next++ % ready.length] ?? gateways[0]!).client;
  };
  const stop = startClients(context, 'a rolling restart of two gateways fails no requests', pickClient);
  for (const gateway of gateways) {
    await sleep(1000);
    report.injected('SIGTERM gateway');
    report.measured(exitTime, 30_000, await gateway.restart(), 'gateway');
    await eventually(() => gateway.isReady(), { withinMs: 60_000 });
  }
  await sleep(1000);
  await stop();
  await Promise.all(gateways.map((gateway) => gateway.close()));
};
