import { eventually } from '@cueroom/testing/eventually';
import { aNewSubmission } from '@cueroom/testing/factories';
import type { Client, Reply } from '../client';
import { recovered, signal } from '../processes';
import { openSecondDoor } from './doors';
import { type Nemesis, sleep, type Stage } from './nemesis';

const askers = 6;
const promise = 'with one of two replicas killed, whatever fails works when it is sent again once';

/** People who send once more what has failed, and count what fails then. */
const askTwiceAtMost = (stage: Stage, clientNow: (besides?: Client) => Client) => {
  const { history, report } = stage;
  const reads = ['/api/projects?limit=3', '/api/admin/music?limit=5', '/api/admin/submissions?limit=5'];
  let isOver = false;
  let retries = 0;
  const twiceAtMost = async (send: (client: Client) => Promise<Reply<unknown>>) => {
    const client = clientNow();
    const first = await send(client);
    if (first.outcome === 'ok') return report.check(promise, null);
    retries++;
    const { outcome, status } = await send(clientNow(client));
    report.check(promise, outcome === 'ok' ? null : `status ${first.status}, then ${status}`);
  };
  const ask = async () => {
    while (!isOver) {
      const wish = history.begin('submission', `one-of-two-${history.wishes.length}-`);
      const email = `${wish.marker}@example.org`;
      const submission = aNewSubmission({ artistName: wish.marker, email });
      await twiceAtMost((client) => client.once(wish, 'POST', '/api/artist/submit', submission));
      for (const path of reads) await twiceAtMost((client) => client.send('GET', path));
      await twiceAtMost((client) => client.send('POST', '/api/objects/upload'));
      await sleep(50);
    }
  };
  const all = Promise.all(Array.from({ length: askers }, ask));
  return async () => {
    isOver = true;
    await all;
    return retries;
  };
};

/** Of each service one replica dies under load, and of two gateways one: the other is there. */
export const oneOfTwo: Nemesis = async (stage) => {
  const { parts, report } = stage;
  const doors = await openSecondDoor(stage);
  let turn = 0;
  /** As a balancer does it: what has failed at one door goes to the other. */
  const clientNow = (besides?: Client) => {
    const open = doors.filter(({ client, isOpen }) => isOpen() && client !== besides);
    return (open[turn++ % open.length] ?? doors[0]!).client;
  };
  const stop = askTwiceAtMost(stage, clientNow);
  for (const part of parts.filter(({ kind, name }) => kind === 'service' && name.endsWith('-1'))) {
    await sleep(1000);
    const former = signal(part, 'SIGKILL');
    report.did('kill -9 one of two');
    await recovered(part, former);
  }
  await sleep(1000);
  await doors[1]!.restart('SIGKILL');
  report.did('kill -9 one of two');
  await eventually(() => doors[1]!.isOpen(), { withinMs: 60_000 });
  await sleep(1000);
  const retries = await stop();
  for (let n = 0; n < retries; n++) report.did('sent again once');
  await Promise.all(doors.map((door) => door.close()));
};
