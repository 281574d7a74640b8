import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type Change,
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  type PersonalDataPart,
  PERSONAL_DATA_ORDER,
  type PersonalTable,
  type TransferPreview,
} from './personal-data.js';
import { PersonalRowsRepository } from './personal-rows.repository.js';

/** What an erasure keeps of a person, and the ids by which commands of operators name them. */
type Evidence = Pick<Person, 'soldReportIds' | 'purchases' | 'subjects'>;

/** Modules whose rows refer to those of others: their rows are deleted first, the rest in the usual order. */
const DELETED_FIRST: readonly PersonalDataPart[] = ['cases', 'entitlements', 'payments', 'subscriptions', 'checkout'];

const NEVER = new Date(0);

/** Exports, erases, transfers and expires rows by the maps that the modules declare. */
@Injectable()
export class PersonalDataService {
  private providers: ReadonlyMap<PersonalDataPart, PersonalData> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
    private readonly rows: PersonalRowsRepository,
  ) {}

  /** Returns the lists of an export by name. Rows about a report have its internal id as `vehicleReportId`. */
  async export(tx: EntityManager, person: Person): Promise<Record<string, unknown>> {
    const lists: Record<string, unknown> = {};
    for (const part of this.all()) {
      for (const table of part.tables)
        if ('as' in table.export) lists[table.export.as] = await this.rows.export(tx, table, table.export, person);
      Object.assign(lists, await part.export?.(tx, person));
    }
    return lists;
  }

  async evidenceOf(tx: EntityManager, person: Omit<Person, keyof Evidence>): Promise<Evidence> {
    const known = { ...person, soldReportIds: [], purchases: 0, subjects: [] };
    const soldReportIds: string[] = [];
    const subjects = [...person.userIds, ...person.formerUserIds];
    let purchases = 0;
    for (const table of this.tables()) {
      const { keepsReport, subject, purchase } = table;
      if (subject) subjects.push(...(await this.rows.valuesOf(tx, table, subject, known)));
      if (purchase) purchases += await this.rows.count(tx, table, purchase, known);
      if (keepsReport) soldReportIds.push(...(await this.rows.reportsIn(tx, table, keepsReport, known)));
    }
    return { soldReportIds, purchases, subjects };
  }

  /** Locks what a payment locks. The users are locked already. */
  async lock(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const table of this.tables())
      if (table.lock) for (const column of transferred(table)) await this.rows.lock(tx, table, column, userIds);
  }

  async erase(tx: EntityManager, person: Person): Promise<void> {
    for (const part of PERSONAL_DATA_ORDER) await this.erasePart(tx, part, person);
  }

  /** Erases what one module stores about a person. */
  async erasePart(tx: EntityManager, part: PersonalDataPart, person: Person): Promise<void> {
    const data = this.of(part);
    await data.erase?.(tx, person);
    for (const table of data.tables)
      for (const change of erasureOf(table)) await this.rows.change(tx, table, change, person);
  }

  /** Removes the identity of a guest whose browser keeps its reports and what it paid for. */
  async anonymize(tx: EntityManager, guest: Person): Promise<void> {
    for (const table of this.tables())
      for (const change of anonymizationOf(table)) await this.rows.change(tx, table, change, guest);
  }

  /** Removes all expired rows, in transactions of one batch. */
  async removeExpired(now: Date): Promise<void> {
    for (const table of this.tables())
      for (const expiry of table.expire ?? [])
        while (
          await this.dataSource.transaction(async (tx) => {
            await this.rows.allowDeletion(tx, now);
            return this.rows.removeExpired(tx, table, expiry, now);
          })
        );
  }

  /** Returns until when these users have to be kept because of what they bought or looked up. They are locked. */
  async keptUntil(tx: EntityManager, userIds: readonly string[]): Promise<Map<string, Date>> {
    const latest = new Map<string, Date>();
    for (const table of this.tables()) {
      const { owner, keepsUser = [] } = table;
      if (typeof owner === 'function' || !owner.user) continue;
      for (const keeps of keepsUser)
        for (const [id, until] of await this.rows.keptUntil(tx, table, owner.user, keeps, userIds))
          if (until > (latest.get(id) ?? NEVER)) latest.set(id, until);
    }
    return latest;
  }

  /** Deletes the rows of users of whom nothing has to be kept any more. */
  async drop(tx: EntityManager, userIds: readonly string[], now: Date): Promise<void> {
    await this.rows.allowDeletion(tx, now);
    const nothing = { formerUserIds: [], mailboxes: [], typedEmails: [], anonIds: [], reports: [] };
    const people = { userIds, ...nothing };
    const person = { ...people, ...(await this.evidenceOf(tx, people)) };
    for (const table of this.tablesForDeletion())
      for (const change of removalOf(table)) await this.rows.change(tx, table, change, person);
  }

  /** Moves everything of one user to another. Both are locked. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    for (const part of this.all()) {
      await part.transfer?.(tx, from, to);
      for (const table of part.tables)
        for (const column of transferred(table)) await this.rows.rewrite(tx, table, column, from, to);
    }
  }

  /** @param to null when nothing would be merged */
  async previewTransfer(tx: EntityManager, from: string, to: string | null): Promise<TransferPreview> {
    const preview: TransferPreview = { reports: 0, credits: 0, subscriptions: 0, meeting: null };
    for (const part of this.all()) Object.assign(preview, await part.previewTransfer?.(tx, from, to));
    return preview;
  }

  /** A browser continues under another anonymous id. */
  async renameBrowser(tx: EntityManager, from: string, to: string): Promise<void> {
    for (const { table, column } of this.browserTables())
      if (table.newBrowserId === 'follow') await this.rows.rewrite(tx, table, column, from, to);
      else await this.rows.delete(tx, table, column, [from]);
  }

  /** Deletes what is stored under the anonymous ids of browsers that sign out. */
  async signOut(tx: EntityManager, anonIds: readonly string[]): Promise<void> {
    for (const { table, column } of this.browserTables()) await this.rows.delete(tx, table, column, anonIds);
  }

  /** Moves purchases from a proven email to the one that replaces it. */
  async changeEmail(tx: EntityManager, from: string, to: string): Promise<void> {
    for (const table of this.tables())
      if (table.purchaseEmail) await this.rows.rewrite(tx, table, table.purchaseEmail, from, to);
  }

  /** Stores the email that a user typed with their purchases, because another person has proven it. */
  async nameEmailOfPurchases(tx: EntityManager, userId: string, email: string): Promise<void> {
    for (const table of this.tables())
      if (table.purchaseEmail)
        for (const user of transferred(table))
          await this.rows.fill(tx, table, { [user]: userId }, table.purchaseEmail, email);
  }

  /** Returns every module's declaration, in the one order. */
  private all(): PersonalData[] {
    return this.inOrder(PERSONAL_DATA_ORDER);
  }

  /** @throws Error when its module is not loaded */
  private of(part: PersonalDataPart): PersonalData {
    const data = this.discover().get(part);
    if (!data) throw new Error(`No module declares the personal data of ${part}.`);
    return data;
  }

  /** Returns every table, in the one order. */
  tables(): PersonalTable[] {
    return this.all().flatMap(({ tables }) => tables);
  }

  /** Returns every table, in the order in which rows may be deleted. */
  private tablesForDeletion(): PersonalTable[] {
    const parts = [...new Set([...DELETED_FIRST, ...PERSONAL_DATA_ORDER])];
    return this.inOrder(parts).flatMap(({ tables }) => tables);
  }

  private inOrder(parts: readonly PersonalDataPart[]): PersonalData[] {
    const providers = this.discover();
    return parts.flatMap((part) => providers.get(part) ?? []);
  }

  private discover(): ReadonlyMap<PersonalDataPart, PersonalData> {
    this.providers ??= new Map(
      this.discovery.getProviders({ metadataKey: DeclaresPersonalData.KEY }).map((wrapper) => {
        const part = this.discovery.getMetadataByDecorator(DeclaresPersonalData, wrapper);
        return [part, wrapper.instance] as [PersonalDataPart, PersonalData];
      }),
    );
    return this.providers;
  }

  private browserTables(): { table: PersonalTable; column: string }[] {
    return this.tables().flatMap((table) =>
      typeof table.owner !== 'function' && table.owner.browser ? { table, column: table.owner.browser } : [],
    );
  }
}

const erasureOf = ({ erase }: PersonalTable): readonly Change[] => ('keep' in erase ? [] : erase);

const anonymizationOf = ({ anonymize = [], ...table }: PersonalTable): readonly Change[] =>
  anonymize === 'like erase' ? erasureOf(table) : anonymize;

function removalOf({ drop, ...table }: PersonalTable): readonly Change[] {
  if (drop) return drop === 'like erase' ? erasureOf(table) : drop;
  const { owner } = table;
  return typeof owner !== 'function' && (owner.user || owner.parent) ? [{ delete: true }] : [];
}

/** Returns the columns that a merge rewrites. */
function transferred({ owner, transfer }: PersonalTable): readonly string[] {
  if (transfer) return transfer;
  return typeof owner !== 'function' && owner.user ? [owner.user] : [];
}
