import { Injectable } from '@nestjs/common';
import type { CronItem, TaskList } from 'graphile-worker';
import { jobSeconds } from '../telemetry/metrics.js';
import { inJobSpan, readTraceparent, runInContext } from '../telemetry/request-context.js';
import { DecoratedMethods, HandlesJob } from './job-handler.js';

type Handler = (payload: unknown) => Promise<void>;

/** The decorated job handlers, as graphile-worker runs them. */
@Injectable()
export class JobTasks {
  constructor(private readonly methods: DecoratedMethods) {}

  taskList(): TaskList {
    return Object.fromEntries(
      this.handlers().map(({ metadata: { name }, handler }) => [name, observed(name, handler)]),
    );
  }

  cronItems(): CronItem[] {
    return this.handlers().flatMap(({ metadata: { name, schedule } }) => (schedule ? [cronItem(name, schedule)] : []));
  }

  private handlers() {
    return this.methods.find<{ name: string; schedule?: string }, Handler>(HandlesJob);
  }
}

/** A recurring job has a key, so that a failed one is replaced when it is due again. */
export const cronItem = (name: string, match: string): CronItem => ({
  ...{ task: name, match },
  options: { maxAttempts: 1, jobKey: `clock:${name}` },
});

/** Adds a job's name to the log, its duration to the metrics and its span to the trace that its payload names. */
function observed(kind: string, handler: Handler): Handler {
  return async (payload) => {
    const { traceparent, ...data } = (payload ?? {}) as { traceparent?: unknown };
    const startedAt = performance.now();
    let outcome = 'failed';
    try {
      await inJobSpan(kind, readTraceparent(traceparent), (span) =>
        runInContext({ requestId: null, job: kind, paying: false, span }, () => handler(data)),
      );
      outcome = 'done';
    } finally {
      jobSeconds.observe({ kind, outcome }, (performance.now() - startedAt) / 1_000);
    }
  };
}
