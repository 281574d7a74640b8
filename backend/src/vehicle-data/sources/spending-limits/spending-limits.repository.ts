import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { SpendDay } from './spend-day.entity.js';
import { SpendReservation } from './spend-reservation.entity.js';
import type { SpendingScope, SpendKind } from './spending-limit-alarm.entity.js';

/** Hashes a purchase is stored under; `answersTo` are those that count against it. */
export type SpenderKeys = Pick<SpendReservation, 'personKey' | 'furtherKeys' | 'addressKey'> & {
  answersTo: readonly string[];
};
type Reservation = Omit<SpendReservation, 'id'> & SpenderKeys & Pick<SpendDay, 'source'>;
type Wanted = Pick<Reservation, 'source' | 'units' | 'answersTo' | 'addressKey' | 'reservedAt'>;
/** US cents for a person and an address in 24 hours, and for the app in a UTC day. */
export type SpendingLimits = Readonly<Record<SpendingScope, number>>;

@Injectable()
export class SpendingLimitsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns which limit the purchase would exceed, or null. */
  async reachedBy(wanted: Wanted, limits: SpendingLimits): Promise<SpendingScope | null> {
    return reached(wanted, limits, await this.spent(this.dataSource.manager, wanted));
  }

  /** Returns the limit that forbids the purchase; null when it is reserved. */
  reserve(wanted: Reservation, limits: SpendingLimits): Promise<SpendingScope | null> {
    return this.dataSource.transaction(async (tx) => {
      await this.lockSpender(tx, wanted);
      if (await tx.existsBy(SpendReservation, { order: wanted.order })) return null;
      const scope = reached(wanted, limits, await this.spent(tx, wanted));
      if (scope) return scope;
      // Others may have bought since.
      if (!(await this.addToDay(tx, wanted, limits.shop))) return 'shop';
      const { order, units, personKey, furtherKeys, addressKey, reservedAt } = wanted;
      await tx.insert(SpendReservation, { order, units, personKey, furtherKeys, addressKey, reservedAt });
      return null;
    });
  }

  async recordAlarm(kind: SpendKind, scope: SpendingScope, at: Date): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO spending_limit_alarms AS known (day, kind, scope, "lastAt")
       VALUES (($3::timestamptz AT TIME ZONE 'UTC')::date, $1, $2, $3)
       ON CONFLICT (day, kind, scope) DO UPDATE SET times = known.times + 1, "lastAt" = excluded."lastAt"`,
      [kind, scope, at],
    );
  }

  /** Serializes purchases of the same person or address. */
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

  private async spent(
    tx: EntityManager,
    { source, answersTo, addressKey, reservedAt }: Wanted,
  ): Promise<SpendingLimits> {
    const [spent] = await tx.query<[SpendingLimits]>(
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

  private async addToDay(tx: EntityManager, { source, units, reservedAt }: Wanted, limit: number): Promise<boolean> {
    const added = await tx.query<unknown[]>(
      `INSERT INTO spend_days AS known (source, day, units)
       SELECT $4, ($1::timestamptz AT TIME ZONE 'UTC')::date, $2::int WHERE $2::int <= $3::int
       ON CONFLICT (source, day) DO UPDATE SET units = known.units + excluded.units
       WHERE known.units + excluded.units <= $3::int RETURNING units`,
      [reservedAt, units, limit, source],
    );
    return added.length > 0;
  }
}

function reached({ units }: Pick<Wanted, 'units'>, limits: SpendingLimits, spent: SpendingLimits) {
  const scopes = ['person', 'address', 'shop'] as const;
  return scopes.find((scope) => spent[scope] + units > limits[scope]) ?? null;
}
