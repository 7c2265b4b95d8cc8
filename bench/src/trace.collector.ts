import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  isError: boolean;
}

/** The part of OTLP/JSON that the drawing needs. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: ExportedSpan[] }[];
  }[];
}

interface ExportedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
}

const errorStatus = 2;
const inMs = (nano: string): number => Number(BigInt(nano) / 1000n) / 1000;

/** An OTLP collector on loopback that keeps spans in memory. */
export const startCollector = async () => {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of (body as ExportRequest).resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? 'unnamed';
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { name, traceId, spanId, parentSpanId, startTimeUnixNano, endTimeUnixNano, status } = span;
          const times = { from: inMs(startTimeUnixNano), to: inMs(endTimeUnixNano) };
          spans.push({ service, name, traceId, spanId, parentSpanId, ...times, isError: status?.code === errorStatus });
        }
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, stop };
};
