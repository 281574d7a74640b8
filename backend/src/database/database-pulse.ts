import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How often the database is asked for its time. */
const BEAT_MS = 1_000;
/** A database that says nothing for this long is away. With the beat before it a person is told so well within five seconds. */
const PATIENCE_MS = 2_000;
/** A process that was kept from running reads what came meanwhile before it judges. */
const SECOND_LOOK_MS = 100;
const WATCH_MS = 250;
/** A statement that says nothing for this long is asked about: at work, or lost on its way. */
const SILENT_MS = 4_000;
/** Behind a pooler nobody can say whether a statement is at work; none may be for as long as this. */
const SILENT_BEHIND_POOLER_MS = 20_000;
/** While the database is away nobody waits for a statement longer than this. */
const SILENT_WHILE_AWAY_MS = 1_000;

/** What node-postgres knows of a connection beside what its types say. */
interface Inside {
  /** False from sending a statement to its end, and until the connection is made. */
  readyForQuery?: boolean;
  processID: number | null;
  connection: { stream: Socket };
}

interface Silence {
  bytesRead: number;
  since: number;
}

/** The database does not answer: nothing is asked of it before it does. */
export class DatabaseAwayError extends Error {
  constructor() {
    super('The database does not answer.');
  }
}

/**
 * Asks the database for its time each second, on a connection of its own. From the answers follow whether it is there, what time
 * it is, and which connections are lost: one whose packets vanish never ends by itself, and whoever waits for it waits forever.
 */
export class DatabasePulse {
  private readonly logger = new Logger('database');
  private readonly watched = new Map<pg.Client, Silence | null>();
  private readonly pooled = new WeakSet<pg.Client>();
  private client: pg.Client | null = null;
  private there = true;
  private stopped = false;
  private asking = false;
  private offset = 0;
  private beating: NodeJS.Timeout | null = null;
  private readonly watching: NodeJS.Timeout;

  private constructor(private readonly url: string) {
    this.watching = setInterval(() => this.watch(), WATCH_MS).unref();
  }

  /** Resolves after the first answer, or after it failed to come. */
  static async start(url: string): Promise<DatabasePulse> {
    const pulse = new DatabasePulse(url);
    await pulse.beat();
    return pulse;
  }

  /** Whether the database answered when it was last asked. */
  get answers(): boolean {
    return this.there;
  }

  /** How far the database's clock is ahead of this process's. */
  get offsetMs(): number {
    return this.offset;
  }

  /** Connections that are cut when nobody answers at their other end; for pools, in the place of the library's own class. */
  clientClass(): typeof pg.Client {
    const { watched } = this;
    const isAway = (): boolean => !this.there;
    return class extends pg.Client {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        watched.set(this, null);
        this.once('end', () => watched.delete(this));
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: (error: Error) => void): void;
      override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
        if (!isAway()) return callback ? void super.connect(callback) : super.connect();
        watched.delete(this);
        // As one that could not connect does.
        process.nextTick(() => this.emit('end'));
        if (!callback) return Promise.reject(new DatabaseAwayError());
        process.nextTick(callback, new DatabaseAwayError());
        return undefined;
      }
    };
  }

  /** The same for connections to a pooler: the database knows nothing of them. */
  pooledClientClass(): typeof pg.Client {
    const { pooled } = this;
    return class extends this.clientClass() {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        pooled.add(this);
      }
    };
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.beating) clearTimeout(this.beating);
    clearInterval(this.watching);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async beat(): Promise<void> {
    try {
      await this.ask();
      this.tell(true);
    } catch (error) {
      // Whoever refuses us is there: too many connections here do not mean that the others are lost.
      this.tell(error instanceof pg.DatabaseError && !/^57P0/.test(error.code ?? ''));
      if (this.client) cut(this.client);
      this.client = null;
    }
    if (!this.stopped) this.beating = setTimeout(() => void this.beat(), BEAT_MS).unref();
  }

  private tell(there: boolean): void {
    if (there !== this.there) this.logger.warn(there ? 'The database answers again.' : 'The database does not answer.');
    this.there = there;
  }

  private async ask(): Promise<void> {
    this.client ??= await this.connect();
    const asked = Date.now();
    const answer = this.client.query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const { rows } = await inTime(answer);
    const now = rows[0]?.now ?? asked;
    // The answer was made between asking and hearing it: only what that excludes is corrected, so that time does not waver.
    this.offset = Math.min(Math.max(this.offset, now - Date.now()), now - asked);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'roadbook-pulse',
      connectionTimeoutMillis: PATIENCE_MS,
    });
    client.on('error', () => {
      if (this.client === client) this.client = null;
    });
    await client.connect();
    return client;
  }

  private watch(): void {
    const doubtful: pg.Client[] = [];
    for (const [client, silence] of this.watched) {
      const { readyForQuery, connection } = client as unknown as Inside;
      const { bytesRead } = connection.stream;
      if (readyForQuery) this.watched.set(client, null);
      else if (silence?.bytesRead !== bytesRead) this.watched.set(client, { bytesRead, since: performance.now() });
      else if (!this.there && performance.now() - silence.since > SILENT_WHILE_AWAY_MS) cut(client);
      else if (this.pooled.has(client)) {
        if (performance.now() - silence.since > SILENT_BEHIND_POOLER_MS) cut(client);
      } else if (performance.now() - silence.since > SILENT_MS) doubtful.push(client);
    }
    if (doubtful.length > 0 && this.there && !this.asking) void this.cutLost(doubtful);
  }

  /** A long statement may take its time; one of which the database knows nothing is lost. */
  private async cutLost(doubtful: pg.Client[]): Promise<void> {
    const pidOf = (client: pg.Client): number | null => (client as unknown as Inside).processID;
    this.asking = true;
    try {
      const sql = `SELECT pid FROM pg_stat_activity WHERE pid = ANY($1) AND state = 'active'`;
      const answer = await this.client?.query<{ pid: number }>(sql, [doubtful.map(pidOf)]);
      const atWork = new Set(answer?.rows.map(({ pid }) => pid));
      // What it read meanwhile shows in the next round; a statement that ended since is no longer silent.
      if (answer) for (const client of doubtful) if (!atWork.has(pidOf(client) ?? 0)) this.cutIfSilent(client);
    } catch {
      // The next beat says whether it is there.
    } finally {
      this.asking = false;
    }
  }

  private cutIfSilent(client: pg.Client): void {
    const { readyForQuery, connection } = client as unknown as Inside;
    if (!readyForQuery && this.watched.get(client)?.bytesRead === connection.stream.bytesRead) cut(client);
  }
}

/** Ends a connection at once: anyone waiting for it learns of it. */
function cut(client: pg.Client): void {
  (client as unknown as Inside).connection.stream.destroy();
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      answer,
      wait(PATIENCE_MS, undefined, { signal: late.signal })
        .then(() => wait(SECOND_LOOK_MS, undefined, { signal: late.signal }))
        .then(() => Promise.reject(new DatabaseAwayError())),
    ]);
  } finally {
    late.abort();
    // It may still fail, when the connection is cut.
    answer.catch(() => undefined);
  }
}
