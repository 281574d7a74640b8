import { type RunningApp, startApp, startReplica } from './support/app.js';

describe('jobs', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  /** A job somebody is at; too late for anybody to take it during the test. */
  async function held(key: string, by: string): Promise<void> {
    await app.db.query(
      `SELECT graphile_worker.add_job('fulfil-report', '{}'::json, job_key => $1, run_at => now() + interval '1 day')`,
      [key],
    );
    await app.db.query(`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = $2 WHERE key = $1`, [
      key,
      by,
    ]);
  }

  it('a killed process held are free when the next one starts, those of a living one stay its own', async () => {
    const [{ name }] = await app.db.query(
      `SELECT application_name AS name FROM pg_stat_activity
       WHERE application_name LIKE 'roadbook-jobs-%' AND datname = current_database() LIMIT 1`,
    );
    const living = `${String(name).replace('roadbook-jobs-', '')}.1`;
    await held('of a dead one', 'AAAAAAAAAAAA.1');
    await held('of a living one', living);
    const replica = await startReplica(app);
    const jobs = await app.db.query(
      `SELECT key, locked_by FROM graphile_worker.jobs WHERE key LIKE 'of a %' ORDER BY key`,
    );
    await replica.stop();
    expect(jobs).toEqual([
      { key: 'of a dead one', locked_by: null },
      { key: 'of a living one', locked_by: living },
    ]);
  });
});
