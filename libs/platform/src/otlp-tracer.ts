import { ROOT_CONTEXT, type SpanContext, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { currentRequestId, currentTraceparent } from './request-context';
import type { SpanFacts, SpanKind, Tracer } from './tracing';

const kinds: Record<SpanKind, Kind> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};

/** https://www.w3.org/TR/trace-context/#traceparent-header, version 00 */
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

const spanContextOf = (traceparent: string | undefined): SpanContext | undefined => {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    : undefined;
};

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** The kind of an error and no more: messages may hold what people wrote. */
const nameOfError = (error: unknown): string =>
  error instanceof Error ? ((error as { kind?: string }).kind ?? error.name) : 'unknown';

/** @param ratio of the traces that begin here, 0 to 1; the process that begins a trace decides for all of it */
export const otlpTracer = (service: string, endpoint: string, ratio: number): Tracer => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 3000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'cueroom' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
  });
  const tracer = provider.getTracer('cueroom');
  return {
    open: (name, { kind, facts, parent = currentTraceparent() }) => {
      const above = spanContextOf(parent);
      const context = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const attributes = { ...facts, 'cueroom.request_id': currentRequestId() };
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      return {
        traceparent: traceparentOf(span.spanContext()),
        end: (more: SpanFacts = {}, error?: unknown) => {
          span.setAttributes(more);
          if (error !== undefined) {
            span.setAttribute('error.type', nameOfError(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    // A collector that is unavailable must not keep a process from stopping.
    stop: () => provider.shutdown().catch(() => undefined),
  };
};
