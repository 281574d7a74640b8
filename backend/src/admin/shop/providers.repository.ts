import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WORKER_CONNECTION } from '../../platform/jobs/jobs.repository.js';
import type { SpendKind } from '../../vehicle-data/sources/spending-limits/spending-limit-alarm.entity.js';
import type { ProviderCostView } from './providers.dto.js';

/** An answer that is owed for longer than this is overdue. */
const OVERDUE_MINUTES = 10;

export interface ProviderFacts {
  fulfilledAt: Date | null;
  owed: number;
  /** Spending limits that were reached in the last 24 hours, as text. */
  historyLimits: string | null;
  plateLimits: string | null;
  nhtsaAt: Date | null;
  plateAt: Date | null;
  paidAt: Date | null;
  deadPayments: number;
  sentAt: Date | null;
  unsent: number;
  /** Processes that do background jobs now. */
  workers: number;
  /** Jobs that should have started long ago. */
  lateJobs: number;
}

const DEAD = (...tasks: string[]): string => `(SELECT count(*)::int FROM graphile_worker.jobs
  WHERE attempts >= max_attempts AND task_identifier IN (${tasks.map((task) => `'${task}'`).join(', ')}))`;

const REACHED_LIMITS = (
  kind: SpendKind,
): string => `(SELECT string_agg(format('the spending limit of one %s was reached (%s times)', scope, times), ', '
  ORDER BY scope) FROM spending_limit_alarms WHERE kind = '${kind}' AND "lastAt" > now() - interval '24 hours')`;

const FACTS = `SELECT
  ${REACHED_LIMITS('history')} AS "historyLimits", ${REACHED_LIMITS('plate')} AS "plateLimits",
  (SELECT max("obtainedAt") FROM provider_answers) AS "fulfilledAt",
  (SELECT count(*)::int FROM provider_answers WHERE raw IS NULL AND "begunAt" < now() - make_interval(mins => ${OVERDUE_MINUTES}))
    + ${DEAD('fulfill-report')} AS owed,
  (SELECT max("fetchedAt") FROM source_cache WHERE source LIKE 'nhtsa%') AS "nhtsaAt",
  (SELECT max("searchedAt") FROM search_history WHERE "searchType" = 'license_plate') AS "plateAt",
  (SELECT max("completedAt") FROM checkout_sessions) AS "paidAt",
  ${DEAD('refund-payment')} AS "deadPayments",
  (SELECT max("sentAt") FROM mails) AS "sentAt",
  (SELECT count(*)::int FROM mails WHERE "sentAt" IS NULL AND recipient IS NOT NULL
     AND "createdAt" < now() - make_interval(mins => ${OVERDUE_MINUTES})) AS unsent,
  (SELECT count(DISTINCT application_name)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '${WORKER_CONNECTION}pool-%') AS workers,
  (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts
     AND run_at < now() - make_interval(mins => ${OVERDUE_MINUTES})) AS "lateJobs"`;

const COSTS = `SELECT provider, service, count(*)::int AS answers, sum("costCents")::int AS "totalCents",
    coalesce(sum("costCents") FILTER (WHERE "spentAt" > now() - interval '30 days'), 0)::int AS "monthCents"
  FROM provider_spend GROUP BY provider, service ORDER BY provider, service`;

/** Read model: how the providers do, by what every module has stored of them; one statement for all. */
@Injectable()
export class ProvidersRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async facts(): Promise<ProviderFacts> {
    const [facts] = await this.dataSource.query<ProviderFacts[]>(FACTS);
    if (!facts) throw new Error('A query of counts gave no row.');
    return facts;
  }

  costs(): Promise<ProviderCostView[]> {
    return this.dataSource.query(COSTS);
  }
}
