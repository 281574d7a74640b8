import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';

/** A connection of this name shows that a process lives; what follows is the name under which it holds jobs. */
export const CONNECTION_NAME = 'roadbook-jobs ';

/** The job queue's own functions; the library's tables are changed by nothing else. */
@Injectable()
export class JobsRepository {
  /** @param runAt at once when null */
  async add(tx: EntityManager, name: string, payload: unknown, key: string, runAt: Date | null): Promise<void> {
    await tx.query('SELECT graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4)', [
      name,
      JSON.stringify(payload),
      key,
      runAt,
    ]);
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
   * Jobs that a killed process was at would wait four hours: nobody else takes a job that somebody holds.
   * @param gone names under which jobs were held by whom the caller knows to have ended
   */
  async release(pool: Pool, gone: readonly string[]): Promise<void> {
    await pool.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
       FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND (locked_by = ANY($2) OR NOT EXISTS (
         SELECT FROM pg_stat_activity WHERE application_name = $1 || locked_by))`,
      [CONNECTION_NAME, gone],
    );
  }

  /** @param holder the name under which this process holds jobs */
  async showLife(client: PoolClient, holder: string): Promise<void> {
    await client.query(`SELECT set_config('application_name', $1, false)`, [CONNECTION_NAME + holder]);
  }
}
