import { Injectable } from '@nestjs/common';
import {
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { Clock } from '../config/clock.js';
import {
  type Change,
  type ExportedRows,
  type Expiry,
  type Person,
  type PersonalTable,
  reportIdsOf,
} from './personal-data.js';
import { BATCH, keptSince, keptUntil } from './retention.js';

type Where = FindOptionsWhere<ObjectLiteral>[];

/** Reads and changes rows of a person, and removes expired ones, by the map of their table. */
@Injectable()
export class PersonalRowsRepository {
  constructor(private readonly clock: Clock) {}

  async export(
    tx: EntityManager,
    table: PersonalTable,
    { columns, orderBy, where, row = (found) => found }: ExportedRows,
    person: Person,
  ): Promise<object[]> {
    const owned = where ? [where(person)].flat() : await this.ownedBy(tx, table, person);
    // TypeORM takes an empty list of conditions for none.
    if (owned.length === 0) return [];
    const { primaryColumns } = tx.connection.getMetadata(table.entity);
    const selected = new Set([...columns, ...primaryColumns.map(({ propertyName }) => propertyName)]);
    const found = await tx.find(table.entity, {
      select: Object.fromEntries([...selected].map((column) => [column, true])),
      where: owned,
      order: { [orderBy]: 'ASC' },
    });
    return found.map((one) => row(Object.fromEntries(columns.map((column) => [column, one[column]])), person));
  }

  /** Returns the values of a column in the rows of a person, each once. */
  async valuesOf(tx: EntityManager, table: PersonalTable, column: string, person: Person): Promise<string[]> {
    return this.distinct(tx, table, column, await this.ownedBy(tx, table, person));
  }

  /** Returns which reports of a person any row of a table is about. */
  reportsIn(tx: EntityManager, table: PersonalTable, column: string, { reports }: Person): Promise<string[]> {
    const where = reports.length > 0 ? [{ [column]: In(reportIdsOf({ reports })) }] : [];
    return this.distinct(tx, table, column, where);
  }

  async count(
    tx: EntityManager,
    table: PersonalTable,
    which: FindOptionsWhere<ObjectLiteral>,
    person: Person,
  ): Promise<number> {
    const owned = await this.ownedBy(tx, table, person);
    if (owned.length === 0) return 0;
    return tx.count(table.entity, { where: owned.map((one) => ({ ...one, ...which })) });
  }

  async change(tx: EntityManager, table: PersonalTable, change: Change, person: Person): Promise<void> {
    const where = change.where ? [change.where(person)].flat() : await this.ownedBy(tx, table, person);
    if (where.length === 0) return;
    const { copies } = change;
    const query = tx.createQueryBuilder();
    const changing = 'set' in change ? query.update(table.entity).set(change.set) : query.delete().from(table.entity);
    changing.where(where).setParameters({ now: this.clock.now() });
    if (copies) changing.returning([...copies.columns]);
    const { raw } = await changing.execute();
    if (copies) await copies.forget(raw as ObjectLiteral[]);
  }

  /** Locks the rows of users, in one order, until the transaction ends. */
  async lock(tx: EntityManager, { entity }: PersonalTable, column: string, userIds: readonly string[]): Promise<void> {
    await tx.find(entity, {
      select: { id: true },
      where: { [column]: In([...userIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async rewrite(tx: EntityManager, { entity }: PersonalTable, column: string, from: string, to: string): Promise<void> {
    await tx.update(entity, { [column]: from }, { [column]: to });
  }

  async fill(
    tx: EntityManager,
    { entity }: PersonalTable,
    which: FindOptionsWhere<ObjectLiteral>,
    column: string,
    value: string,
  ): Promise<void> {
    await tx.update(entity, { ...which, [column]: IsNull() }, { [column]: value });
  }

  async delete(tx: EntityManager, { entity }: PersonalTable, column: string, values: readonly string[]): Promise<void> {
    await tx.delete(entity, { [column]: In([...values]) });
  }

  /** Allows the transaction to delete rows that triggers protect, if they are old enough. */
  async allowDeletion(tx: EntityManager, now: Date): Promise<void> {
    await tx.query(`SELECT set_config('roadbook.forgetting_at', $1, true)`, [now.toISOString()]);
  }

  /** Returns until when users have to be kept because of their newest row; users without any are left out. */
  async keptUntil(
    tx: EntityManager,
    table: PersonalTable,
    userColumn: string,
    { kept, since, where = 'true' }: NonNullable<PersonalTable['keepsUser']>[number],
    userIds: readonly string[],
  ): Promise<Map<string, Date>> {
    const rows = await tx
      .createQueryBuilder(table.entity, 'stored')
      .select(`stored."${userColumn}"`, 'userId')
      .addSelect(`max(${since})`, 'newest')
      .where(`stored."${userColumn}" = ANY(:userIds) AND ${where}`, { userIds })
      .groupBy(`stored."${userColumn}"`)
      .getRawMany<{ userId: string; newest: Date }>();
    return new Map(rows.map(({ userId, newest }) => [userId, keptUntil(kept, newest)]));
  }

  /** Deletes or overwrites one batch of expired rows. @returns whether there may be more */
  async removeExpired(tx: EntityManager, table: PersonalTable, expiry: Expiry, now: Date): Promise<boolean> {
    const expired = this.expired(tx, table, expiry, now);
    for (const child of expiry.children?.() ?? []) await this.anonymizeChildren(tx, child, expired);
    const changing = expiry.set
      ? tx.createQueryBuilder().update(table.entity).set(expiry.set)
      : tx.createQueryBuilder().delete().from(table.entity);
    // By ctid, because neither statement has a LIMIT and a join with the batch would read the whole table.
    changing.where(`ctid = ANY(ARRAY(${expired.select('stored.ctid').getQuery()}))`, expired.getParameters());
    if (expiry.copies) changing.returning([...expiry.copies.columns]);
    const { raw, affected } = await changing.execute();
    if (expiry.copies) await expiry.copies.forget(raw as ObjectLiteral[]);
    return affected === BATCH;
  }

  /** Deletions take the oldest rows first, by the index of their age. */
  private expired(
    tx: EntityManager,
    table: PersonalTable,
    expiry: Expiry,
    now: Date,
  ): SelectQueryBuilder<ObjectLiteral> {
    const before = 'kept' in expiry ? keptSince(expiry.kept, now) : expiry.before(now);
    const found = tx
      .createQueryBuilder(table.entity, 'stored')
      .where(`stored."${expiry.since}" < :before AND ${expiry.where ?? 'true'}`, { before })
      .limit(BATCH);
    return expiry.set ? found : found.orderBy(`stored.${expiry.since}`);
  }

  private async anonymizeChildren(
    tx: EntityManager,
    { entity, owner, anonymize }: PersonalTable,
    parents: SelectQueryBuilder<ObjectLiteral>,
  ): Promise<void> {
    if (typeof owner === 'function' || !owner.parent || !Array.isArray(anonymize)) return;
    const { column, key } = owner.parent;
    for (const change of anonymize)
      if ('set' in change)
        await tx
          .createQueryBuilder()
          .update(entity)
          .set(change.set)
          .where(
            `"${column}" = ANY(ARRAY(${parents.clone().select(`stored.${key}`).getQuery()}))`,
            parents.getParameters(),
          )
          .execute();
  }

  /** Returns how the rows of a person are found; nothing when they cannot have any. */
  private async ownedBy(tx: EntityManager, { owner }: PersonalTable, person: Person): Promise<Where> {
    if (typeof owner === 'function') return [owner(person)].flat();
    const { user, report, browser, parent } = owner;
    const found: [column: string | undefined, ids: readonly string[]][] = [
      [user, person.userIds],
      [report, reportIdsOf(person)],
      [browser, person.anonIds],
    ];
    if (parent) found.push([parent.column, await this.valuesOf(tx, parent.table, parent.key, person)]);
    return found.flatMap(([column, ids]) => (column && ids.length > 0 ? [{ [column]: In([...ids]) }] : []));
  }

  private async distinct(tx: EntityManager, table: PersonalTable, column: string, where: Where): Promise<string[]> {
    if (where.length === 0) return [];
    const rows = await tx
      .createQueryBuilder(table.entity, 'stored')
      .select(`stored."${column}"`, 'value')
      .distinct()
      .where(where)
      .getRawMany<{ value: string | null }>();
    return rows.flatMap(({ value }) => value ?? []);
  }
}
