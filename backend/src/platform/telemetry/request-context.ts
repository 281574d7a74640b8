import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '@opentelemetry/api';

/** The HTTP request or background job that the process is working on: log lines name it, and outgoing calls carry its trace. */
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
