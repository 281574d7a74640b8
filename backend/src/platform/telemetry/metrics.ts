import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Everything that is counted in this process. Labels are words of our own: patterns of routes, kinds, states. What somebody typed,
 * a token or a person never becomes one.
 */
export const registry = new Registry();
const registers = [registry];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process itself: processor, memory, event loop, garbage. Measured from when somebody may ask. */
export function measureProcess(): void {
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry });
}

export const httpRequests = new Counter({
  name: 'roadbook_http_requests_total',
  help: 'Calls answered, by method, pattern of the route and status',
  labelNames: ['method', 'route', 'status'],
  registers,
});

export const httpSeconds = new Histogram({
  name: 'roadbook_http_request_duration_seconds',
  help: 'How long calls took, by method and pattern of the route',
  labelNames: ['method', 'route'],
  buckets: SECONDS,
  registers,
});

export const databaseUp = new Gauge({
  name: 'roadbook_database_up',
  help: '1 while the database answers',
  registers,
});

export const poolConnections = new Gauge({
  name: 'roadbook_database_pool_connections',
  help: 'Connections of the pool: busy, idle, and how many there may be',
  labelNames: ['state'],
  registers,
});

export const poolWaiting = new Gauge({
  name: 'roadbook_database_pool_waiting',
  help: 'How many wait for a connection of the pool',
  registers,
});

export const jobsAlive = new Gauge({
  name: 'roadbook_jobs_alive',
  help: '1 while somebody does background jobs, here or elsewhere',
  registers,
});

export const jobs = new Gauge({
  name: 'roadbook_jobs',
  help: 'Jobs of the whole shop by kind: waiting for a worker, scheduled for later, running, failed for good',
  labelNames: ['kind', 'state'],
  registers,
});

export const oldestJob = new Gauge({
  name: 'roadbook_jobs_oldest_waiting_seconds',
  help: 'How long the job has waited that waits longest',
  registers,
});

export const jobSeconds = new Histogram({
  name: 'roadbook_job_duration_seconds',
  help: 'How long jobs took in this process, by kind and whether they were done',
  labelNames: ['kind', 'outcome'],
  buckets: SECONDS,
  registers,
});

export const externalCallSeconds = new Histogram({
  name: 'roadbook_external_call_duration_seconds',
  help: 'Calls to external sources with their retries, by source and outcome: ok, or why there was no answer',
  labelNames: ['source', 'outcome'],
  buckets: SECONDS,
  registers,
});

export const externalBreakerOpen = new Gauge({
  name: 'roadbook_external_breaker_open',
  help: '1 while this process pauses calls to a source after consecutive failures',
  labelNames: ['source'],
  registers,
});

export const spentCents = new Counter({
  name: 'roadbook_provider_spend_cents_total',
  help: 'What answers of paying providers cost, US cents',
  labelNames: ['provider', 'service'],
  registers,
});

export const spendingLimitsReached = new Counter({
  name: 'roadbook_spending_limit_reached_total',
  help: 'How often something was not bought because a spending limit was reached',
  labelNames: ['kind', 'scope'],
  registers,
});

export const payments = new Counter({
  name: 'roadbook_payments_total',
  help: 'Payments by kind, and what became of them: paid, refused, refunded, disputed',
  labelNames: ['kind', 'outcome'],
  registers,
});

export const paidCents = new Counter({
  name: 'roadbook_paid_cents_total',
  help: 'Money that was paid, by kind of payment, US cents',
  labelNames: ['kind'],
  registers,
});

export const errorsLogged = new Counter({
  name: 'roadbook_errors_total',
  help: 'Errors that somebody has to look at, by the part that logged them',
  labelNames: ['part'],
  registers,
});
