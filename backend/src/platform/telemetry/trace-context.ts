import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { currentContext } from './request-context.js';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a W3C `traceparent`; undefined when it is missing or malformed. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  // Whether a trace is recorded is our decision: a caller's sampling flag could fill the store.
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } : undefined;
}

/** Formats a W3C `traceparent`. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`;

/** Returns the recorded span of this request; without the OpenTelemetry SDK, new ids that logs and outgoing calls name. */
export const spanOfRequest = (traceparent: string | string[] | undefined): SpanContext =>
  trace.getActiveSpan()?.spanContext() ?? newSpan(readTraceparent(traceparent));

/** Returns the header that passes the trace on; none while the OpenTelemetry SDK runs, whose instrumentation adds it. */
export function traceHeaders(): { traceparent?: string } {
  if (trace.getActiveSpan()) return {};
  return { traceparent: traceparentOf(currentContext()?.span ?? newSpan()) };
}

/** Runs a job as a span of the trace that ordered it, or of a new trace. */
export function inJobSpan(
  kind: string,
  orderedBy: SpanContext | undefined,
  run: (span: SpanContext) => Promise<void>,
): Promise<void> {
  const parent = orderedBy ? trace.setSpanContext(ROOT_CONTEXT, orderedBy) : ROOT_CONTEXT;
  const options = { kind: SpanKind.CONSUMER, attributes: { 'roadbook.job': kind } };
  return trace.getTracer('roadbook').startActiveSpan(`job ${kind}`, options, parent, async (span) => {
    try {
      await run(span.isRecording() ? span.spanContext() : newSpan(orderedBy));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Uses randomUUID because Node caches its random bytes; other sources cost each request ten times as much. */
const newId = (): string => randomUUID().replaceAll('-', '');

const newSpan = (parent?: SpanContext): SpanContext => ({
  traceId: parent?.traceId ?? newId(),
  spanId: newId().slice(16),
  traceFlags: TraceFlags.NONE,
});
