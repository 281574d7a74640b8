import { randomUUID } from 'node:crypto';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { currentWork } from './work.js';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Out of the random bytes that Node keeps ready for these; asking the system for some takes each call ten times as long. */
const newTraceId = (): string => randomUUID().replaceAll('-', '');

/** A span that has begun; without an address for traces nothing but its ids exist. */
export class Begun {
  /** What logs name and what is passed on. */
  readonly at: SpanContext;

  constructor(
    private readonly span: Span,
    parent: SpanContext | undefined,
  ) {
    this.at = span.isRecording()
      ? span.spanContext()
      : {
          traceId: parent?.traceId ?? newTraceId(),
          spanId: newTraceId().slice(16),
          traceFlags: TraceFlags.NONE,
        };
  }

  /** @param failed whether somebody has to look at it */
  end(name: string, attributes: Attributes, failed: boolean): void {
    this.span.updateName(name).setAttributes(attributes);
    if (failed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/** What whoever calls us is at, by W3C Trace Context; undefined when it does not say so or says it badly. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  // Whether a trace is kept is for us to say: a stranger's wish would fill the store.
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.NONE, isRemote: true } : undefined;
}

/** The header for whom we call. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString().padStart(2, '0')}`;

/** A call that comes in. */
export const beginServing = (parent: SpanContext | undefined): Begun => begin(SpanKind.SERVER, parent);

/** @param orderedBy what ordered it; a job that nobody waits for begins a trace of its own */
export const beginJob = (orderedBy: SpanContext | undefined): Begun => begin(SpanKind.CONSUMER, orderedBy);

/** A call to somebody else, as part of what the process is at. */
export const beginAsking = (): Begun => begin(SpanKind.CLIENT, currentWork()?.span);

/** A statement as part of what the process is at; null where it is at nothing, as when it only looks for work. */
export function beginStatement(): Begun | null {
  const parent = currentWork()?.span;
  return parent ? begin(SpanKind.CLIENT, parent) : null;
}

/** Its name is known when it ends: only then is the route found. */
function begin(kind: SpanKind, parent: SpanContext | undefined): Begun {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return new Begun(trace.getTracer('roadbook').startSpan('begun', { kind }, context), parent);
}
