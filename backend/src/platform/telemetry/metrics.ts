import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Everything that is counted in this process. No label holds input, a token or a person. */
export const registry = new Registry();
const registers = [registry];
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Starts measuring the process itself: processor, memory, event loop, garbage. */
export function measureProcess(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
}

const counter = <Label extends string>(labelNames: Label[], name: string, help: string): Counter<Label> =>
  new Counter({ name, help, labelNames, registers });
const gauge = <Label extends string>(labelNames: Label[], name: string, help: string): Gauge<Label> =>
  new Gauge({ name, help, labelNames, registers });
const histogram = <Label extends string>(labelNames: Label[], name: string, help: string): Histogram<Label> =>
  new Histogram({ name, help, labelNames, buckets, registers });

export const httpRequests = counter(
  ['method', 'route', 'status'],
  'roadbook_http_requests_total',
  'Calls answered, by method, pattern of the route and status',
);
export const httpSeconds = histogram(
  ['method', 'route'],
  'roadbook_http_request_duration_seconds',
  'How long calls took, by method and pattern of the route',
);
export const databaseUp = gauge([], 'roadbook_database_up', '1 while the database answers');
export const poolConnections = gauge(
  ['state'],
  'roadbook_database_pool_connections',
  'Connections of the pool: busy, idle, and how many there may be',
);
export const poolWaiting = gauge([], 'roadbook_database_pool_waiting', 'How many wait for a connection of the pool');
export const jobsAlive = gauge([], 'roadbook_jobs_alive', '1 while somebody does background jobs, here or elsewhere');
export const jobs = gauge(
  ['kind', 'state'],
  'roadbook_jobs',
  'Jobs of the whole shop by kind: waiting for a worker, scheduled for later, running, failed for good',
);
export const oldestJob = gauge(
  [],
  'roadbook_jobs_oldest_waiting_seconds',
  'How long the job has waited that waits longest',
);
export const jobSeconds = histogram(
  ['kind', 'outcome'],
  'roadbook_job_duration_seconds',
  'How long jobs took in this process, by kind and whether they were done',
);
export const externalCallSeconds = histogram(
  ['source', 'outcome'],
  'roadbook_external_call_duration_seconds',
  'Calls to external sources with their retries, by source and outcome: ok, or why there was no answer',
);
export const externalBreakerOpen = gauge(
  ['source'],
  'roadbook_external_breaker_open',
  '1 while this process pauses calls to a source after consecutive failures',
);
export const spentCents = counter(
  ['provider', 'service'],
  'roadbook_provider_spend_cents_total',
  'What answers of paying providers cost, US cents',
);
export const spendingLimitsReached = counter(
  ['kind', 'scope'],
  'roadbook_spending_limit_reached_total',
  'How often something was not bought because a spending limit was reached',
);
export const payments = counter(
  ['kind', 'outcome'],
  'roadbook_payments_total',
  'Payments by kind, and what became of them: paid, refused, refunded, disputed',
);
export const paidCents = counter(
  ['kind'],
  'roadbook_paid_cents_total',
  'Money that was paid, by kind of payment, US cents',
);
export const errorsLogged = counter(
  ['part'],
  'roadbook_errors_total',
  'Errors that somebody has to look at, by the part that logged them',
);
