import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { currentContext, type RequestContext } from '../telemetry/request-context.js';

type Connected = Parameters<pg.Pool['connect']>[0];

/** What node-postgres knows of a pool beside what its types say. */
interface Inside {
  _pendingQueue: unknown[];
}

/** Those who go before and after the same others. */
class Line {
  /** For a connection. */
  queued = 0;
  /** For others whose statement they will share (see `AskedTogether`). */
  gathered = 0;
  /** How many have ever had a connection, their own or a shared one. */
  served = 0;

  get waiting(): number {
    return this.queued + this.gathered;
  }
}

/**
 * Who waits for a connection longest goes first only among equals: jobs and what the process itself needs come before what somebody pays by or
 * has paid for, and that before everything else. There are few jobs at a time (see `jobsAtATime`), and a purchase that was begun ends, so
 * whoever has begun finishes at the speed of the machine however many want to begin; one behind the other, all would come ever later.
 */
export class BegunFirstPool extends pg.Pool {
  /** In the order in which they are served. */
  private readonly lines: [Line, Line, Line] = [new Line(), new Line(), new Line()];

  constructor(options?: pg.PoolConfig) {
    super(options);
    // Whoever asks on a connection that dies hears of it by their statement. The pool itself hears only of those that are idle.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  /** The lines somebody stands behind, their own the last of them. */
  linesBefore(paying: boolean): readonly Line[] {
    return paying ? this.lines.slice(0, 2) : this.lines;
  }

  /** Where whoever is at this work stands. */
  lineOf(work: RequestContext | undefined): Line {
    return this.lines[placeOf(work)];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) =>
          client ? resolve(client) : reject(error ?? new Error('There is no connection.')),
        ),
      );
    const { _pendingQueue: queue } = this as unknown as Inside;
    const before = queue.length;
    const place = placeOf(currentContext());
    const line = this.lines[place];
    let waits = false;
    super.connect((error, client, done) => {
      if (waits) line.queued--;
      if (!error) line.served++;
      callback(error, client, done);
    });
    waits = queue.length > before;
    if (!waits) return undefined;
    const ahead = this.lines.slice(0, place + 1).reduce((sum, { queued }) => sum + queued, 0);
    line.queued++;
    queue.splice(ahead, 0, queue.pop());
    return undefined;
  }
}

/** The pool that a connection of the shop goes through. */
export const poolOf = ({ driver }: DataSource): BegunFirstPool => (driver as PostgresDriver).master as BegunFirstPool;

const placeOf = (work: RequestContext | undefined): 0 | 1 | 2 => (!work || work.job ? 0 : work.paying ? 1 : 2);
