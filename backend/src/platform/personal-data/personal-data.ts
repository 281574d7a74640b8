import { DiscoveryService } from '@nestjs/core';
import type { EntityManager, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Kept } from './retention.js';

/**
 * The order of the modules in an export, an erasure and a merge. Payments come first: a payment is locked before its
 * session or subscription. A subscription has to end before the balance of its owner moves. Rows about a report come
 * before the reports, the users last.
 */
export const PERSONAL_DATA_ORDER = [
  'payments',
  'cases',
  'purchases',
  'checkout',
  'subscriptions',
  'entitlements',
  'mail',
  'monitoring',
  'sharing',
  'signatures',
  'addresses',
  'reports',
  'lookup',
  'identity',
  'analytics',
  'experiments',
  'vehicle-data',
  'idempotency',
  'limits',
  'audit',
  'users',
] as const;
export type PersonalDataPart = (typeof PERSONAL_DATA_ORDER)[number];

/** Everything by which rows of a person are found. */
export interface Person {
  /** Their user. In an export also the guests they were in other browsers (docs/decisions/0009). */
  userIds: readonly string[];
  /** Users who were merged into these. */
  formerUserIds: readonly string[];
  /**
   * Emails they have proven to be theirs: the one they have, and a pending one unless another person has proven it as
   * well.
   */
  mailboxes: readonly string[];
  /** Emails that they typed and nobody else did. */
  typedEmails: readonly string[];
  /** Anonymous ids of their browsers. */
  anonIds: readonly string[];
  reports: readonly { id: string; token: string; licensePlate: string | null; state: string | null }[];
  /** Internal ids of those of their reports that a payment or a credit is about: an erasure keeps them. */
  soldReportIds: readonly string[];
  /** Completed purchases. */
  purchases: number;
  /** Ids that commands of operators about this person may name. */
  subjects: readonly string[];
}

type Column<Row> = keyof Row & string;
/** Finds the rows of a person. */
export type RowsOf<Row> = (person: Person) => FindOptionsWhere<Row> | FindOptionsWhere<Row>[];
/** New values of columns; a function returns SQL, in which `:now` is the current time. */
type Values<Row> = { [Name in Column<Row>]?: Row[Name] | (() => string) };

/** Columns by which the owner of a row is known. A row with several belongs to each owner. */
interface Owner<Row> {
  /** Id of a user. */
  user?: Column<Row>;
  /** Internal id of a report. */
  report?: Column<Row>;
  /** Anonymous id of a browser. */
  browser?: Column<Row>;
  /** The row of another table, by this key, whose owner is the owner of this one. */
  parent?: { table: PersonalTable; key: string; column: Column<Row> };
}

/** Copies outside the database, which go with their rows. `forget` receives these columns of each row. */
export interface Copies<Row> {
  columns: readonly Column<Row>[];
  forget: (rows: Row[]) => Promise<void> | void;
}

/** Deletes rows, or overwrites some of their columns. Without `where`, the rows of the owner. */
export type Change<Row = ObjectLiteral> = ({ delete: true } | { set: Values<Row> }) & {
  where?: RowsOf<Row>;
  copies?: Copies<Row>;
};

/** The rows of a table as an export shows them. */
export interface ExportedRows<Row = ObjectLiteral> {
  /** The name of their list. */
  as: string;
  columns: readonly Column<Row>[];
  orderBy: Column<Row>;
  where?: RowsOf<Row>;
  /** Shapes a row; without it, the columns are shown. */
  row?: (row: Row, person: Person) => object;
}

/** Rows that are removed some time after the time in a column, or once it is before another one. */
export type Expiry<Row = ObjectLiteral> = { since: Column<Row>; where?: string } & (
  { kept: Kept } | { before: (now: Date) => unknown }
) & {
    /** Overwrites columns of these rows; without it, they are deleted. */
    set?: Values<Row>;
    copies?: Copies<Row>;
    /** Tables with this parent, whose rows are anonymized as well. */
    children?: () => readonly PersonalTable[];
  };

