import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '@opentelemetry/api';

/** What the process is at: a call or a job. Every line logged meanwhile names it, and every call to somebody else carries its trace. */
export interface Work {
  /** What a person can quote; null for a job. */
  requestId: string | null;
  /** The kind of job; null for a call. */
  job: string | null;
  /** Somebody pays by it, or has paid for it. */
  paying: boolean;
  span: SpanContext;
}

const current = new AsyncLocalStorage<Work>();

export const currentWork = (): Work | undefined => current.getStore();

export const during = <T>(work: Work | undefined, go: () => T): T => current.run(work as Work, go);
