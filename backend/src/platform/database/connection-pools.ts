import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { currentContext } from '../telemetry/request-context.js';

interface PoolsConfig extends pg.PoolConfig {
  max: number;
  /** How many of `max` connections are left to requests that are not part of a purchase. */
  general: number;
}

/** Returns how many of a process's connections are left to requests that are not part of a purchase. */
export const generalConnections = (role: string, poolSize: number): number =>
  role === 'worker' ? 1 : Math.max(1, Math.round(poolSize / 3));

/**
 * Two pools in place of TypeORM's one, as bulkheads: a crowd of visitors can't take the connections of jobs and paying
 * customers. It has the methods of a pool that TypeORM calls.
 */
export class ConnectionPools {
  /** For jobs, the app itself and steps of a purchase. Larger than what jobs can use: paying customers do not wait. */
  private readonly priority: pg.Pool;
  private readonly general: pg.Pool;

  constructor({ max, general, ...options }: PoolsConfig) {
    this.priority = new pg.Pool({ ...options, max: max - general });
    this.general = new pg.Pool({ ...options, max: general });
  }

  get figures(): { total: number; idle: number; waiting: number; max: number } {
    const pools = [this.priority, this.general];
    const sum = (figure: (pool: pg.Pool) => number): number => pools.reduce((total, pool) => total + figure(pool), 0);
    return {
      total: sum(({ totalCount }) => totalCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
      max: sum(({ options }) => options.max),
    };
  }

  /** Lends a connection of the pool that the current request or job belongs to. */
  connect(callback: Parameters<pg.Pool['connect']>[0]): void {
    const context = currentContext();
    const isGeneral = context !== undefined && context.job === null && !context.paying;
    (isGeneral ? this.general : this.priority).connect(callback);
  }

  on(event: 'error', listener: (error: Error) => void): this {
    for (const pool of [this.priority, this.general]) pool.on(event, listener);
    return this;
  }

  end(callback: (error?: Error) => void): void {
    Promise.all([this.priority.end(), this.general.end()]).then(() => callback(), callback);
  }
}

/** The pools of a TypeORM data source. */
export const poolsOf = ({ driver }: DataSource): ConnectionPools =>
  (driver as PostgresDriver).master as ConnectionPools;
