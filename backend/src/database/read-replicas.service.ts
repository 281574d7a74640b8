import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { SESSION } from './connection.js';
import { isDatabaseAway } from './database-errors.js';
import { createPool } from './pool.js';

/** How old what a replica answers may be; one that is further behind is not asked. */
export const OLDEST_MS = 5_000;
const BEAT_MS = 1_000;
const PATIENCE_MS = 2_000;
const CONNECTIONS = 5;
/** It was asked for rows that the primary had to clean up meanwhile. */
const IN_THE_WAY = '40001';

const PRIMARY_IS_AT = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS place`;
const REPLICA_IS_AT = `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS place`;

/** How far the primary's log had come at a time of this process's own. */
interface Mark {
  at: number;
  place: number;
}

/**
 * Reads that may be some seconds old, on the replicas of DATABASE_READ_URLS in turn. Without any, when none keeps up, and for whoever
 * has just changed something, they are the primary's.
 */
@Injectable()
export class ReadReplicasService implements OnModuleInit, OnApplicationShutdown {
  private readonly replicas: Replica[];
  private readonly callers = new AsyncLocalStorage<'wrote'>();
  private marks: Mark[] = [];
  private turn = 0;
  private beating: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    { settings }: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.replicas = settings.databaseReadUrls.map((url) => new Replica(url));
  }

  get any(): boolean {
    return this.replicas.length > 0;
  }

  onModuleInit(): void {
    if (this.any) void this.beat();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.beating) clearTimeout(this.beating);
    await Promise.all(this.replicas.map((replica) => replica.end()));
  }

  /** Whatever is read within is the primary's: whoever reads has changed something that a replica may not know yet. */
  afterOwnWrite(work: () => void): void {
    this.callers.run('wrote', work);
  }

  /** The rows of a statement that only reads. */
  async query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const replica = this.callers.getStore() === 'wrote' ? null : this.next();
    return (await replica?.query<Row>(sql, parameters)) ?? this.dataSource.query<Row[]>(sql, parameters);
  }

  /** The same for what is there or not: what a replica does not know may be too new for it. */
  async find<Row>(sql: string, parameters: unknown[]): Promise<Row | null> {
    const [known] = await this.query<Row>(sql, parameters);
    if (known ?? !this.any) return known ?? null;
    const [row] = await this.dataSource.query<Row[]>(sql, parameters);
    return row ?? null;
  }

  private next(): Replica | null {
    const fit = this.replicas.filter((replica) => performance.now() - replica.knowsUntil < OLDEST_MS);
    return fit[this.turn++ % fit.length] ?? null;
  }

  private async beat(): Promise<void> {
    const at = performance.now();
    const primary = await this.dataSource.query<{ place: number }[]>(PRIMARY_IS_AT).catch(() => []);
    this.marks = this.marks.filter((mark) => at - mark.at < 2 * OLDEST_MS);
    if (primary[0]) this.marks.push({ at, place: primary[0].place });
    await Promise.all(this.replicas.map((replica) => replica.look(this.marks)));
    if (!this.stopped) this.beating = setTimeout(() => void this.beat(), BEAT_MS).unref();
  }
}

class Replica {
  /** All that was committed before this has reached it. */
  knowsUntil = -Infinity;
  private readonly logger = new Logger('replica');
  private readonly clients = new Set<pg.PoolClient>();
  private readonly pool: pg.Pool;
  private there = true;

  constructor(url: string) {
    this.pool = createPool(url, {
      max: CONNECTIONS,
      onLost: () => undefined,
      applicationName: 'roadbook-reads',
      Client: pg.Client,
      session: `-c statement_timeout=${SESSION.statement_timeout} -c jit=${SESSION.jit}`,
    });
    this.pool.on('connect', (client) => void this.clients.add(client));
    this.pool.on('remove', (client) => void this.clients.delete(client));
  }

  /** @returns null when it cannot answer now, and another one has to */
  async query<Row>(sql: string, parameters: unknown[]): Promise<Row[] | null> {
    try {
      return (await this.pool.query(sql, parameters)).rows as Row[];
    } catch (error) {
      const inTheWay = error instanceof pg.DatabaseError && error.code === IN_THE_WAY;
      if (!inTheWay && !isDatabaseAway(error)) throw error;
      if (!inTheWay) this.leave();
      return null;
    }
  }

  /** Finds out how much of what the primary's log held it has taken in. */
  async look(marks: Mark[]): Promise<void> {
    const late = setTimeout(() => this.leave(), PATIENCE_MS);
    try {
      const { rows } = await this.pool.query<{ place: number | null }>(REPLICA_IS_AT);
      // No place: it is no replica (any more), and nobody knows what it holds.
      const place = rows[0]?.place ?? -1;
      const reached = marks.filter((mark) => mark.place <= place).at(-1);
      if (reached) this.knowsUntil = reached.at;
      this.tell(place >= 0);
    } catch {
      this.leave();
    } finally {
      clearTimeout(late);
    }
  }

  async end(): Promise<void> {
    if (!this.there) this.cut();
    await this.pool.end();
  }

  private leave(): void {
    this.knowsUntil = -Infinity;
    this.tell(false);
    this.cut();
  }

  /** Anyone waiting for an answer learns at once that none will come. */
  private cut(): void {
    for (const client of this.clients)
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  }

  private tell(there: boolean): void {
    if (there !== this.there) this.logger.warn(there ? 'A replica answers again.' : 'A replica does not answer.');
    this.there = there;
  }
}
