import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { WORKER_CONNECTION } from '../../platform/jobs/job-worker.js';
import type { ProviderCostView } from './providers.dto.js';

const OVERDUE_MINUTES = 10;

export interface ProviderFacts {
  fulfilledAt: Date | null;
  /** Answers that are overdue, or whose job failed for good. */
  owed: number;
  historyLimits: string | null;
  plateLimits: string | null;
  nhtsaAt: Date | null;
  plateAt: Date | null;
  paidAt: Date | null;
  deadPayments: number;
  sentAt: Date | null;
  unsent: number;
  workers: number;
  lateJobs: number;
}

/** $1 is when something is overdue, in minutes, $2 the name of a worker's connections. */
const FACTS = `WITH dead AS (
    SELECT task_identifier AS task, count(*)::int AS jobs FROM graphile_worker.jobs WHERE attempts >= max_attempts
    GROUP BY 1
  ), reached AS (
    SELECT kind, string_agg(
      format('the spending limit of one %s was reached (%s times)', scope, times), ', ' ORDER BY scope) AS text
    FROM spending_limit_alarms WHERE "lastAt" > now() - interval '24 hours' GROUP BY kind
  )
  SELECT
    (SELECT text FROM reached WHERE kind = 'history') AS "historyLimits",
    (SELECT text FROM reached WHERE kind = 'plate') AS "plateLimits",
    (SELECT max("obtainedAt") FROM provider_answers) AS "fulfilledAt",
    (SELECT count(*)::int FROM provider_answers WHERE raw IS NULL AND "begunAt" < now() - make_interval(mins => $1))
      + coalesce((SELECT jobs FROM dead WHERE task = 'fulfill-report'), 0) AS owed,
    (SELECT max("fetchedAt") FROM source_cache WHERE source LIKE 'nhtsa%') AS "nhtsaAt",
    (SELECT max("searchedAt") FROM search_history WHERE "searchType" = 'license_plate') AS "plateAt",
    (SELECT max("completedAt") FROM checkout_sessions) AS "paidAt",
    coalesce((SELECT jobs FROM dead WHERE task = 'refund-payment'), 0) AS "deadPayments",
    (SELECT max("sentAt") FROM mails) AS "sentAt",
    (SELECT count(*)::int FROM mails WHERE "sentAt" IS NULL AND recipient IS NOT NULL
      AND "createdAt" < now() - make_interval(mins => $1)) AS unsent,
    (SELECT count(DISTINCT application_name)::int FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE $2 || 'pool-%') AS workers,
    (SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NULL AND attempts < max_attempts
      AND run_at < now() - make_interval(mins => $1)) AS "lateJobs"`;

const COSTS = `SELECT provider, service, count(*)::int AS answers, sum("costCents")::int AS "totalCents",
    coalesce(sum("costCents") FILTER (WHERE "spentAt" > now() - interval '30 days'), 0)::int AS "monthCents"
  FROM provider_spend GROUP BY provider, service ORDER BY provider, service`;

@Injectable()
export class ProvidersRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async facts(): Promise<ProviderFacts> {
    const [facts] = await this.dataSource.query<[ProviderFacts]>(FACTS, [OVERDUE_MINUTES, WORKER_CONNECTION]);
    return facts;
  }

  costs(): Promise<ProviderCostView[]> {
    return this.dataSource.query(COSTS);
  }
}
