import { currentTraceparent, withTraceparent } from './request-context';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

interface SpanOptions {
  kind: SpanKind;
  /** Names as in OpenTelemetry's conventions where they have one. Never anything about a person. */
  facts?: SpanFacts;
  /** A traceparent from another process; else the current span. */
  parent?: string;
}

export interface OpenSpan {
  /** As W3C writes it: what is done in this span carries it. */
  traceparent: string;
  end(facts?: SpanFacts, error?: unknown): void;
}

export interface Tracer {
  open(name: string, options: SpanOptions): OpenSpan;
  stop(): Promise<void>;
}

let tracer: Tracer | undefined;

export const startTracing = async (service: string, endpoint: string, ratio: number): Promise<void> => {
  // By its name: a relative import() wants the ending of a file, which is another one in the sources than in the build.
  // eslint-disable-next-line @nx/enforce-module-boundaries
  const { otlpTracer } = await import('@cueroom/platform/otlp-tracer');
  tracer = otlpTracer(service, endpoint, ratio);
};

export const stopTracing = async (): Promise<void> => {
  await tracer?.stop();
  tracer = undefined;
};

export const isTracing = (): boolean => tracer !== undefined;

export const openSpan = (name: string, options: SpanOptions): OpenSpan | undefined => tracer?.open(name, options);

/** Runs `work` as a span, which ends when its promise settles. While tracing is off that is a plain call. */
export const traced = <T>(name: string, options: SpanOptions, work: () => T): T => {
  if (!tracer) return work();
  const span = tracer.open(name, options);
  return withTraceparent(span.traceparent, () => {
    try {
      const result = work();
      if (result instanceof Promise) {
        result.then(
          () => span.end(),
          (error: unknown) => span.end({}, error),
        );
      } else span.end();
      return result;
    } catch (error) {
      span.end({}, error);
      throw error;
    }
  });
};

export const openInnerSpan = (name: string, options: SpanOptions): OpenSpan | undefined =>
  tracer && currentTraceparent() ? tracer.open(name, options) : undefined;
