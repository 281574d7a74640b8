import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CEILING_SCOPES, type CeilingScope } from './ceiling-alarm.entity.js';
import type { SpendReservation } from './spend-reservation.entity.js';

/** For whom something is bought, as hashes: what is noted, and what counts against them. */
export type SpenderKeys = Pick<SpendReservation, 'personKey' | 'furtherKeys' | 'addressKey'> & {
  answersTo: readonly string[];
};
/** What is to be bought, and for whom. */
type Reservation = Omit<SpendReservation, 'id'> & SpenderKeys;
/** The most units in 24 hours. */
export type Ceilings = Readonly<Record<CeilingScope, number>>;

/** The tables of what may be bought and of ceilings that were reached. */
@Injectable()
export class CeilingsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Which ceiling buying this would pass, or null. */
  async reachedBy(
    wanted: Pick<Reservation, 'kind' | 'units' | 'answersTo' | 'addressKey' | 'reservedAt'>,
    most: Ceilings,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<CeilingScope | null> {
    const { kind, units, answersTo, addressKey, reservedAt } = wanted;
    const [spent] = await tx.query<Record<CeilingScope, number>[]>(
      `SELECT coalesce(sum(units) FILTER (WHERE "personKey" || "furtherKeys" && $2), 0)::int AS person,
         coalesce(sum(units) FILTER (WHERE "addressKey" = $3), 0)::int AS address, coalesce(sum(units), 0)::int AS shop
       FROM spend_reservations WHERE kind = $1 AND "reservedAt" > $4::timestamptz - interval '24 hours'`,
      [kind, answersTo, addressKey, reservedAt],
    );
    return CEILING_SCOPES.find((scope) => (spent?.[scope] ?? 0) + units > most[scope]) ?? null;
  }

  /** One after the other, so that several at once do not pass a ceiling together. @returns the ceiling that forbids it, or null */
  reserve(wanted: Reservation, most: Ceilings): Promise<CeilingScope | null> {
    return this.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('spend ceilings', 0))`);
      const { kind, order, units, personKey, furtherKeys, addressKey, reservedAt } = wanted;
      const [known] = await tx.query<unknown[]>('SELECT FROM spend_reservations WHERE kind = $1 AND "order" = $2', [
        kind,
        order,
      ]);
      if (known) return null;
      const reached = await this.reachedBy(wanted, most, tx);
      if (reached)
        await tx.query(
          `INSERT INTO ceiling_alarms (day, kind, scope, "lastAt") VALUES (($3::timestamptz AT TIME ZONE 'UTC')::date, $1, $2, $3)
           ON CONFLICT (day, kind, scope) DO UPDATE SET times = ceiling_alarms.times + 1, "lastAt" = excluded."lastAt"`,
          [kind, reached, reservedAt],
        );
      else
        await tx.query(
          `INSERT INTO spend_reservations (kind, "order", units, "personKey", "furtherKeys", "addressKey", "reservedAt")
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [kind, order, units, personKey, furtherKeys, addressKey, reservedAt],
        );
      return reached;
    });
  }
}
