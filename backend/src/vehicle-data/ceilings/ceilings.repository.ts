import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { randomInt } from 'node:crypto';
import type { CeilingScope } from './ceiling-alarm.entity.js';
import { shopParts } from './shop-parts.js';
import type { SpendReservation } from './spend-reservation.entity.js';

/** For whom something is bought, as hashes: what is noted, and what counts against them. */
export type SpenderKeys = Pick<SpendReservation, 'personKey' | 'furtherKeys' | 'addressKey'> & {
  answersTo: readonly string[];
};
/** What is to be bought, and for whom. */
type Reservation = Omit<SpendReservation, 'id'> & SpenderKeys;
/** What is looked for before it is bought. */
type Wanted = Pick<Reservation, 'kind' | 'units' | 'answersTo' | 'addressKey' | 'reservedAt'> & {
  order: string | null;
};
/** The most units in 24 hours. */
export type Ceilings = Readonly<Record<CeilingScope, number>>;

/** How far somebody is, and which parts of the shop's ceiling have room for what is wanted. */
type Spent = { known: boolean; person: number; address: number; roomy: number[] };

/** Somebody bought in between what was left of a part. */
class PartFullError extends Error {}

/** How much the shop has spent by part of its ceiling; a half hour that has begun to be over counts whole. */
const spentByPart = (at: string, parts: string): string =>
  `(SELECT part % ${parts} AS part, sum(units)::int AS units FROM spend_counts
    WHERE kind = $1::varchar AND slot > ${at}::timestamptz - interval '24 hours 30 minutes' GROUP BY 1)`;

/**
 * The tables of what may be bought and of ceilings that were reached. What a person and an address have bought is found by an index and is no more
 * than their ceiling; what the shop has bought is counted by half hours in a few parts, so that buyers seldom wait for each other.
 */
@Injectable()
export class CeilingsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Which ceiling buying this would pass, or null. */
  async reachedBy(wanted: Omit<Wanted, 'order'>, most: Ceilings): Promise<CeilingScope | null> {
    return reached(wanted, most, await this.spent(this.dataSource.manager, { ...wanted, order: null }, most));
  }

  /** @returns the ceiling that forbids it, or null */
  async reserve(wanted: Reservation, most: Ceilings): Promise<CeilingScope | null> {
    for (;;) {
      try {
        return await this.dataSource.transaction((tx) => this.reserveIn(tx, wanted, most));
      } catch (error) {
        if (!(error instanceof PartFullError)) throw error;
      }
    }
  }

  private async reserveIn(tx: EntityManager, wanted: Reservation, most: Ceilings): Promise<CeilingScope | null> {
    await this.takeTurns(tx, wanted);
    const spent = await this.spent(tx, wanted, most);
    if (spent.known) return null;
    const scope = reached(wanted, most, spent);
    if (scope) await this.alarm(tx, wanted, scope);
    else await this.count(tx, wanted, most, spent.roomy[randomInt(spent.roomy.length)] ?? 0);
    return scope;
  }

  /** Whoever is the same person or comes from the same address goes one after the other, so that they do not pass a ceiling together. */
  private async takeTurns(
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
    { kind, order, units, answersTo, addressKey, reservedAt }: Wanted,
    most: Ceilings,
  ): Promise<Spent> {
    const [spent] = await tx.query<Spent[]>(
      `WITH spent AS ${spentByPart('$5', 'cardinality($6::int[])')}
       SELECT EXISTS (SELECT FROM spend_reservations WHERE kind = $1::varchar AND "order" = $2) AS known,
         (SELECT coalesce(sum(units), 0)::int FROM spend_reservations
          WHERE "personKey" || "furtherKeys" && $3::varchar[] AND kind = $1::varchar AND "reservedAt" > $5::timestamptz - interval '24 hours') AS person,
         (SELECT coalesce(sum(units), 0)::int FROM spend_reservations
          WHERE "addressKey" = $4 AND kind = $1::varchar AND "reservedAt" > $5::timestamptz - interval '24 hours') AS address,
         ARRAY(SELECT (place - 1)::int FROM unnest($6::int[]) WITH ORDINALITY AS share(most, place)
           LEFT JOIN spent ON spent.part = place - 1
           WHERE coalesce(spent.units, 0) + $7::int <= share.most
             AND coalesce((SELECT sum(units) FROM spent), 0) + $7::int <= (SELECT sum(most) FROM unnest($6::int[]) AS most)) AS roomy`,
      [kind, order, answersTo, addressKey, reservedAt, shopParts(most.shop, units), units],
    );
    if (!spent) throw new Error('A query of sums gave no row.');
    return spent;
  }

  /** @throws PartFullError when others have bought what was left of that part */
  private async count(tx: EntityManager, wanted: Reservation, most: Ceilings, part: number): Promise<void> {
    const { kind, order, units, personKey, furtherKeys, addressKey, reservedAt } = wanted;
    const parts = shopParts(most.shop, units);
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 106))', [`shop ${kind} ${part}`]);
    const counted = await tx.query<unknown[]>(
      `WITH counted AS (
         INSERT INTO spend_counts AS known (kind, slot, part, units)
         SELECT $1::varchar, date_bin('30 minutes', $7::timestamptz, 'epoch'), $8::int, $3::int
         WHERE coalesce((SELECT units FROM ${spentByPart('$7', '$9::int')} spent WHERE part = $8::int), 0) + $3::int <= $10::int
         ON CONFLICT (kind, slot, part) DO UPDATE SET units = known.units + excluded.units RETURNING kind)
       INSERT INTO spend_reservations (kind, "order", units, "personKey", "furtherKeys", "addressKey", "reservedAt")
       SELECT kind, $2, $3::int, $4, $5::varchar[], $6, $7::timestamptz FROM counted RETURNING id`,
      [kind, order, units, personKey, furtherKeys, addressKey, reservedAt, part, parts.length, parts[part]],
    );
    if (counted.length === 0) throw new PartFullError();
  }

  private async alarm(tx: EntityManager, { kind, reservedAt }: Reservation, scope: CeilingScope): Promise<void> {
    await tx.query(
      `INSERT INTO ceiling_alarms (day, kind, scope, "lastAt") VALUES (($3::timestamptz AT TIME ZONE 'UTC')::date, $1, $2, $3)
       ON CONFLICT (day, kind, scope) DO UPDATE SET times = ceiling_alarms.times + 1, "lastAt" = excluded."lastAt"`,
      [kind, scope, reservedAt],
    );
  }
}

function reached(
  { units }: Pick<Wanted, 'units'>,
  most: Ceilings,
  { person, address, roomy }: Spent,
): CeilingScope | null {
  if (person + units > most.person) return 'person';
  if (address + units > most.address) return 'address';
  return roomy.length === 0 ? 'shop' : null;
}
