import type { SpanContext } from '@opentelemetry/api';
import { currentContext } from '../telemetry/request-context.js';
import { readTraceparent, traceparentOf } from '../telemetry/trace-context.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the payload of a job that continues the trace of whatever adds it. */
export function withTrace(payload: unknown): unknown {
  const context = currentContext();
  return context && isObject(payload) ? { ...payload, traceparent: traceparentOf(context.span) } : payload;
}

/** Returns what `withTrace` was called with, and the trace. */
export function withoutTrace(payload: unknown): { data: unknown; parent: SpanContext | undefined } {
  if (!isObject(payload)) return { data: payload, parent: undefined };
  const { traceparent, ...data } = payload;
  return { data, parent: readTraceparent(typeof traceparent === 'string' ? traceparent : undefined) };
}