/**
 * What an export, an erasure, a merge and the retention job do with the rows of a table. SQL names the row `stored`.
 */
interface PersonalMap<Row extends ObjectLiteral> {
  /** An empty one where no row can be traced to a person. */
  owner: Owner<Row> | RowsOf<Row>;
  /** `custom`: the `export` of its module shows the rows. */
  export: ExportedRows<Row> | { custom: readonly string[] } | { none: string };
  /** What an erasure changes, in this order, or why it changes nothing. */
  erase: readonly Change<Row>[] | { keep: string };
  /** What removes the identity of a guest whose browser keeps its reports. Without it, the rows stay. */
  anonymize?: 'like erase' | readonly Change<Row>[];
  /** What removes a user of whom nothing has to be kept any more. Without it, the rows of users are deleted. */
  drop?: 'like erase' | readonly Change<Row>[];
  /** Columns with the id of a user that a merge rewrites. Without it, the owner's. */
  transfer?: readonly Column<Row>[];
  /** Whether these rows are locked before anything of a person changes, as by a payment. */
  lock?: true;
  /** The column of a report that an erasure keeps because of this row. */
  keepsReport?: Column<Row>;
  /** The column that commands of operators name a row by. */
  subject?: Column<Row>;
  /** Which rows are completed purchases. */
  purchase?: FindOptionsWhere<Row>;
  /**
   * What happens to the rows of a browser that goes on under another anonymous id. When it signs out, they are deleted.
   */
  newBrowserId?: 'follow' | 'delete';
  /** The mailbox a purchase is written to. It changes with a proven email. */
  purchaseEmail?: Column<Row>;
  /** Until when users have to be kept because of their rows. `since` is an SQL expression. */
  keepsUser?: readonly { kept: Kept; since: string; where?: string }[];
  expire?: readonly Expiry<Row>[];
}

export interface PersonalTable<Row extends ObjectLiteral = ObjectLiteral> extends PersonalMap<Row> {
  entity: new () => Row;
}

/** Declares the personal data of one table. The columns are checked against its entity. */
export const personalTable = <Row extends ObjectLiteral>(
  entity: new () => Row,
  map: PersonalMap<Row>,
  // The engine treats the rows of every table alike.
): PersonalTable => ({ entity, ...map }) as unknown as PersonalTable;

/** What a merge would move, for a person to see before they confirm it. */
export interface TransferPreview {
  reports: number;
  credits: number;
  subscriptions: number;
  meeting: Meeting | null;
}

/** Subscriptions that renew and would meet when two users become one: one goes on, by its name. */
export interface Meeting {
  goesOn: string;
  /** `usableUntil`: ISO 8601; null when nothing of it is paid for. */
  ends: { name: string; usableUntil: string | null }[];
}

/** The personal data of a module: a map for each of its tables, and what a map cannot express. */
export interface PersonalData {
  /** In the order in which rows may be deleted. */
  readonly tables: readonly PersonalTable[];
  /** Returns what the export shows besides the mapped rows, by the name of its list. */
  export?(tx: EntityManager, person: Person): Promise<Record<string, unknown>>;
  /** Runs before the rows of the module are erased. */
  erase?(tx: EntityManager, person: Person): Promise<void>;
  /** Runs before the rows of the module move to another user. Both users are locked. */
  transfer?(tx: EntityManager, from: string, to: string): Promise<void>;
  /** @param to null when nothing would be merged */
  previewTransfer?(tx: EntityManager, from: string, to: string | null): Promise<Partial<TransferPreview>>;
}

/** Marks the provider that declares the personal data of a module. */
export const DeclaresPersonalData = DiscoveryService.createDecorator<PersonalDataPart>();

/** Every email of which all stored data is theirs. */
export const emailsOf = ({ mailboxes, typedEmails }: Person): string[] => [...mailboxes, ...typedEmails];

export const reportIdsOf = ({ reports }: Pick<Person, 'reports'>): string[] => reports.map(({ id }) => id);
