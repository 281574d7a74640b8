import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { WORKER_CONNECTION } from './job-worker.js';

/** The arguments of `graphile_worker.add_job`. */
export interface NewJob {
  name: string;
  payload: unknown;
  key: string;
  priority: number;
  runAt: Date | null;
}

interface JobCount {
  kind: string;
  state: 'waiting' | 'scheduled' | 'running' | 'failed';
  count: number;
}

/** The public functions and the view of graphile-worker. */
@Injectable()
export class JobsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(tx: EntityManager, { name, payload, key, priority, runAt }: NewJob): Promise<void> {
    await tx.query('SELECT FROM graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, priority => $5)', [
      name,
      JSON.stringify(payload),
      runAt,
      key,
      priority,
    ]);
  }

  /** @returns false when it is running or no longer exists */
  async retry(tx: EntityManager, id: string): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      'SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0)',
      [id],
    );
    return found.length > 0;
  }

  /** Unlocks the jobs of these workers and of those without a connection, which would stay locked for four hours. */
  async unlockStaleJobs(stoppedWorkers: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `SELECT graphile_worker.force_unlock_workers($2::text[] || ARRAY(
         SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND NOT EXISTS (
           SELECT FROM pg_stat_activity WHERE application_name = $1 || locked_by)))`,
      [WORKER_CONNECTION, stoppedWorkers],
    );
  }

  /** Whether any process runs jobs. */
  async isAnyWorkerAlive(): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE $1 || '_%' LIMIT 1`,
      [WORKER_CONNECTION],
    );
    return rows.length > 0;
  }

  /** How many jobs of which type are in which state, and how long the oldest one that could run has waited. */
  async count(): Promise<{ counts: JobCount[]; oldestSeconds: number }> {
    const rows = await this.dataSource.query<(JobCount & { waitedSeconds: number })[]>(
      `SELECT task_identifier AS kind, state, count(*)::int AS count,
         max(extract(epoch FROM now() - run_at))::float AS "waitedSeconds"
       FROM (
         SELECT task_identifier, run_at, CASE
           WHEN locked_at IS NOT NULL THEN 'running'
           WHEN attempts >= max_attempts THEN 'failed'
           WHEN run_at > now() THEN 'scheduled'
           ELSE 'waiting' END AS state
         FROM graphile_worker.jobs
       ) job
       GROUP BY 1, 2`,
    );
    const waited = rows.filter(({ state }) => state === 'waiting').map(({ waitedSeconds }) => waitedSeconds);
    return { counts: rows, oldestSeconds: Math.max(0, ...waited) };
  }
}
