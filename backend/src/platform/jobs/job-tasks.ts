import { Injectable } from '@nestjs/common';
import type { SpanContext } from '@opentelemetry/api';
import type { CronItem, TaskList } from 'graphile-worker';
import { jobSeconds } from '../telemetry/metrics.js';
import { runInContext } from '../telemetry/request-context.js';
import { inJobSpan } from '../telemetry/trace-context.js';
import { DecoratedMethods } from './decorated-methods.js';
import { HandlesJob } from './job-handler.js';
import { withoutTrace } from './job-trace.js';

type Handler = (payload: unknown) => Promise<void>;

/** The decorated job handlers, as graphile-worker runs them. */
@Injectable()
export class JobTasks {
  constructor(private readonly methods: DecoratedMethods) {}

  taskList(): TaskList {
    const tasks = this.methods.find<{ name: string }, Handler>(HandlesJob).map(({ metadata: { name }, handler }) => {
      const task: Handler = (payload) => {
        const { data, parent } = withoutTrace(payload);
        return observed(name, parent, () => handler(data));
      };
      return [name, task] as const;
    });
    return Object.fromEntries(tasks);
  }

  cronItems(): CronItem[] {
    return this.methods
      .find<{ name: string; schedule?: string }, Handler>(HandlesJob)
      .flatMap(({ metadata: { name, schedule } }) => (schedule ? [cronItem(name, schedule)] : []));
  }
}

/** A recurring job has a key, so that a failed one is replaced when it is due again. */
export const cronItem = (name: string, match: string): CronItem => ({
  ...{ task: name, match },
  options: { maxAttempts: 1, jobKey: `clock:${name}` },
});

/** Runs a job under its name in the log, the metrics and a trace. */
async function observed(kind: string, parent: SpanContext | undefined, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    await inJobSpan(kind, parent, (span) => runInContext({ requestId: null, job: kind, paying: false, span }, run));
    outcome = 'done';
  } finally {
    jobSeconds.observe({ kind, outcome }, (performance.now() - startedAt) / 1_000);
  }
}
