import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CeilingScope, SpendKind } from './ceiling-alarm.entity.js';
import type { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';

/** For whom something is bought, as hashes: what is noted, and what counts against them. */
export type SpenderKeys = Pick<SpendReservation, 'personKey' | 'furtherKeys' | 'addressKey'> & {
  answersTo: readonly string[];
};
/** What is to be bought, and for whom. */
type Reservation = Omit<SpendReservation, 'id'> & SpenderKeys & Pick<SpendDay, 'source'>;
/** What is checked before it is bought. */
type Wanted = Pick<Reservation, 'source' | 'units' | 'answersTo' | 'addressKey' | 'reservedAt'>;
/** The most units in 24 hours; of the whole app in a day. */
export type Ceilings = Readonly<Record<CeilingScope, number>>;

/** Spending on histories and the ceilings that were reached. */
@Injectable()
export class CeilingsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns which ceiling buying this would pass, or null. */
  async reachedBy(wanted: Wanted, most: Ceilings): Promise<CeilingScope | null> {
    return reached(wanted, most, await this.spent(this.dataSource.manager, wanted));
  }

  /** Returns the ceiling that forbids it; null when it may be bought. */
  reserve(wanted: Reservation, most: Ceilings): Promise<CeilingScope | null> {
    return this.dataSource.transaction(async (tx) => {
      await this.lockSpender(tx, wanted);
      if (await this.isReserved(tx, wanted.order)) return null;
      const scope = reached(wanted, most, await this.spent(tx, wanted));
      if (scope) return scope;
      // Others may have bought since: the row of the day decides.
      return (await this.addToDay(tx, wanted, most.shop)) ? this.insert(tx, wanted) : 'shop';
    });
  }

  /** Notes for the console that a ceiling was reached. */
  async alarm(kind: SpendKind, scope: CeilingScope, at: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO ceiling_alarms (day, kind, scope, "lastAt") VALUES (($3::timestamptz AT TIME ZONE 'UTC')::date, $1, $2, $3)
       ON CONFLICT (day, kind, scope) DO UPDATE SET times = ceiling_alarms.times + 1, "lastAt" = excluded."lastAt"`,
      [kind, scope, at],
    );
  }

  /** Purchases for the same person or from the same address wait for each other, so that they do not pass a ceiling together. */
  private async lockSpender(
    tx: EntityManager,
    { personKey, furtherKeys, answersTo, addressKey }: Reservation,
  ): Promise<void> {
    await tx.query(
      `SELECT pg_advisory_xact_lock(key) FROM (
         SELECT DISTINCT hashtextextended(text, 106) AS key FROM unnest($1::text[]) AS text ORDER BY key) AS keys`,
      [[personKey, ...furtherKeys, ...answersTo, addressKey]],
    );
  }

  private async isReserved(tx: EntityManager, order: string): Promise<boolean> {
    const known = await tx.query<unknown[]>('SELECT FROM spend_reservations WHERE "order" = $1', [order]);
    return known.length > 0;
  }

  private async spent(tx: EntityManager, { source, answersTo, addressKey, reservedAt }: Wanted): Promise<Ceilings> {
    const [spent] = await tx.query<[Ceilings]>(
      `SELECT
         (SELECT coalesce(sum(units), 0)::int FROM spend_reservations
          WHERE "personKey" || "furtherKeys" && $1::varchar[] AND "reservedAt" > $3::timestamptz - interval '24 hours') AS person,
         (SELECT coalesce(sum(units), 0)::int FROM spend_reservations
          WHERE "addressKey" = $2 AND "reservedAt" > $3::timestamptz - interval '24 hours') AS address,
         (SELECT coalesce(sum(units), 0)::int FROM spend_days
          WHERE source = $4 AND day = ($3::timestamptz AT TIME ZONE 'UTC')::date) AS shop`,
      [answersTo, addressKey, reservedAt, source],
    );
    return spent;
  }

  /** Returns whether there was room on the day. */
  private async addToDay(tx: EntityManager, { source, units, reservedAt }: Wanted, most: number): Promise<boolean> {
    const added = await tx.query<unknown[]>(
      `INSERT INTO spend_days AS known (source, day, units)
       SELECT $4, ($1::timestamptz AT TIME ZONE 'UTC')::date, $2::int WHERE $2::int <= $3::int
       ON CONFLICT (source, day) DO UPDATE SET units = known.units + excluded.units
       WHERE known.units + excluded.units <= $3::int RETURNING units`,
      [reservedAt, units, most, source],
    );
    return added.length > 0;
  }

  private async insert(tx: EntityManager, wanted: Reservation): Promise<null> {
    const { order, units, personKey, furtherKeys, addressKey, reservedAt } = wanted;
    await tx.insert(SpendReservation, { order, units, personKey, furtherKeys, addressKey, reservedAt });
    return null;
  }
}

function reached({ units }: Pick<Wanted, 'units'>, most: Ceilings, spent: Ceilings): CeilingScope | null {
  const scopes = ['person', 'address', 'shop'] as const;
  return scopes.find((scope) => spent[scope] + units > most[scope]) ?? null;
}
