import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The HTTP request or job that is being processed: log entries name it, and outgoing calls carry its trace. */
export interface RequestContext {
  /** Quoted in error messages; null for a job. */
  requestId: string | null;
  /** The kind of job; null for a request. */
  job: string | null;
  /** Whether it takes a payment or belongs to a paying customer. */
  paying: boolean;
  span: SpanContext;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentContext = (): RequestContext | undefined => storage.getStore();

export const runInContext = <T>(context: RequestContext | undefined, run: () => T): T =>
  storage.run(context as RequestContext, run);

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a W3C `traceparent`; undefined when it is missing or malformed. */
export function readTraceparent(header: unknown): SpanContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  // A caller's sampling flag is ignored: it could fill the store.
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } : undefined;
}

/** Formats a W3C `traceparent`. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`;

/** Returns the recorded span of this request; without the OpenTelemetry SDK, new ids for logs and outgoing calls. */
export const spanOfRequest = (traceparent: unknown): SpanContext =>
  trace.getActiveSpan()?.spanContext() ?? newSpan(readTraceparent(traceparent));

/** Returns the header that continues the trace; none while the OpenTelemetry SDK runs, which adds it. */
export function traceHeaders(): { traceparent?: string } {
  if (trace.getActiveSpan()) return {};
  return { traceparent: traceparentOf(currentContext()?.span ?? newSpan()) };
}

/** Runs a job as a span of the trace that added it, or of a new trace. */
export function inJobSpan(
  kind: string,
  addedBy: SpanContext | undefined,
  run: (span: SpanContext) => Promise<void>,
): Promise<void> {
  const parent = addedBy ? trace.setSpanContext(ROOT_CONTEXT, addedBy) : ROOT_CONTEXT;
  const options = { kind: SpanKind.CONSUMER, attributes: { 'roadbook.job': kind } };
  return trace.getTracer('roadbook').startActiveSpan(`job ${kind}`, options, parent, async (span) => {
    try {
      await run(span.isRecording() ? span.spanContext() : newSpan(addedBy));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Uses randomUUID because Node caches its random bytes. */
const newId = (): string => randomUUID().replaceAll('-', '');

const newSpan = (parent?: SpanContext): SpanContext => ({
  traceId: parent?.traceId ?? newId(),
  spanId: newId().slice(16),
  traceFlags: TraceFlags.NONE,
});
