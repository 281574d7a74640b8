import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const INTERVAL_MS = 1_000;
/** Two attempts and the interval before them stay below the five seconds after which callers get a 503. */
const TIMEOUT_MS = 1_500;
/** PostgreSQL is stopping or starting. */
const UNAVAILABLE = /^57P0/;

/** Queries the database's clock each second on a dedicated connection. */
export class HeartbeatService implements OnApplicationShutdown {
  private readonly logger = new Logger('database');
  private readonly stopping = new AbortController();
  private client: pg.Client | null = null;
  private alive = true;
  private offset = 0;

  private constructor(private readonly url: string) {}

  /** Resolves after the first answer or failure. */
  static async start(url: string): Promise<HeartbeatService> {
    const heartbeat = new HeartbeatService(url);
    await heartbeat.check();
    void heartbeat.repeat();
    return heartbeat;
  }

  /** Whether the database answered last time. */
  get isAlive(): boolean {
    return this.alive;
  }

  /** How far the database's clock is ahead of this process's. */
  get offsetMs(): number {
    return this.offset;
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    this.disconnect();
  }

  private async repeat(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await wait(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.check();
    }
  }

  private async check(): Promise<void> {
    // A second attempt, because one connection may be lost and the process may have been busy.
    const alive = await this.query()
      .catch(() => this.query())
      .then(
        () => true,
        // A server that refuses a connection answers.
        (error: unknown) => error instanceof pg.DatabaseError && !UNAVAILABLE.test(error.code ?? ''),
      );
    if (this.stopping.signal.aborted) return this.disconnect();
    if (alive !== this.alive) this.logger.warn(alive ? 'The database answers again.' : 'The database does not answer.');
    this.alive = alive;
  }

  private async query(): Promise<void> {
    try {
      const client = (this.client ??= await this.connect());
      const sentAt = Date.now();
      const { rows } = await client.query<{ now: number }>(
        'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
      );
      const now = rows[0]?.now ?? sentAt;
      // The answer is from between the query and its arrival: only an offset outside of that is corrected.
      this.offset = Math.min(Math.max(this.offset, now - Date.now()), now - sentAt);
    } catch (error) {
      this.disconnect();
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'roadbook-heartbeat',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** Not awaited: a lost connection never closes. */
  private disconnect(): void {
    void this.client?.end();
    this.client = null;
  }
}
