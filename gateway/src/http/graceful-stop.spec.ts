import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listProjects } from '@cueroom/contracts/content/projects';
import { eventually } from '@cueroom/testing/eventually';
import { asAdmin, testGateway } from '../testing/test-gateway';

test('a stop finishes what has begun, still serves kept connections, and sees them off', async () => {
  const gateway = await testGateway();
  await gateway.app.listen(0, '127.0.0.1');
  const { port } = gateway.app.getHttpServer().address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const fetchPath = (path: string, options: object = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, ...options }, (answer) => resolve(answer.resume())).on('error', reject);
    });
  let finish: () => void = () => undefined;
  gateway.bus.answer(listProjects, () => new Promise((resolve) => (finish = () => resolve({ items: [], total: 0 }))));

  const before = await fetchPath('/healthz', { agent });
  const begun = fetchPath('/api/admin/projects', { headers: asAdmin });
  await eventually(async () => expect(gateway.bus.asked(listProjects)).toHaveLength(1));
  const stopped = gateway.stop();
  const kept = await fetchPath('/healthz', { agent });
  finish();

  expect([before.headers.connection, kept.statusCode, kept.headers.connection]).toEqual(['keep-alive', 200, 'close']);
  expect((await begun).statusCode).toBe(200);
  await stopped;
  await expect(fetchPath('/healthz')).rejects.toThrow('ECONNREFUSED');
  agent.destroy();
});
