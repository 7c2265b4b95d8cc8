import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Gauge } from 'prom-client';
import { Health } from './health';
import { startHealthServer } from './run-service';
import { onScrape, readMetrics, startMetrics } from './metrics';

const gauge = new Gauge({ name: 'read_when_asked', help: 'For this test' });

test('numbers of a process are read where its health is; what cannot be read leaves the rest there', async () => {
  startMetrics('test');
  onScrape(async () => gauge.set(7));
  onScrape(() => Promise.reject(new Error('the store is away')));
  const server = await startHealthServer(new Health(), 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  const text = await answer.text();
  expect(text).toContain('read_when_asked{service="test"} 7');
  expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+",service="test"\} 1$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="test"\} /m);
  server.closeAllConnections();
  await once(server.close(), 'close');
});

test('measuring the delay of the event loop wakes an idle process at most 25 times a second', async () => {
  const measured: Record<string, number> = {};
  while (!(measured.mean! > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const text = await readMetrics();
    for (const [, what, value] of text.matchAll(/^nodejs_eventloop_lag_(mean|min)_seconds\{.*\} (\S+)$/gm))
      measured[what!] = Number(value);
  }
  expect(measured.min).toBeGreaterThanOrEqual(0.04);
});
