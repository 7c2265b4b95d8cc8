import { jobQueues, services } from '@cueroom/contracts/message';
import { eventQueue } from '@cueroom/messaging/job-envelope';
import { eventually } from '@cueroom/testing/eventually';
import { aNewBrief, aNewContact } from '@cueroom/testing/factories';
import { QueueEvents } from 'bullmq';
import type { Client } from '../client';
import { recovered, signal } from '../processes';
import { type Door, openSecondDoor } from './doors';
import { type Nemesis, sleep, type Stage } from './nemesis';

const askers = 6;

/** People who ask without a pause, over connections that they keep, and count what fails. */
const askWithoutPause = (stage: Stage, promise: string, clientNow: () => Client) => {
  const { history, report } = stage;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const marker = `rolling-${history.wishes.length}-`;
      const brief = history.begin('brief', marker);
      const contact = history.begin('contact', marker);
      const replies = [
        await clientNow().once(brief, 'POST', '/api/briefs', aNewBrief({ projectTitle: marker })),
        await clientNow().once(contact, 'POST', '/api/contacts', aNewContact({ name: marker })),
        await clientNow().send('GET', '/api/projects'),
        await clientNow().send('GET', '/api/admin/music?limit=5'),
        await clientNow().send('GET', '/api/admin/submissions?limit=5'),
        await clientNow().send('POST', '/api/objects/upload'),
      ];
      replies.forEach(({ outcome, status }) => report.check(promise, outcome === 'ok' ? null : `status ${status}`));
      await sleep(100);
    }
  };
  const all = Promise.all(Array.from({ length: askers }, ask));
  return async () => {
    isOver = true;
    await all;
  };
};

/** Hears of jobs whose worker has gone without a word. */
const countStalled = async (url: string) => {
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

const ended = 'SIGTERM: it has ended';

/** Every replica of every service is asked to stop, one after the other, and comes back before the next one goes. */
export const rollingServices: Nemesis = async (stage) => {
  const { parts, report, queues, client } = stage;
  const { stalled, close } = await countStalled(queues.url);
  const stop = askWithoutPause(stage, 'a rolling restart of the services fails no request', () => client);
  for (const part of parts.filter(({ kind }) => kind === 'service' || kind === 'worker')) {
    const former = signal(part, 'SIGTERM');
    report.did(`SIGTERM ${part.kind}`);
    const began = performance.now();
    await eventually(() => part.pid() !== former, { withinMs: 60_000 });
    report.measured(ended, 30_000, performance.now() - began, part.name);
    await recovered(part, former);
    await sleep(1000);
  }
  await stop();
  report.add({ promise: 'a rolling restart lets no job stall', checked: 1, broken: stalled });
  await close();
};

/** Two gateways behind a balancer that looks which one is ready: they go and come one after the other. */
export const rollingGateways: Nemesis = async (stage) => {
  const { report } = stage;
  const doors: Door[] = await openSecondDoor(stage);
  let turn = 0;
  const clientNow = () => {
    const open = doors.filter(({ isOpen }) => isOpen());
    return (open[turn++ % open.length] ?? doors[0]!).client;
  };
  const stop = askWithoutPause(stage, 'a rolling restart of two gateways fails no request', clientNow);
  for (const door of doors) {
    await sleep(1000);
    report.did('SIGTERM gateway');
    report.measured(ended, 30_000, await door.restart(), 'gateway');
    await eventually(() => door.isOpen(), { withinMs: 60_000 });
  }
  await sleep(1000);
  await stop();
  await Promise.all(doors.map((door) => door.close()));
};
