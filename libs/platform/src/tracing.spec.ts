import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { currentTraceparent, withRequestId } from './request-context';
import { isTracing, openInnerSpan, startTracing, stopTracing, traced } from './tracing';

interface Sent {
  resourceSpans: {
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

let collector: Server;
const sent: Sent[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      sent.push(body as Sent);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());

test('while tracing is off, work just runs and nothing of OpenTelemetry is loaded', async () => {
  expect(await traced('work', { kind: 'internal' }, async () => currentTraceparent() ?? 'no span')).toBe('no span');
  expect(isTracing()).toBe(false);
  expect(Object.keys(require.cache).some((file) => file.includes('opentelemetry'))).toBe(false);
});

test('spans hang together over processes by the traceparent that travels with the work', async () => {
  await startTracing('test', `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, 1);
  const seenElsewhere = await traced('ask', { kind: 'client' }, async () => currentTraceparent());
  await withRequestId(
    'r-1',
    () => traced('handle', { kind: 'server' }, async () => openInnerSpan('find', { kind: 'client' })?.end()),
    undefined,
    seenElsewhere,
  );
  expect(openInnerSpan('a sweep outside of any request', { kind: 'client' })).toBeUndefined();
  const failing = traced('fail', { kind: 'internal' }, () => Promise.reject(new TypeError('a secret')));
  await expect(failing).rejects.toThrow('a secret');
  await stopTracing();

  const spans = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap((each) => each.scopeSpans[0]?.spans ?? []));
  const [ask, find, handle] = ['ask', 'find', 'handle'].map((name) => spans.find((span) => span.name === name));
  expect(seenElsewhere).toBe(`00-${ask?.traceId}-${ask?.spanId}-01`);
  expect([handle?.parentSpanId, find?.parentSpanId]).toEqual([ask?.spanId, handle?.spanId]);
  expect(JSON.stringify(sent)).toContain('TypeError');
  expect(JSON.stringify(sent)).not.toContain('a secret');
});
