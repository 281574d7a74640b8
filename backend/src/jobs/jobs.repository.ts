import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { HeldJob } from './held-job.js';
import type { OrderedJob } from './ordered-jobs.js';

/** Every connection of this name shows that a process lives; what follows is the name under which it holds jobs. */
export const CONNECTION_NAME = 'roadbook-jobs ';

interface JobCount {
  kind: string;
  state: 'waiting' | 'scheduled' | 'running' | 'failed';
  count: number;
}

/**
 * SQL of what stands behind FROM to order jobs as part of another statement.
 * @param parameter the SQL parameter that holds a list of OrderedJob as JSON, never an empty one
 */
export const addedJobs = (parameter: string): string =>
  `graphile_worker.add_jobs(ARRAY(SELECT json_populate_recordset(NULL::graphile_worker.job_spec, ${parameter}::json)))`;

/** The job queue's own functions; the library's tables are changed by nothing else, but for jobs that are taken from one that is gone. */
@Injectable()
export class JobsRepository {
  /** All in one statement, with one wake-up for whoever does them. */
  async add(tx: EntityManager, jobs: readonly OrderedJob[]): Promise<void> {
    await tx.query(`SELECT FROM ${addedJobs('$1')}`, [JSON.stringify(jobs)]);
  }

  /** @returns false when it is running, or is no more */
  async retry(tx: EntityManager, id: string): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      'SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0)',
      [id],
    );
    return found.length > 0;
  }

  /**
   * Jobs that a killed process was at would wait four hours: nobody else takes a job that somebody holds. They get new numbers, so
   * that whoever held them and lives after all can neither end them nor commit anything more for them.
   * @param gone names under which jobs were held by whom the caller knows to have ended
   */
  async release(pool: Pool, gone: readonly string[]): Promise<void> {
    // One whose holder commits at this moment is not free; the next look comes soon.
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET id = DEFAULT, locked_at = NULL, locked_by = NULL WHERE id IN (
         SELECT id FROM graphile_worker._private_jobs
         WHERE locked_at IS NOT NULL AND (locked_by = ANY($2) OR NOT EXISTS (
           SELECT FROM pg_stat_activity WHERE application_name = $1 || locked_by))
         FOR UPDATE SKIP LOCKED)`,
      [CONNECTION_NAME, gone],
    );
  }

  /** Whether a job is still its holder's, who then keeps it until the transaction ends, and orders these besides. */
  async keep(tx: EntityManager, { id, holder }: HeldJob, jobs: readonly OrderedJob[]): Promise<boolean> {
    const [ordered, parameters] =
      jobs.length > 0 ? [`(SELECT count(*) FROM ${addedJobs('$3')})`, [JSON.stringify(jobs)]] : ['id', []];
    // Held first: what is ordered may replace this very job, and who has changed a row does not find it.
    const found = await tx.query<unknown[]>(
      `WITH held AS MATERIALIZED (
         SELECT id FROM graphile_worker._private_jobs WHERE id = $1 AND locked_by = $2 FOR KEY SHARE)
       SELECT ${ordered} FROM held`,
      [id, holder, ...parameters],
    );
    return found.length > 0;
  }

  /** Whether some process shows that it does jobs. */
  async isAnybodyAtWork(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1 || '_%' LIMIT 1`,
      [CONNECTION_NAME],
    );
    return rows.length > 0;
  }

  /** How many jobs of which kind there are in which state, and how long the oldest one that could be done has waited. */
  async count(manager: EntityManager): Promise<{ counts: JobCount[]; oldestSeconds: number }> {
    const rows = await manager.query<(JobCount & { waitedSeconds: number })[]>(
      `SELECT task_identifier AS kind, state, count(*)::int AS count, max(extract(epoch FROM now() - run_at))::float AS "waitedSeconds"
       FROM (SELECT task_identifier, run_at, CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed'
         WHEN run_at > now() THEN 'scheduled' ELSE 'waiting' END AS state FROM graphile_worker.jobs) job
       GROUP BY 1, 2`,
    );
    const waited = rows.filter(({ state }) => state === 'waiting').map(({ waitedSeconds }) => waitedSeconds);
    return { counts: rows, oldestSeconds: Math.max(0, ...waited) };
  }
}
