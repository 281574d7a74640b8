import type { RunningApp } from './app.js';
import { until } from './until.js';

/** The turn of every job that waits comes now: after a failure it would come after seconds, and the runner looks every other second. */
export async function hurryJobs({ dataSource }: RunningApp): Promise<void> {
  await dataSource.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
  await dataSource.query(`SELECT pg_notify('jobs:insert', '{}')`);
}

/** Waits until all that is ordered for now is done. */
export async function untilJobsDone({ dataSource }: RunningApp): Promise<void> {
  const due = 'SELECT task_identifier FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts';
  await until(
    () => dataSource.query<unknown[]>(due),
    ({ length }) => length === 0,
  );
}
